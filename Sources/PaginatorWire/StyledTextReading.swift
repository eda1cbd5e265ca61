import PaginatorKit

extension WireStyledText {
  /// Reads a document; a byte order mark before it is skipped.
  ///
  /// Unknown fields are ignored. What may be missing is as in a plain text: no styles, no forced breaks.
  ///
  /// - Throws: ``WireFault`` with the place of what is no such document: `styles[12].size`.
  /// - Complexity: O(bytes · different styles).
  public init(reading bytes: [UInt8]) throws(WireFault) {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var document = StyledDocument()
    try JSONCursor.read(isMarked ? Array(bytes[3...]) : bytes) { cursor throws(WireFault) in
      try document.read(from: &cursor)
      try cursor.end()
    }
    try self.init(document)
  }

  private init(_ document: StyledDocument) throws(WireFault) {
    guard let schema = document.schema else { throw .missing(field: "schema") }
    guard schema == Self.version else {
      throw .wrong(
        field: "schema",
        found: "the string \"\(schema.prefix(40))\"",
        expected: "'\(Self.version)'"
      )
    }
    guard let string = document.text else { throw .missing(field: "text") }
    (title, language, direction) = (document.title, document.language, document.direction)
    let plain = SourceText(
      string,
      language: document.language ?? "und",
      direction: document.direction ?? .leftToRight
    )
    let places = StyledPlaces(text: plain, unit: document.unit)
    let breaks = try places.breaks(document.breaks)
    text = plain.with(forcedBreaks: breaks).with(styles: try places.styles(document.styles))
  }
}

/// A document as it was read, its offsets as they stand there.
struct StyledDocument {
  var schema: String?
  var title: String?
  var language: String?
  var direction: SourceText.Direction?
  var unit = WireUnit.scalar
  var text: String?
  var breaks: [Int] = []
  var styles: [Part] = []

  /// A block, a run, a picture or ruby.
  struct Part {
    var block: WireRange?
    var run: WireRange?
    var picture: Int?
    var ruby: WireRange?
    var text: String?
    var width = Length.zero
    var height = Length.zero
    var values: [(name: String, value: StyleValue)] = []
  }

  mutating func read(from cursor: inout JSONCursor) throws(WireFault) {
    try cursor.object("document") { name, cursor throws(WireFault) in
      switch name {
      case "schema": schema = try cursor.text(name)
      case "title": title = try cursor.takesNull() ? nil : cursor.text(name)
      case "language": language = try cursor.takesNull() ? nil : cursor.text(name)
      case "direction": direction = try cursor.takesNull() ? nil : cursor.word(name)
      case "unit": unit = try cursor.word(name)
      case "text": text = try cursor.text(name)
      case "breaks":
        breaks = []
        if try cursor.takesNull() { return }
        try cursor.list(name, "a list of offsets") { number, cursor throws(WireFault) in
          breaks.append(try cursor.count("breaks[\(number)]"))
        }
      case "styles":
        styles = []
        if try cursor.takesNull() { return }
        try cursor.list(name, "a list of blocks, runs, pictures and ruby") {
          number,
          cursor throws(WireFault) in
          styles.append(try cursor.part("styles[\(number)]"))
        }
      default: try cursor.skip()
      }
    }
  }
}

extension JSONCursor {
  fileprivate mutating func part(_ field: String) throws(WireFault) -> StyledDocument.Part {
    var part = StyledDocument.Part()
    try object(field) { name, cursor throws(WireFault) in
      func place() -> String { "\(field).\(name)" }
      switch name {
      case "block": part.block = try cursor.range(place())
      case "run": part.run = try cursor.range(place())
      case "picture": part.picture = try cursor.count(place())
      case "ruby": part.ruby = try cursor.range(place())
      case "text": part.text = try cursor.text(place())
      case "width": part.width = try cursor.side(place())
      case "height": part.height = try cursor.side(place())
      default:
        // What is written so later versions may know.
        guard Self.styleFields.contains(name) else { return try cursor.skip() }
        part.values.append((name, try cursor.styleValue(place())))
      }
    }
    return part
  }

  private static var styleFields: Set<String> {
    Set(BlockStyle.fields.map(\.name) + RunStyle.fields.map(\.name))
  }

  private mutating func range(_ field: @autoclosure () -> String) throws(WireFault) -> WireRange {
    var offsets: [Int] = []
    try list(field(), "[start, end]") { number, cursor throws(WireFault) in
      offsets.append(try cursor.count("\(field())[\(number)]"))
    }
    guard offsets.count == 2 else {
      throw .wrong(field: field(), found: "a list of \(offsets.count)", expected: "[start, end]")
    }
    return WireRange(start: offsets[0], end: offsets[1])
  }

  private mutating func side(_ field: @autoclosure () -> String) throws(WireFault) -> Length {
    let longest = TextStyles.sides.upperBound.pixels
    let expected = "a length in px from 0 to \(Int(longest))"
    return .pixels(try decimal(field(), in: 0...longest, expected))
  }

  private mutating func styleValue(
    _ field: @autoclosure () -> String
  ) throws(WireFault) -> StyleValue {
    switch try kind() {
    case .string: .words(try string())
    case .number:
      .number(Ems(try decimal(field(), in: -1_000...1_000, "a multiple of the font size")))
    default: throw wrong(field(), "a word or a multiple of the font size")
    }
  }
}
