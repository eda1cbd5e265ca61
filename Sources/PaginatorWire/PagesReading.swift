import PaginatorKit

extension JSONCursor {
  mutating func layout(
    _ field: String,
    room: inout WirePagesRoom
  ) throws(WireFault) -> WirePages.Layout {
    var fields = WireLayoutFields(of: field, fontsBy: .digest)
    var pages: WirePagesReader?
    var columns = Columns.one
    try object(field) { name, cursor throws(WireFault) in
      switch name {
      case "pages":
        var reader = WirePagesReader(field: "\(field).pages", room: room)
        try cursor.list(reader.field, "a list of pages") { number, cursor throws(WireFault) in
          try reader.readPage(number, from: &cursor)
        }
        room = reader.room
        pages = reader
      case "columns":
        columns.count = try cursor.count("\(field).columns", from: 1, to: WirePages.mostColumns)
      case "gap": columns.gap = try cursor.length("\(field).gap")
      case "axis": columns.axis = try cursor.word("\(field).axis")
      default: if try !fields.read(name, from: &cursor) { try cursor.skip() }
      }
    }
    var layout = try fields.layout().layout
    guard layout.page.contentWidth > .zero, layout.page.contentHeight > .zero else {
      throw .wrong(
        field: "\(field).page",
        found: "a page without room between its insets",
        expected: "one with room"
      )
    }
    guard let pages else { throw .missing(field: "\(field).pages") }
    if columns.count > 1 {
      layout.page.columns = columns
      try layout.page.checkGap("\(field).gap")
    }
    let screens = WireScreens(of: pages, in: columns)
    try screens.check()
    return WirePages.Layout(
      layout: layout,
      fontName: fields.fontName,
      pages: pages.pages,
      lines: pages.told
    )
  }

  /// Reads the pages of an answer, each with its lines.
  mutating func linedPages(_ field: String) throws(WireFault) -> WireLinedPages {
    let room = WirePagesRoom(pages: WirePages.mostPages, lines: WirePages.mostLines)
    var reader = WirePagesReader(field: field, room: room, hasLines: true)
    try list(field, "a list of pages") { number, cursor throws(WireFault) in
      try reader.readPage(number, from: &cursor)
    }
    return WireLinedPages(pages: reader.pages, lines: reader.told ?? WireLines())
  }
}

struct WirePagesReader {
  let field: String
  var room: WirePagesRoom
  var pages: [WireRange] = []
  var lines: [WirePages.Line] = []
  var runs: [WirePages.Run] = []
  var firstLines: [Int32] = []
  /// Whether pages have lines; `nil` before the first page.
  var hasLines: Bool?

  /// The lines that were read; `nil` when pages have none.
  var told: WireLines? {
    guard hasLines == true else { return nil }
    return WireLines(lines: lines, firstLines: firstLines + [Int32(lines.count)], runs: runs)
  }

  mutating func readPage(_ number: Int, from cursor: inout JSONCursor) throws(WireFault) {
    room.pages -= 1
    guard room.pages >= 0 else { throw .tooMany("pages", at: "\(field)[\(number)]") }
    var start: Int?
    var end: Int?
    var isLined = false
    let (first, firstRun) = (lines.count, runs.count)
    try cursor.object("\(field)[\(number)]") { name, cursor throws(WireFault) in
      switch name {
      case "start": start = try cursor.integer("\(field)[\(number)].start")
      case "end": end = try cursor.integer("\(field)[\(number)].end")
      case "lines":
        // A second list takes the first one's place.
        lines.removeSubrange(first...)
        runs.removeSubrange(firstRun...)
        isLined = try !cursor.takesNull()
        if isLined { try readLines(of: number, from: &cursor) }
      default: try cursor.skip()
      }
    }
    guard let start else { throw .missing(field: "\(field)[\(number)].start") }
    guard let end else { throw .missing(field: "\(field)[\(number)].end") }
    guard isLined == hasLines ?? isLined else {
      throw .wrong(
        field: "\(field)[\(number)].lines",
        found: isLined ? "lines" : "nothing",
        expected: isLined
          ? "nothing, as on the pages before it" : "lines, as on the pages before it"
      )
    }
    hasLines = isLined
    try check(lines[first...], of: number, from: start, to: end)
    pages.append(WireRange(start: start, end: end))
    if isLined { firstLines.append(Int32(first)) }
  }

  private mutating func readLines(of page: Int, from cursor: inout JSONCursor) throws(WireFault) {
    try cursor.list("\(field)[\(page)].lines", "a list of \(JSONCursor.lineParts)") {
      number,
      cursor throws(WireFault) in
      func place() -> String { "\(field)[\(page)].lines[\(number)]" }
      room.lines -= 1
      guard room.lines >= 0 else { throw .tooMany("lines", at: place()) }
      switch try cursor.kind() {
      case .object: lines.append(try cursor.describedLine(place(), runs: &runs, room: &room))
      default: lines.append(try cursor.line(place()))
      }
    }
  }

  /// Makes sure that the lines of a page lie on it, one after the other, with their bottoms below
  /// their tops.
  private func check(
    _ lines: ArraySlice<WirePages.Line>,
    of page: Int,
    from start: Int,
    to end: Int
  ) throws(WireFault) {
    var last = start
    for (number, line) in lines.enumerated() {
      func fault(_ found: String, _ expected: String) -> WireFault {
        .wrong(field: "\(field)[\(page)].lines[\(number)]", found: found, expected: expected)
      }
      let text = "a line from \(line.start) to \(line.end)"
      guard line.start <= line.end else { throw fault(text, "one that ends behind its start") }
      guard line.start >= start, line.end <= end else {
        throw fault(text, "one inside its page, which runs from \(start) to \(end)")
      }
      guard line.start >= last else {
        throw fault(text, "one that begins at or behind \(last), where the one before it ends")
      }
      guard line.top <= line.bottom else {
        throw fault("a line whose bottom stands above its top", "one that is 0 px tall or more")
      }
      last = Int(line.end)
    }
  }
}

extension WireFault {
  static func tooMany(_ what: String, at field: String) -> WireFault {
    .wrong(
      field: field,
      found: "more \(what) than any text has",
      expected: "the end of the file; at most \(WirePages.mostPages) pages and "
        + "\(WirePages.mostLines) lines are read"
    )
  }
}
