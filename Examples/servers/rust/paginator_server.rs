//! A server of the paginator protocol, pagination-harness/1, in one file without dependencies. Rust 2021.
//!
//! ```ignore
//! mod paginator_server;
//! use paginator_server::{serve, Answer, Range, Reader};
//!
//! fn main() {
//!     // All of the text on one page; reader.rs keeps the laws.
//!     serve(Reader::new("mine", "1.0", |request| {
//!         Ok(Answer { pages: vec![Range { start: 0, end: request.text.len() }], ..Answer::default() })
//!     }));
//! }
//! ```
//!
//! A request has the fields of the protocol, and the text. Offsets count bytes, as Rust's strings do; the server
//! counts scalars for the harness. An error that a reader returns is told to the harness, and a panic, too. Print
//! to standard error (`eprintln!`): standard output has answers alone.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

const PROTOCOL: &str = "pagination-harness/1";

/// A part of the text, its end exclusive.
#[derive(Clone, Copy)]
pub struct Range {
    pub start: usize,
    pub end: usize,
}

/// A line of a page, in px from the top of what the insets leave; its width is without white space at its end.
pub struct Line {
    pub start: usize,
    pub end: usize,
    pub top: f64,
    pub bottom: f64,
    pub width: f64,
}

#[derive(Default)]
pub struct Insets {
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
    pub left: f64,
}

#[derive(Default)]
pub struct Page {
    pub width: f64,
    pub height: f64,
    pub insets: Insets,
}

pub struct Font {
    pub file: String,
    pub index: usize,
    pub family: String,
}

pub struct Type {
    pub fonts: Vec<Font>,
    pub size: f64,
    /// The height of a line of the first font, where it is known.
    pub line_height_px: Option<f64>,
    /// A multiple of the first font's own line height, not of the size.
    pub line_height: f64,
    pub first_line_indent: f64,
    pub paragraph_spacing: f64,
    pub alignment: String,
    pub kinsoku: String,
    pub leading: String,
    pub advances: String,
    pub line_height_from: String,
    pub orphans: usize,
    pub widows: usize,
    /// In em.
    pub letter_spacing: f64,
    pub word_spacing: f64,
    pub autospace: String,
    pub marks: String,
    pub marks_fallback: String,
    pub hang: String,
    pub hyphenation: String,
    /// In characters.
    pub hyphenate_limit_before: usize,
    pub hyphenate_limit_after: usize,
    pub hyphenate_limit_last: String,
    pub writing: String,
    pub combine_digits: String,
}

/// A text, and how it is read.
pub struct Book {
    pub text: String,
    pub language: String,
    pub direction: String,
    /// Where a page must begin.
    pub breaks: Vec<usize>,
    /// Of a text with styles the text once more with them, their sheet, and the book.
    pub styled_file: Option<String>,
    pub sheet_file: Option<String>,
    pub source_file: Option<String>,
    text_file: String,
    text_sha256: String,
}

/// What a reader is asked: a text, a layout, and which pages are wanted.
pub struct Request<'a> {
    pub text: &'a str,
    pub book: &'a Book,
    pub page: Page,
    pub type_: Type,
    /// Where the first page begins.
    pub from: usize,
    /// Where the last one ends, for who can go backward.
    pub before: Option<usize>,
    /// The most pages that are wanted.
    pub limit: Option<usize>,
    /// Whether caches must be empty.
    pub fresh: bool,
    /// All fields as they came, for what has no name here: styled_fonts, appearance.
    pub fields: &'a Json,
}

/// Pages in order, and what was counted, if it was: "measure_calls" …
#[derive(Default)]
pub struct Answer {
    pub pages: Vec<Range>,
    pub work: BTreeMap<String, u64>,
}

type Asked<Part, Result_> = Box<dyn Fn(&Request, Part) -> Result<Result_, String>>;

/// What is served.
pub struct Reader {
    /// What it is called in reports.
    pub name: String,
    pub version: String,
    /// "context": a page is shown as a part of the text; "substring": as a text of its own.
    pub shows: String,
    /// Those of "seek", "limit", "backward", "skips_whitespace", "keeps_widows", "balances_pages" and
    /// "vertical_lines" that its pages obey; the server adds "repeat", "lines" and "positions".
    pub capabilities: Vec<String>,
    pub paginate: Box<dyn Fn(&Request) -> Result<Answer, String>>,
    /// When it tells its lines, by which it is judged then: those of one of its pages, in order.
    pub lines: Option<Asked<Range, Vec<Line>>>,

