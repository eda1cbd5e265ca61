// A server of the paginator protocol, pagination-harness/1, in one file without dependencies.
//
//	func main() {
//		Serve(Reader{Name: "mine", Version: "1.0", Shows: "context", Paginate: paginate})
//	}
//
//	// All of the text on one page; reader.go keeps the laws.
//	func paginate(request *Request) (Answer, error) {
//		return Answer{Pages: []Range{{0, len(request.Text)}}}, nil
//	}
//
// A request has the fields of the protocol, and the text. Offsets count bytes, as Go's strings do; the server
// counts scalars for the harness. An error that a reader returns is told to the harness, and a panic, too;
// what it prints goes to standard error, since standard output has answers alone.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"unicode/utf8"
)

const protocol = "pagination-harness/1"

// Reader is what is served.
type Reader struct {
	// What it is called in reports.
	Name, Version string
	// "context": a page is shown as a part of the text; "substring": as a text of its own.
	Shows string
	// Those of "seek", "limit", "backward", "skips_whitespace", "keeps_widows", "balances_pages" and
	// "vertical_lines" that its pages obey; the server adds "repeat", "lines" and "positions".
	Capabilities []string
	Paginate     func(*Request) (Answer, error)
	// When it tells its lines, by which it is judged then: those of one of its pages, in order.
	Lines func(request *Request, page Range) ([]Line, error)

	// When it keeps places and highlights itself: "on_turn" or "before_each_change", and how. A highlight
	// that is lost is nil.
	Saves            string
	SavePosition     func(request *Request, page int) (token string, err error)
	RestorePosition  func(request *Request, token string) (page int, err error)
	SaveHighlight    func(request *Request, highlight Range) (token string, err error)
	RestoreHighlight func(request *Request, token string) (highlight *Range, err error)
}

// Request is what a reader is asked: a text, a layout, and which pages are wanted.
type Request struct {
	Book
	Page Page
	Type Type
	// Where the first page begins, and, for who can go backward, where the last one ends; else nil.
	From   int
	Before *int
	// The most pages that are wanted; nil for all.
	Limit *int
	// Whether caches must be empty.
	Fresh bool
	// All fields as they came, for what has no name here: styled_fonts, appearance.
	Fields map[string]json.RawMessage
}

// Book is a text, and how it is read.
type Book struct {
	Text                string
	Language, Direction string
	// Where a page must begin.
	Breaks []int
	// Of a text with styles the text once more with them, their sheet, and the book; else empty.
	StyledFile, SheetFile, SourceFile string
	file, digest                      string
}

type Page struct {
	Width, Height float64
	Insets        Insets
}

type Insets struct{ Top, Right, Bottom, Left float64 }

type Type struct {
	Fonts []Font
	Size  float64
	// The height of a line of the first font; 0 when unknown.
	LineHeightPx                                          float64
	LineHeight, FirstLineIndent, ParagraphSpacing         float64
	Alignment, Kinsoku, Leading, Advances, LineHeightFrom string
	Orphans, Widows                                       int
	// In em.
	LetterSpacing, WordSpacing                         float64
	Autospace, Marks, MarksFallback, Hang, Hyphenation string
	// In characters.
	HyphenateLimitBefore, HyphenateLimitAfter int
	HyphenateLimitLast                        string
	Writing, CombineDigits                    string
}

type Font struct {
	File   string
	Index  int
	Family string
}

// Range is a part of the text, its end exclusive.
type Range struct{ Start, End int }

// Line is a line of a page, in px from the top of what the insets leave; its width is without white space at its end.
type Line struct {
	Start, End         int
	Top, Bottom, Width float64
}

// Answer is what a reader answers: pages in order, and what it counted, if it does: "measure_calls" …
type Answer struct {
	Pages []Range
	Work  map[string]int
}

