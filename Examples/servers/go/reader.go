// A reader to begin with: it takes every character for a square, and counts lines.
//
// Put your own paginator in the place of `paginate` and `pageLines`, and your own way of keeping places. Who cannot
// tell lines leaves them out, and is judged by the referee's.
package main

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// Letters that begin a character whatever stands before them.
var letters = [][2]rune{
	{0x30, 0x39}, {0x41, 0x5A}, {0x61, 0x7A}, {0xC0, 0x24F}, {0x370, 0x481}, {0x531, 0x556},
	{0x561, 0x587}, {0x5D0, 0x5EA}, {0x620, 0x64A}, {0x671, 0x6D3}, {0x904, 0x939}, {0xE01, 0xE30},
	{0xE40, 0xE44}, {0x1E00, 0x1FFF}, {0x3041, 0x3096}, {0x30A1, 0x30FA}, {0x3400, 0x9FFF},
	{0xAC00, 0xD7A3}, {0x20000, 0x3FFFF},
}

func isLetter(scalar rune) bool {
	for _, letters := range letters {
		if letters[0] <= scalar && scalar <= letters[1] {
			return true
		}
	}
	return false
}

// Whether a page may end between two scalars.
func mayEnd(before, after rune) bool {
	if before == 0x0A {
		return true
	}
	isWide := before == 0x3001 || before == 0x3002 || before >= 0x3041 && isLetter(before)
	return (before == 0x20 || isWide) && isLetter(after)
}

// How many columns and lines a page has, and how tall a line is.
func grid(request *Request) (columns, lines int, height float64) {
	page, style := request.Page, request.Type
	height = style.LineHeightPx
	if height == 0 {
		height = style.Size * style.LineHeight
	}
	// One column is left for what may not begin a line.
	columns = int(math.Max(1, math.Floor((page.Width-page.Insets.Left-page.Insets.Right)/style.Size)-1))
	lines = int(math.Max(1, math.Floor((page.Height-page.Insets.Top-page.Insets.Bottom)/height)))
	return columns, lines, height
}

// Where the page that begins at `start` ends.
func pageEnd(request *Request, start, columns, lines int) int {
	stop := len(request.Text)
	for _, place := range request.Breaks {
		if place > start {
			stop = place
			break
		}
	}
	end, column, before := start, 0, rune(0)
	for at := start; at < stop; {
		scalar, size := utf8.DecodeRuneInString(request.Text[at:])
		if at > start && mayEnd(before, scalar) {
			end = at
		}
		if column == columns && scalar != 0x0A && scalar != 0x0D {
			lines, column = lines-1, 0
		}
		if lines <= 0 && end > start {
			return end
		}
		if scalar == 0x0A {
			lines, column = lines-1, 0
		} else if scalar != 0x0D {
			column++
		}
		before = scalar
		at += size
	}
	return stop
}

func paginate(request *Request) (Answer, error) {
	columns, lines, _ := grid(request)
	count := len(request.Text)
	answer, start := Answer{}, request.From
	for start < count && (request.Limit == nil || len(answer.Pages) < *request.Limit) {
		end := pageEnd(request, start, columns, lines)
		answer.Pages = append(answer.Pages, Range{start, end})
		start = end
	}
	return answer, nil
}

// The lines of a page, each with its start, end, top, bottom and width, white space at its end left out.
func pageLines(request *Request, page Range) ([]Line, error) {
	columns, _, height := grid(request)
	text, rows, column := request.Text, []Line{}, 0
	for at := page.Start; at < page.End; {
		scalar, size := utf8.DecodeRuneInString(text[at:])
		isSquare := scalar != 0x0A && scalar != 0x0D
		if at == page.Start || text[at-1] == 0x0A || column == columns && isSquare {
			above := float64(len(rows))
			rows = append(rows, Line{Start: at, Top: above * height, Bottom: (above + 1) * height})
			column = 0
		}
		at += size
		if isSquare {
			column++
		}
		row := &rows[len(rows)-1]
		row.End = at
		if isSquare && scalar != 0x20 && scalar != 0x3000 {
			row.Width = float64(column) * request.Type.Size
		}
	}
	return rows, nil
}

// Places are the offsets of what the reader saw.

func savePosition(request *Request, page int) (string, error) {
	answer, err := paginate(request)
	if page >= len(answer.Pages) {
		return strconv.Itoa(len(request.Text)), err
	}
	return strconv.Itoa(answer.Pages[page].Start), err
}

func restorePosition(request *Request, token string) (int, error) {
	place, err := strconv.Atoi(token)
	if err != nil {
		return 0, err
	}
	answer, err := paginate(request)
	shown := 0
	for number, page := range answer.Pages {
		if page.Start <= place {
			shown = number
		}
	}
	return shown, err
}

func saveHighlight(_ *Request, highlight Range) (string, error) {
	return fmt.Sprintf("%d %d", highlight.Start, highlight.End), nil
}

func restoreHighlight(_ *Request, token string) (*Range, error) {
	var highlight Range
	_, err := fmt.Sscanf(token, "%d %d", &highlight.Start, &highlight.End)
	return &highlight, err
}

func main() {
	Serve(Reader{
		Name: "squares", Version: "1.0", Shows: "context", Capabilities: []string{"seek", "limit"},
		Paginate: paginate, Lines: pageLines, Saves: "on_turn",
		SavePosition: savePosition, RestorePosition: restorePosition,
		SaveHighlight: saveHighlight, RestoreHighlight: restoreHighlight,
	})
}