    /// When it keeps places and highlights itself: "on_turn" or "before_each_change", and how. A highlight
    /// that is lost is `None`.
    pub saves: String,
    pub save_position: Option<Asked<usize, String>>,
    pub restore_position: Option<Asked<String, usize>>,
    pub save_highlight: Option<Asked<Range, String>>,
    pub restore_highlight: Option<Asked<String, Option<Range>>>,
}

impl Reader {
    /// A reader that tells no lines and keeps no places.
    pub fn new(name: &str, version: &str, paginate: impl Fn(&Request) -> Result<Answer, String> + 'static) -> Reader {
        Reader {
            name: name.into(),
            version: version.into(),
            shows: "context".into(),
            capabilities: vec![],
            paginate: Box::new(paginate),
            lines: None,
            saves: "before_each_change".into(),
            save_position: None,
            restore_position: None,
            save_highlight: None,
            restore_highlight: None,
        }
    }
}

/// Answers the questions on standard input, a line each, until they end.
pub fn serve(reader: Reader) {
    let mut server = Server { reader, book: None };
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let mut line = Vec::new();
    while matches!(input.read_until(b'\n', &mut line), Ok(count) if count > 0) {
        let answer = server.answer(&line);
        if output.write_all(answer.as_bytes()).and_then(|_| output.flush()).is_err() {
            return;
        }
        line.clear();
    }
}

struct Server {
    reader: Reader,
    /// The text of the last question that named one.
    book: Option<Book>,
}

impl Server {
    fn answer(&mut self, line: &[u8]) -> String {
        let mut id = -1;
        let answered = catch_unwind(AssertUnwindSafe(|| {
            let request = parse(line)?;
            id = whole(&request, "id", i64::MIN)?.ok_or_else(|| wrong("id", WHOLE))?;
            self.operation(&request)
        }));
        let rest = match answered {
            Ok(Ok(rest)) => rest,
            Ok(Err(sentence)) => format!(",\"error\":{}", quoted(&sentence)),
            Err(_) => ",\"error\":\"The reader panicked; standard error says where.\"".into(),
        };
        format!("{{\"id\":{id}{rest}}}\n")
    }

    fn operation(&mut self, request: &Json) -> Result<String, String> {
        if string(request, "protocol").ok().flatten().as_deref() != Some(PROTOCOL) {
            return Err(format!("'protocol' must be '{PROTOCOL}'."));
        }
        let op = needed(string(request, "op")?, "op", STRING)?;
        match op.as_str() {
            "describe" => Ok(self.describe()),
            "open" => self.open(request).map(|_| String::new()),
            "paginate" => self.paginate(request, 1),
            "repeat" => self.paginate(request, needed(whole(request, "n", 1)?, "n", WHOLE)?),
            "lines" => self.lines(request),
            "save_position" => self.save_position(request),
            "restore_position" => self.restore_position(request),
            "save_highlight" => self.save_highlight(request),
            "restore_highlight" => self.restore_highlight(request),
            _ => {
                let op: String = op.chars().take(40).collect();
                Err(format!("'op' is '{op}', which this server does not know."))
            }
        }
    }

    // Questions

    fn describe(&self) -> String {
        let reader = &self.reader;
        let mut capabilities: Vec<String> = reader.capabilities.iter().map(|name| quoted(name)).collect();
        capabilities.push(quoted("repeat"));
        if reader.lines.is_some() {
            capabilities.push(quoted("lines"));
        }
        let mut saves = String::new();
        if reader.save_position.is_some() {
            capabilities.push(quoted("positions"));
            saves = format!(",\"saves\":{}", quoted(&reader.saves));
        }
        let (name, version, shows) = (quoted(&reader.name), quoted(&reader.version), quoted(&reader.shows));
        let capabilities = capabilities.join(",");
        format!(",\"name\":{name},\"version\":{version},\"shows\":{shows}{saves},\"capabilities\":[{capabilities}]")
    }