// Serve answers the questions on standard input, a line each, until they end.
func Serve(reader Reader) {
	output := os.Stdout
	os.Stdout = os.Stderr
	server := &server{reader: reader}
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			answer, _ := json.Marshal(server.answer(line))
			if _, err := output.Write(append(answer, '\n')); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

type server struct {
	reader Reader
	// The text of the last question that named one.
	book *Book
}

type fields = map[string]json.RawMessage
type object = map[string]any

func (s *server) answer(line []byte) (answer object) {
	id := int64(-1)
	defer func() {
		if problem := recover(); problem != nil {
			debug.PrintStack()
			answer = object{"error": fmt.Sprint(problem)}
		}
		answer["id"] = id
	}()
	request, err := parse(line)
	if err == nil {
		err = read(request, "id", &id, needed)
	}
	if err == nil {
		answer, err = s.operation(request)
	}
	if err != nil {
		return object{"error": err.Error()}
	}
	return answer
}

func (s *server) operation(request fields) (object, error) {
	var spoken, op string
	if read(request, "protocol", &spoken, needed) != nil || spoken != protocol {
		return nil, fmt.Errorf("'protocol' must be '%s'.", protocol)
	}
	if err := read(request, "op", &op, needed); err != nil {
		return nil, err
	}
	switch op {
	case "describe":
		return s.describe(), nil
	case "open":
		return object{}, s.open(request)
	case "paginate":
		return s.paginate(request, 1)
	case "repeat":
		times, err := whole(request, "n", 1, needed)
		if err != nil {
			return nil, err
		}
		return s.paginate(request, times)
	case "lines":
		return s.lines(request)
	case "save_position":
		return s.savePosition(request)
	case "restore_position":
		return s.restorePosition(request)
	case "save_highlight":
		return s.saveHighlight(request)
	case "restore_highlight":
		return s.restoreHighlight(request)
	}
	if runes := []rune(op); len(runes) > 40 {
		op = string(runes[:40])
	}
	return nil, fmt.Errorf("'op' is '%s', which this server does not know.", op)
}

// Questions

func (s *server) describe() object {
	capabilities := append(append([]string{}, s.reader.Capabilities...), "repeat")
	answer := object{"name": s.reader.Name, "version": s.reader.Version, "shows": s.reader.Shows}
	if s.reader.Lines != nil {
		capabilities = append(capabilities, "lines")
	}
	if s.reader.SavePosition != nil {
		capabilities = append(capabilities, "positions")
		answer["saves"] = s.reader.Saves
		if s.reader.Saves == "" {
			answer["saves"] = "before_each_change"
		}
	}
	answer["capabilities"] = capabilities
	return answer
}

func (s *server) open(request fields) error {
	book := Book{Language: "und", Direction: "ltr"}
	var places []json.RawMessage
	err := first(
		read(request, "text_file", &book.file, needed), read(request, "text_sha256", &book.digest, optional),
		read(request, "language", &book.Language, optional), read(request, "direction", &book.Direction, optional),
		read(request, "styled_file", &book.StyledFile, optional),
		read(request, "sheet_file", &book.SheetFile, optional),
		read(request, "source_file", &book.SourceFile, optional), read(request, "breaks", &places, optional),
	)
	if err != nil {
		return err
	}
	// The same file may hold another text tomorrow.
	if last := s.book; last != nil && book.digest != "" && last.file == book.file && last.digest == book.digest {
		book.Text = last.Text
	} else {
		bytes, err := os.ReadFile(book.file)
		if err != nil {
			return fmt.Errorf("The text '%s' cannot be read.", book.file)
		}
		if !utf8.Valid(bytes) {
			return fmt.Errorf("The text '%s' is not UTF-8.", book.file)
		}
		book.Text = string(bytes)
	}
	scalar, at := 0, 0
	for _, item := range places {
		place, err := whole(fields{"breaks": item}, "breaks", 1, needed)
		if err != nil {
			return err
		}
		ascends := place > scalar
		for ; scalar < place && at < len(book.Text); scalar++ {
			at += next(book.Text, at)
		}
		if !ascends || at >= len(book.Text) {
			return errors.New("'breaks' must ascend and lie inside the text.")
		}
		book.Breaks = append(book.Breaks, at)
	}
	s.book = &book
	return nil
}

func (s *server) paginate(request fields, times int) (object, error) {
	asked, err := s.askedPages(request)
	if err != nil {
		return nil, err
	}
	var answer Answer
	for time := 0; time < times && err == nil; time++ {
		answer, err = s.reader.Paginate(asked)
	}
	pages := make([][2]int, len(answer.Pages))
	for number, page := range answer.Pages {
		pages[number] = [2]int{page.Start, page.End}
	}
	reply := object{"unit": "utf8", "pages": pages}
	if answer.Work != nil {
		reply["work"] = answer.Work
	}
	return reply, err
}

func (s *server) lines(request fields) (object, error) {
	if s.reader.Lines == nil {
		return nil, errors.New("It tells no lines.")
	}
	asked, err := s.askedPages(request)
	if err != nil {
		return nil, err
	}
	answer, err := s.reader.Paginate(asked)
	pages := make([]object, len(answer.Pages))
	for number, page := range answer.Pages {
		lines, problem := s.reader.Lines(asked, page)
		err = first(err, problem)
		rows := make([][5]any, len(lines))
		for number, line := range lines {
			rows[number] = [5]any{line.Start, line.End, line.Top, line.Bottom, line.Width}
		}
		pages[number] = object{"start": page.Start, "end": page.End, "lines": rows}
	}
	return object{"unit": "utf8", "lined_pages": pages}, err
}

func (s *server) savePosition(request fields) (object, error) {
	if s.reader.SavePosition == nil {
		return nil, errors.New("It keeps no places.")
	}
	asked, err := s.askedInside(request)
	if err != nil {
		return nil, err
	}
	page, err := whole(request, "page", 0, needed)
	if err != nil {
		return nil, err
	}
	token, err := s.reader.SavePosition(asked, page)
	return object{"token": token}, err
}

func (s *server) restorePosition(request fields) (object, error) {
	if s.reader.RestorePosition == nil {
		return nil, errors.New("It keeps no places.")
	}
	asked, token, err := s.restored(request)
	if err != nil {
		return nil, err
	}
	page, err := s.reader.RestorePosition(asked, token)
	return object{"page": page}, err
}

func (s *server) saveHighlight(request fields) (object, error) {
	if s.reader.SaveHighlight == nil {
		return nil, errors.New("It keeps no highlights.")
	}
	asked, err := s.askedInside(request)
	if err != nil {
		return nil, err
	}
	start, err := s.place(request, "start")
	if err != nil {
		return nil, err
	}
	end, err := s.place(request, "end")
	if err != nil {
		return nil, err
	}
	token, err := s.reader.SaveHighlight(asked, Range{start, end})
	return object{"token": token}, err
}

func (s *server) restoreHighlight(request fields) (object, error) {
	if s.reader.RestoreHighlight == nil {
		return nil, errors.New("It keeps no highlights.")
	}
	asked, token, err := s.restored(request)
	if err != nil {
		return nil, err
	}
	highlight, err := s.reader.RestoreHighlight(asked, token)
	if err != nil || highlight == nil {
		return object{"start": nil, "end": nil}, err
	}
	start, end := scalar(asked.Text, highlight.Start), scalar(asked.Text, highlight.End)
	return object{"start": start, "end": end}, nil
}

// What they are about

// A request for the reader: the text that is open, in a layout.
func (s *server) asked(layout fields) (*Request, error) {
	if s.book == nil {
		return nil, errors.New("No text is open; send 'open' or 'paginate' first.")
	}
	asked := &Request{Book: *s.book, Fresh: true, Fields: layout}
	asked.Type = Type{
		LineHeight: 1.2, Alignment: "start", Kinsoku: "basic", Leading: "count", Advances: "exact",
		LineHeightFrom: "primary", Orphans: 1, Widows: 1, Autospace: "none", Marks: "space-all",
		MarksFallback: "none", Hang: "none", Hyphenation: "none", HyphenateLimitBefore: 2, HyphenateLimitAfter: 2,
		HyphenateLimitLast: "none",
		Writing:            "horizontal-tb",
		CombineDigits:      "none",
	}
	var page, insets, style fields
	var fonts []fields
	err := first(read(layout, "page", &page, needed), read(layout, "type", &style, needed))
	if err == nil {
		err = first(read(page, "insets", &insets, optional), read(style, "fonts", &fonts, optional))
	}
	sides, type_ := &asked.Page.Insets, &asked.Type
	if err == nil {
		err = first(
			number(page, "width", &asked.Page.Width, 0, 100_000, needed),
			number(page, "height", &asked.Page.Height, 0, 100_000, needed),
			number(insets, "top", &sides.Top, 0, 100_000, optional),
			number(insets, "right", &sides.Right, 0, 100_000, optional),
			number(insets, "bottom", &sides.Bottom, 0, 100_000, optional),
			number(insets, "left", &sides.Left, 0, 100_000, optional),
			number(style, "size", &type_.Size, 1, 1_000, needed),
			number(style, "line_height_px", &type_.LineHeightPx, 0, 100_000, optional),
			number(style, "line_height", &type_.LineHeight, 0.1, 10, optional),
			number(style, "first_line_indent", &type_.FirstLineIndent, 0, 100_000, optional),
			number(style, "paragraph_spacing", &type_.ParagraphSpacing, 0, 100_000, optional),
			read(style, "alignment", &type_.Alignment, optional),
			read(style, "kinsoku", &type_.Kinsoku, optional),
			read(style, "leading", &type_.Leading, optional),
			read(style, "advances", &type_.Advances, optional),
			read(style, "line_height_from", &type_.LineHeightFrom, optional),
			read(style, "orphans", &type_.Orphans, optional),
			read(style, "widows", &type_.Widows, optional),
			number(style, "letter_spacing", &type_.LetterSpacing, 0, 10, optional),
			number(style, "word_spacing", &type_.WordSpacing, 0, 10, optional),
			read(style, "autospace", &type_.Autospace, optional),
			read(style, "marks", &type_.Marks, optional),
			read(style, "marks_fallback", &type_.MarksFallback, optional),
			read(style, "hang", &type_.Hang, optional),
			read(style, "hyphenation", &type_.Hyphenation, optional),
			read(style, "hyphenate_limit_before", &type_.HyphenateLimitBefore, optional),
			read(style, "hyphenate_limit_after", &type_.HyphenateLimitAfter, optional),
			read(style, "hyphenate_limit_last", &type_.HyphenateLimitLast, optional),
			read(style, "writing", &type_.Writing, optional),
			read(style, "combine_digits", &type_.CombineDigits, optional),
		)
	}
	for _, font := range fonts {
		var face Font
		err = first(
			err, read(font, "file", &face.File, needed), read(font, "index", &face.Index, optional),
			read(font, "family", &face.Family, optional),
		)
		asked.Type.Fonts = append(asked.Type.Fonts, face)
	}
	return asked, err
}

// A request for the reader: the text that comes with a question, in a layout, and which pages are wanted.
func (s *server) askedPages(request fields) (*Request, error) {
	if err := s.open(request); err != nil {
		return nil, err
	}
	asked, err := s.asked(request)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"from", "before"} {
		if !isThere(request, name) {
			continue
		}
		at, err := s.place(request, name)
		if err != nil {
			return nil, err
		}
		if name == "from" {
			asked.From = at
		} else {
			asked.Before = &at
		}
	}
	if isThere(request, "limit") {
		limit, err := whole(request, "limit", 1, needed)
		if err != nil {
			return nil, err
		}
		asked.Limit = &limit
	}
	if err := read(request, "fresh", &asked.Fresh, optional); err != nil {
		return nil, err
	}
	if asked.From > 0 && asked.Before == nil && !s.can("seek") {
		return nil, cannot("seek")
	}
	if asked.Before != nil && !s.can("backward") {
		return nil, cannot("backward")
	}
	return asked, nil
}

