/// A reader to begin with: it takes every character for a square, and counts lines.
///
/// Put your own paginator in the place of `paginate` and `pageLines`, and your own way of keeping places. Who cannot
/// tell lines leaves them out, and is judged by the referee's.
@main
enum Squares {
  /// Letters that begin a character whatever stands before them.
  static let letters: [ClosedRange<UInt32>] = [
    0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x370...0x481, 0x531...0x556,
    0x561...0x587, 0x5D0...0x5EA, 0x620...0x64A, 0x671...0x6D3, 0x904...0x939, 0xE01...0xE30,
    0xE40...0xE44, 0x1E00...0x1FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF,
    0xAC00...0xD7A3, 0x20000...0x3FFFF,
  ]

  static func isLetter(_ scalar: UInt32) -> Bool {
    letters.contains { $0.contains(scalar) }
  }

  /// Whether a page may end between two scalars.
  static func mayEnd(_ before: UInt32, _ after: UInt32) -> Bool {
    if before == 0x0A { return true }
    let isWide = before == 0x3001 || before == 0x3002 || before >= 0x3041 && isLetter(before)
    return (before == 0x20 || isWide) && isLetter(after)
  }

  /// How many columns and lines a page has, and how tall a line is.
  static func grid(_ request: Request) -> (columns: Int, lines: Int, height: Double) {
    let (page, type) = (request.page, request.type)
    let height = type.lineHeightPx ?? type.size * type.lineHeight
    // One column is left for what may not begin a line.
    let columns = Int(max(1, (page.width - page.insets.left - page.insets.right) / type.size - 1))
    let lines = Int(max(1, (page.height - page.insets.top - page.insets.bottom) / height))
    return (columns, lines, height)
  }

  /// Where the page that begins at `start` ends.
  static func pageEnd(
    _ request: Request,
    _ text: [UInt16],
    _ start: Int,
    _ columns: Int,
    _ lines: Int
  ) -> Int {
    let stop = request.book.breaks.first { $0 > start } ?? text.count
    var (end, column, left, before, at) = (start, 0, lines, UInt32(0), start)
    while at < stop {
      var scalar = UInt32(text[at])
      let isPair = UTF16.isLeadSurrogate(text[at]) && at + 1 < text.count
      if isPair { scalar = 0x10000 + (scalar - 0xD800) << 10 + UInt32(text[at + 1]) - 0xDC00 }
      if at > start, mayEnd(before, scalar) { end = at }
      if column == columns, scalar != 0x0A, scalar != 0x0D { (left, column) = (left - 1, 0) }
      if left <= 0, end > start { return end }
      if scalar == 0x0A {
        (left, column) = (left - 1, 0)
      } else if scalar != 0x0D {
        column += 1
      }
      before = scalar
      at += isPair ? 2 : 1
    }
    return stop
  }

  static func paginate(_ request: Request) -> Answer {
    let (grid, text) = (grid(request), Array(request.text.utf16))
    var (answer, start) = (Answer(), request.from)
    while start < text.count, answer.pages.count < request.limit ?? text.count {
      let end = pageEnd(request, text, start, grid.columns, grid.lines)
      answer.pages.append(PageRange(start: start, end: end))
      start = end
    }
    return answer
  }

  /// The lines of a page, each with its start, end, top, bottom and width, white space at its end left out.
  static func pageLines(_ request: Request, _ page: PageRange) -> [Line] {
    let (columns, _, height) = grid(request)
    let all = request.text.utf16
    let start = all.index(all.startIndex, offsetBy: page.start)
    let end = all.index(all.startIndex, offsetBy: page.end)
    var (rows, column, at, before) = ([Line](), 0, page.start, "\n" as Unicode.Scalar)
    for scalar in request.text.unicodeScalars[start..<end] {
      let isSquare = scalar != "\n" && scalar != "\r"
      if before == "\n" || column == columns && isSquare {
        let top = Double(rows.count) * height
        rows.append(Line(start: at, end: at, top: top, bottom: top + height, width: 0))
        column = 0
      }
      at += UTF16.width(scalar)
      if isSquare { column += 1 }
      rows[rows.count - 1].end = at
      if isSquare, scalar != " ", scalar != "\u{3000}" {
        rows[rows.count - 1].width = Double(column) * request.type.size
      }
      before = scalar
    }
    return rows
  }

  // Places are the offsets of what the reader saw.

  static func savePosition(_ request: Request, _ page: Int) -> String {
    let pages = paginate(request).pages
    return String(page < pages.count ? pages[page].start : request.text.utf16.count)
  }

  static func restorePosition(_ request: Request, _ token: String) -> Int {
    let pages = paginate(request).pages
    return max(pages.filter { $0.start <= Int(token) ?? 0 }.count - 1, 0)
  }

  static func saveHighlight(_: Request, _ highlight: PageRange) -> String {
    "\(highlight.start) \(highlight.end)"
  }

  static func restoreHighlight(_: Request, _ token: String) -> PageRange? {
    let places = token.split(separator: " ").compactMap { Int($0) }
    return places.count == 2 ? PageRange(start: places[0], end: places[1]) : nil
  }

  static func main() {
    var reader = Reader(name: "squares", version: "1.0", paginate: paginate)
    reader.capabilities = ["seek", "limit"]
    reader.lines = pageLines
    reader.saves = "on_turn"
    reader.savePosition = savePosition
    reader.restorePosition = restorePosition
    reader.saveHighlight = saveHighlight
    reader.restoreHighlight = restoreHighlight
    serve(reader)
  }
}