    fn open(&mut self, request: &Json) -> Result<(), String> {
        let text_file = needed(string(request, "text_file")?, "text_file", STRING)?;
        let text_sha256 = string(request, "text_sha256")?.unwrap_or_default();
        let language = string(request, "language")?.unwrap_or_else(|| "und".into());
        let direction = string(request, "direction")?.unwrap_or_else(|| "ltr".into());
        let styled_file = string(request, "styled_file")?;
        let sheet_file = string(request, "sheet_file")?;
        let source_file = string(request, "source_file")?;
        // The same file may hold another text tomorrow.
        let text = match &self.book {
            Some(book)
                if !text_sha256.is_empty() && book.text_file == text_file && book.text_sha256 == text_sha256 =>
            {
                book.text.clone()
            }
            _ => read(&text_file)?,
        };
        let mut breaks = vec![];
        let (mut scalar, mut starts) = (0, text.char_indices().map(|(at, _)| at));
        for place in list(request, "breaks")? {
            let place = match place {
                Json::Whole(place) if *place > 0 => *place,
                _ => return Err(wrong("breaks", WHOLE)),
            };
            // One more at the first, for the scalar at 0.
            let steps = place - scalar - i64::from(!breaks.is_empty());
            let start = if place > scalar { starts.nth(steps as usize) } else { None };
            breaks.push(start.ok_or("'breaks' must ascend and lie inside the text.")?);
            scalar = place;
        }
        self.book = Some(Book {
            text, language, direction, breaks, styled_file, sheet_file, source_file, text_file, text_sha256,
        });
        Ok(())
    }

    fn paginate(&mut self, request: &Json, times: i64) -> Result<String, String> {
        self.open(request)?;
        let asked = self.asked_pages(request)?;
        let mut answer = Answer::default();
        for _ in 0..times {
            answer = (self.reader.paginate)(&asked)?;
        }
        let pages: Vec<String> = answer.pages.iter().map(|page| format!("[{},{}]", page.start, page.end)).collect();
        let work: Vec<String> = answer.work.iter().map(|(name, count)| format!("{}:{count}", quoted(name))).collect();
        Ok(format!(",\"unit\":\"utf8\",\"pages\":[{}],\"work\":{{{}}}", pages.join(","), work.join(",")))
    }

    fn lines(&mut self, request: &Json) -> Result<String, String> {
        self.open(request)?;
        let tell = self.reader.lines.as_ref().ok_or("It tells no lines.")?;
        let asked = self.asked_pages(request)?;
        let mut pages = vec![];
        for page in (self.reader.paginate)(&asked)?.pages {
            let lines: Vec<String> = tell(&asked, page)?
                .iter()
                .map(|line| format!("[{},{},{},{},{}]", line.start, line.end, line.top, line.bottom, line.width))
                .collect();
            pages.push(format!("{{\"start\":{},\"end\":{},\"lines\":[{}]}}", page.start, page.end, lines.join(",")));
        }
        Ok(format!(",\"unit\":\"utf8\",\"lined_pages\":[{}]", pages.join(",")))
    }

    fn save_position(&self, request: &Json) -> Result<String, String> {
        let keep = self.reader.save_position.as_ref().ok_or("It keeps no places.")?;
        let asked = self.asked(member(request, "layout")?)?;
        let page = needed(whole(request, "page", 0)?, "page", WHOLE)?;
        Ok(format!(",\"token\":{}", quoted(&keep(&asked, page as usize)?)))
    }

    fn restore_position(&self, request: &Json) -> Result<String, String> {
        let keep = self.reader.restore_position.as_ref().ok_or("It keeps no places.")?;
        Ok(format!(",\"page\":{}", keep(&self.asked(request)?, token(request)?)?))
    }

    fn save_highlight(&self, request: &Json) -> Result<String, String> {
        let keep = self.reader.save_highlight.as_ref().ok_or("It keeps no highlights.")?;
        let asked = self.asked(member(request, "layout")?)?;
        let start = needed(self.place(request, "start")?, "start", WHOLE)?;
        let end = needed(self.place(request, "end")?, "end", WHOLE)?;
        Ok(format!(",\"token\":{}", quoted(&keep(&asked, Range { start, end })?)))
    }