func (s *server) askedInside(request fields) (*Request, error) {
	var layout fields
	if err := read(request, "layout", &layout, needed); err != nil {
		return nil, err
	}
	return s.asked(layout)
}

func (s *server) restored(request fields) (*Request, string, error) {
	asked, err := s.asked(request)
	var token string
	if err == nil {
		err = read(request, "token", &token, needed)
	}
	return asked, token, err
}

// An offset of the open text that is asked for in scalars.
func (s *server) place(request fields, name string) (int, error) {
	scalars, err := whole(request, name, 0, needed)
	at := 0
	for ; err == nil && scalars > 0; scalars-- {
		if at >= len(s.book.Text) {
			return 0, fmt.Errorf("'%s' lies outside the text.", name)
		}
		at += next(s.book.Text, at)
	}
	return at, err
}

func (s *server) can(capability string) bool {
	for _, name := range s.reader.Capabilities {
		if name == capability {
			return true
		}
	}
	return false
}

func cannot(capability string) error {
	return fmt.Errorf("It cannot do this: '%s' is not among its capabilities.", capability)
}

// Scalars and bytes

func next(text string, at int) int {
	_, size := utf8.DecodeRuneInString(text[at:])
	return size
}

// How many scalars there are before an offset.
func scalar(text string, offset int) int {
	if offset < 0 || offset > len(text) {
		return offset
	}
	return utf8.RuneCountInString(text[:offset])
}

