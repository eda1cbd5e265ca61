//! A reader to begin with: it takes every character for a square, and counts lines.
//!
//! Put your own paginator in the place of `paginate` and `page_lines`, and your own way of keeping places. Who cannot
//! tell lines leaves them out, and is judged by the referee's.
mod paginator_server;

use paginator_server::{serve, Answer, Line, Range, Reader, Request};

/// Letters that begin a character whatever stands before them.
const LETTERS: [(u32, u32); 19] = [
    (0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x24F), (0x370, 0x481), (0x531, 0x556),
    (0x561, 0x587), (0x5D0, 0x5EA), (0x620, 0x64A), (0x671, 0x6D3), (0x904, 0x939), (0xE01, 0xE30),
    (0xE40, 0xE44), (0x1E00, 0x1FFF), (0x3041, 0x3096), (0x30A1, 0x30FA), (0x3400, 0x9FFF),
    (0xAC00, 0xD7A3), (0x20000, 0x3FFFF),
];

fn is_letter(scalar: u32) -> bool {
    LETTERS.iter().any(|(first, last)| (*first..=*last).contains(&scalar))
}

/// Whether a page may end between two scalars.
fn may_end(before: u32, after: u32) -> bool {
    if before == 0x0A {
        return true;
    }
    let is_wide = before == 0x3001 || before == 0x3002 || before >= 0x3041 && is_letter(before);
    (before == 0x20 || is_wide) && is_letter(after)
}

/// How many columns and lines a page has, and how tall a line is.
fn grid(request: &Request) -> (usize, usize, f64) {
    let (page, style) = (&request.page, &request.type_);
    let insets = &page.insets;
    let height = style.line_height_px.unwrap_or(style.size * style.line_height);
    // One column is left for what may not begin a line.
    let columns = ((page.width - insets.left - insets.right) / style.size - 1.0).max(1.0) as usize;
    let lines = ((page.height - insets.top - insets.bottom) / height).max(1.0) as usize;
    (columns, lines, height)
}

/// Where the page that begins at `start` ends.
fn page_end(request: &Request, start: usize, columns: usize, mut lines: usize) -> usize {
    let text = request.text;
    let stop = request.book.breaks.iter().copied().find(|place| *place > start).unwrap_or(text.len());
    let (mut end, mut column, mut before) = (start, 0, 0);
    for (offset, character) in text[start..stop].char_indices() {
        let (at, scalar) = (start + offset, character as u32);
        if at > start && may_end(before, scalar) {
            end = at;
        }
        if column == columns && scalar != 0x0A && scalar != 0x0D {
            (lines, column) = (lines.saturating_sub(1), 0);
        }
        if lines == 0 && end > start {
            return end;
        }
        if scalar == 0x0A {
            (lines, column) = (lines.saturating_sub(1), 0);
        } else if scalar != 0x0D {
            column += 1;
        }
        before = scalar;
    }
    stop
}

fn paginate(request: &Request) -> Result<Answer, String> {
    let (columns, lines, _) = grid(request);
    let count = request.text.len();
    let (mut answer, mut start) = (Answer::default(), request.from);
    while start < count && answer.pages.len() < request.limit.unwrap_or(count) {
        let end = page_end(request, start, columns, lines);
        answer.pages.push(Range { start, end });
        start = end;
    }
    Ok(answer)
}

/// The lines of a page, each with its start, end, top, bottom and width, white space at its end left out.
fn page_lines(request: &Request, page: Range) -> Result<Vec<Line>, String> {
    let (columns, _, height) = grid(request);
    let mut rows: Vec<Line> = vec![];
    let (mut column, mut before) = (0, '\n');
    for (offset, character) in request.text[page.start..page.end].char_indices() {
        let at = page.start + offset;
        let is_square = character != '\n' && character != '\r';
        if before == '\n' || column == columns && is_square {
            let (top, bottom) = (rows.len() as f64 * height, (rows.len() + 1) as f64 * height);
            rows.push(Line { start: at, end: at, top, bottom, width: 0.0 });
            column = 0;
        }
        column += usize::from(is_square);
        if let Some(row) = rows.last_mut() {
            row.end = at + character.len_utf8();
            if is_square && character != ' ' && character != '\u{3000}' {
                row.width = column as f64 * request.type_.size;
            }
        }
        before = character;
    }
    Ok(rows)
}

// Places are the offsets of what the reader saw.

fn save_position(request: &Request, page: usize) -> Result<String, String> {
    let pages = paginate(request)?.pages;
    Ok(pages.get(page).map_or(request.text.len(), |page| page.start).to_string())
}

fn restore_position(request: &Request, token: String) -> Result<usize, String> {
    let place: usize = token.parse().map_err(|_| "The token is none of this reader.")?;
    let pages = paginate(request)?.pages;
    Ok(pages.iter().filter(|page| page.start <= place).count().saturating_sub(1))
}

fn save_highlight(_: &Request, highlight: Range) -> Result<String, String> {
    Ok(format!("{} {}", highlight.start, highlight.end))
}

fn restore_highlight(_: &Request, token: String) -> Result<Option<Range>, String> {
    let places: Vec<usize> = token.split(' ').filter_map(|place| place.parse().ok()).collect();
    match places[..] {
        [start, end] => Ok(Some(Range { start, end })),
        _ => Err("The token is none of this reader.".into()),
    }
}

fn main() {
    let mut reader = Reader::new("squares", "1.0", paginate);
    reader.capabilities = vec!["seek".into(), "limit".into()];
    reader.lines = Some(Box::new(page_lines));
    reader.saves = "on_turn".into();
    reader.save_position = Some(Box::new(save_position));
    reader.restore_position = Some(Box::new(restore_position));
    reader.save_highlight = Some(Box::new(save_highlight));
    reader.restore_highlight = Some(Box::new(restore_highlight));
    serve(reader);
}