    fn restore_highlight(&self, request: &Json) -> Result<String, String> {
        let keep = self.reader.restore_highlight.as_ref().ok_or("It keeps no highlights.")?;
        let asked = self.asked(request)?;
        Ok(match keep(&asked, token(request)?)? {
            None => ",\"start\":null,\"end\":null".into(),
            Some(range) => {
                let scalar = |offset| asked.text.char_indices().take_while(|(at, _)| *at < offset).count();
                format!(",\"start\":{},\"end\":{}", scalar(range.start), scalar(range.end))
            }
        })
    }

    // What they are about

    /// A request for the reader: the text that is open, in a layout.
    fn asked<'a>(&'a self, layout: &'a Json) -> Result<Request<'a>, String> {
        let book = self.book.as_ref().ok_or("No text is open; send 'open' or 'paginate' first.")?;
        let (page, style) = (member(layout, "page")?, member(layout, "type")?);
        let width = needed(number(page, "width", 0.0, 1e5)?, "width", NUMBER)?;
        let height = needed(number(page, "height", 0.0, 1e5)?, "height", NUMBER)?;
        let none = Json::Null;
        let insets = if page.find("insets").is_some() { member(page, "insets")? } else { &none };
        let side = |name| number(insets, name, 0.0, 1e5).map(Option::unwrap_or_default);
        let insets = Insets { top: side("top")?, right: side("right")?, bottom: side("bottom")?, left: side("left")? };
        let word = |name, usual: &str| string(style, name).map(|word| word.unwrap_or_else(|| usual.into()));
        let count = |name, usual| whole(style, name, 1).map(|count| count.map_or(usual, |count| count as usize));
        let mut fonts = vec![];
        for font in list(style, "fonts")? {
            fonts.push(Font {
                file: needed(string(font, "file")?, "file", STRING)?,
                index: whole(font, "index", 0)?.unwrap_or(0) as usize,
                family: string(font, "family")?.unwrap_or_default(),
            });
        }
        let type_ = Type {
            fonts,
            size: needed(number(style, "size", 1.0, 1e3)?, "size", NUMBER)?,
            line_height_px: number(style, "line_height_px", 0.0, 1e5)?,
            line_height: number(style, "line_height", 0.1, 10.0)?.unwrap_or(1.2),
            first_line_indent: number(style, "first_line_indent", 0.0, 1e5)?.unwrap_or(0.0),
            paragraph_spacing: number(style, "paragraph_spacing", 0.0, 1e5)?.unwrap_or(0.0),
            alignment: word("alignment", "start")?,
            kinsoku: word("kinsoku", "basic")?,
            leading: word("leading", "count")?,
            advances: word("advances", "exact")?,
            line_height_from: word("line_height_from", "primary")?,
            orphans: count("orphans", 1)?,
            widows: count("widows", 1)?,
            letter_spacing: number(style, "letter_spacing", 0.0, 10.0)?.unwrap_or(0.0),
            word_spacing: number(style, "word_spacing", 0.0, 10.0)?.unwrap_or(0.0),
            autospace: word("autospace", "none")?,
            marks: word("marks", "space-all")?,
            marks_fallback: word("marks_fallback", "none")?,
            hang: word("hang", "none")?,
            hyphenation: word("hyphenation", "none")?,
            hyphenate_limit_before: count("hyphenate_limit_before", 2)?,
            hyphenate_limit_after: count("hyphenate_limit_after", 2)?,
            hyphenate_limit_last: word("hyphenate_limit_last", "none")?,
            writing: word("writing", "horizontal-tb")?,
            combine_digits: word("combine_digits", "none")?,
        };
        let page = Page { width, height, insets };
        Ok(Request { text: &book.text, book, page, type_, from: 0, before: None, limit: None, fresh: true, fields: layout })
    }