// JSON

const (
	needed   = true
	optional = false
)

func parse(line []byte) (fields, error) {
	var request fields
	if !utf8.Valid(line) || json.Unmarshal(line, &request) != nil || request == nil {
		return nil, errors.New("The request is no JSON object.")
	}
	return request, nil
}

func first(errors ...error) error {
	for _, err := range errors {
		if err != nil {
			return err
		}
	}
	return nil
}

func isThere(request fields, name string) bool {
	value, isThere := request[name]
	return isThere && strings.TrimSpace(string(value)) != "null"
}

// Reads a field into a value, which stays as it is where the field is optional and missing or null.
func read(request fields, name string, value any, isNeeded bool) error {
	if !isThere(request, name) && !isNeeded {
		return nil
	}
	if !isThere(request, name) || json.Unmarshal(request[name], value) != nil {
		return wrong(name, value)
	}
	return nil
}

func wrong(name string, value any) error {
	return fmt.Errorf("'%s' must be %s.", name, kind(value))
}

func kind(value any) string {
	switch value.(type) {
	case *string:
		return "a string"
	case *bool:
		return "true or false"
	case *int, *int64:
		return "a whole number in its range"
	case *[]json.RawMessage, *[]fields:
		return "a list"
	case *float64:
		return "a number in its range"
	}
	return "an object"
}

func number(request fields, name string, value *float64, least, most float64, isNeeded bool) error {
	err := read(request, name, value, isNeeded)
	if err == nil && isThere(request, name) && !(*value >= least && *value <= most) {
		err = wrong(name, value)
	}
	return err
}

func whole(request fields, name string, least int, isNeeded bool) (int, error) {
	var value int
	err := read(request, name, &value, isNeeded)
	if err == nil && value < least {
		err = wrong(name, &value)
	}
	return value, err
}