    /// A request for the reader: the text that is open, in a layout, and which pages are wanted.
    fn asked_pages<'a>(&'a self, request: &'a Json) -> Result<Request<'a>, String> {
        let mut asked = self.asked(request)?;
        asked.from = self.place(request, "from")?.unwrap_or(0);
        asked.before = self.place(request, "before")?;
        asked.limit = whole(request, "limit", 1)?.map(|limit| limit as usize);
        asked.fresh = !matches!(request.find("fresh"), Some(Json::Boolean(false)));
        self.need("seek", asked.from > 0 && asked.before.is_none())?;
        self.need("backward", asked.before.is_some())?;
        Ok(asked)
    }

    /// An offset of the open text that is asked for in scalars.
    fn place(&self, request: &Json, name: &str) -> Result<Option<usize>, String> {
        let scalars = match whole(request, name, 0)? {
            None => return Ok(None),
            Some(scalars) => scalars as usize,
        };
        let text = self.book.as_ref().map_or("", |book| &book.text);
        let mut starts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        starts.nth(scalars).map(Some).ok_or_else(|| format!("'{name}' lies outside the text."))
    }

    fn need(&self, capability: &str, is_asked: bool) -> Result<(), String> {
        if is_asked && !self.reader.capabilities.iter().any(|name| name == capability) {
            return Err(format!("It cannot do this: '{capability}' is not among its capabilities."));
        }
        Ok(())
    }
}

fn read(file: &str) -> Result<String, String> {
    let bytes = std::fs::read(file).map_err(|_| format!("The text '{file}' cannot be read."))?;
    String::from_utf8(bytes).map_err(|_| format!("The text '{file}' is not UTF-8."))
}

// Fields

const STRING: &str = "a string";
const WHOLE: &str = "a whole number in its range";
const NUMBER: &str = "a number in its range";

fn wrong(name: &str, what: &str) -> String {
    format!("'{name}' must be {what}.")
}

fn needed<Value>(value: Option<Value>, name: &str, what: &str) -> Result<Value, String> {
    value.ok_or_else(|| wrong(name, what))
}

fn string(fields: &Json, name: &str) -> Result<Option<String>, String> {
    match fields.find(name) {
        None => Ok(None),
        Some(Json::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(wrong(name, STRING)),
    }
}

fn member<'a>(fields: &'a Json, name: &str) -> Result<&'a Json, String> {
    match fields.find(name) {
        Some(object @ Json::Object(_)) => Ok(object),
        _ => Err(wrong(name, "an object")),
    }
}

fn list<'a>(fields: &'a Json, name: &str) -> Result<&'a [Json], String> {
    match fields.find(name) {
        None => Ok(&[]),
        Some(Json::Array(items)) => Ok(items),
        Some(_) => Err(wrong(name, "a list")),
    }
}

fn whole(fields: &Json, name: &str, least: i64) -> Result<Option<i64>, String> {
    match fields.find(name) {
        None => Ok(None),
        Some(Json::Whole(number)) if *number >= least => Ok(Some(*number)),
        Some(_) => Err(wrong(name, WHOLE)),
    }
}

fn number(fields: &Json, name: &str, least: f64, most: f64) -> Result<Option<f64>, String> {
    let number = match fields.find(name) {
        None => return Ok(None),
        Some(Json::Whole(number)) => *number as f64,
        Some(Json::Real(number)) => *number,
        Some(_) => f64::NAN,
    };
    if number >= least && number <= most { Ok(Some(number)) } else { Err(wrong(name, NUMBER)) }
}

fn token(request: &Json) -> Result<String, String> {
    needed(string(request, "token")?, "token", STRING)
}

/// A value of JSON.
pub enum Json {
    Null,
    Boolean(bool),
    Whole(i64),
    Real(f64),
    String(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The member of a name; `None` where it is missing or null.
    pub fn find(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => {
                let found = members.iter().rev().find(|(found, _)| found == name).map(|(_, value)| value);
                found.filter(|value| !matches!(value, Json::Null))
            }
            _ => None,
        }
    }
}

const DEEPEST: usize = 64;

fn parse(line: &[u8]) -> Result<Json, String> {
    let parsed = std::str::from_utf8(line).ok().and_then(|line| {
        let mut parser = Parser { line: line.as_bytes(), at: 0 };
        let value = parser.value(0)?;
        parser.skip();
        if parser.at == line.len() { Some(value) } else { None }
    });
    match parsed {
        Some(object @ Json::Object(_)) => Ok(object),
        _ => Err("The request is no JSON object.".into()),
    }
}

struct Parser<'a> {
    line: &'a [u8],
    at: usize,
}

/// Each reads what comes next, or returns `None` where the line is no JSON.
impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.line.get(self.at).copied()
    }

    fn skip(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> bool {
        self.skip();
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        if depth > DEEPEST {
            return None;
        }
        self.skip();
        match self.peek()? {
            b'{' => {
                let mut members = vec![];
                self.at += 1;
                if self.take(b'}') {
                    return Some(Json::Object(members));
                }
                loop {
                    self.skip();
                    let name = self.string()?;
                    if !self.take(b':') {
                        return None;
                    }
                    members.push((name, self.value(depth + 1)?));
                    if !self.take(b',') {
                        break;
                    }
                }
                if self.take(b'}') { Some(Json::Object(members)) } else { None }
            }
            b'[' => {
                let mut items = vec![];
                self.at += 1;
                if self.take(b']') {
                    return Some(Json::Array(items));
                }
                loop {
                    items.push(self.value(depth + 1)?);
                    if !self.take(b',') {
                        break;
                    }
                }
                if self.take(b']') { Some(Json::Array(items)) } else { None }
            }
            b'"' => self.string().map(Json::String),
            b't' => self.word("true", Json::Boolean(true)),
            b'f' => self.word("false", Json::Boolean(false)),
            b'n' => self.word("null", Json::Null),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str, meaning: Json) -> Option<Json> {
        let is_next = self.line[self.at..].starts_with(word.as_bytes());
        self.at += word.len();
        if is_next { Some(meaning) } else { None }
    }

    fn digits(&mut self) -> Option<usize> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at > start { Some(self.at - start) } else { None }
    }

    fn number(&mut self) -> Option<Json> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        let first = self.at;
        if self.digits()? > 1 && self.line[first] == b'0' {
            return None;
        }
        let mut is_whole = true;
        if self.peek() == Some(b'.') {
            self.at += 1;
            is_whole = false;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            is_whole = false;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.digits()?;
        }
        let text = std::str::from_utf8(&self.line[start..self.at]).ok()?;
        match text.parse() {
            Ok(number) if is_whole => Some(Json::Whole(number)),
            _ => text.parse().ok().map(Json::Real),
        }
    }

    fn string(&mut self) -> Option<String> {
        if self.peek() != Some(b'"') {
            return None;
        }
        self.at += 1;
        let mut text = vec![];
        loop {
            let byte = self.peek()?;
            self.at += 1;
            match byte {
                b'"' => return String::from_utf8(text).ok(),
                0..=0x1F => return None,
                b'\\' => {}
                _ => {
                    text.push(byte);
                    continue;
                }
            }
            let mark = self.peek()?;
            self.at += 1;
            let meaning = match mark {
                b'"' | b'\\' | b'/' => mark as char,
                b'b' => '\u{8}',
                b'f' => '\u{C}',
                b'n' => '\n',
                b'r' => '\r',
                b't' => '\t',
                b'u' => self.escaped()?,
                _ => return None,
            };
            text.extend_from_slice(meaning.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.line.get(self.at..self.at + 4)?;
        self.at += 4;
        digits.iter().try_fold(0, |unit, digit| Some(unit << 4 | (*digit as char).to_digit(16)?))
    }

    fn escaped(&mut self) -> Option<char> {
        let mut scalar = self.unit()?;
        let behind = self.at;
        if (0xD800..0xDC00).contains(&scalar) && self.line[self.at..].starts_with(b"\\u") {
            self.at += 2;
            let low = self.unit()?;
            if (0xDC00..0xE000).contains(&low) {
                scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00);
            } else {
                self.at = behind;
            }
        }
        // Half of a pair is no scalar.
        Some(char::from_u32(scalar).unwrap_or('\u{FFFD}'))
    }
}

/// A string as it is written.
fn quoted(text: &str) -> String {
    let mut json = String::from("\"");
    for scalar in text.chars() {
        match scalar {
            '"' | '\\' | '\0'..='\u{1F}' => json += &format!("\\u{:04x}", scalar as u32),
            _ => json.push(scalar),
        }
    }
    json + "\""
}
