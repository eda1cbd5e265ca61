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
private struct StyledDocument {
  var schema: String?
  var title: String?
  var language: String?
  var direction: SourceText.Direction?
  var unit = WireUnit.scalar
  var text: String?
  var breaks: [Int] = []
  var styles: [Part] = []

  /// A block, a run or a picture.
  struct Part {
    var block: WireRange?
    var run: WireRange?
    var picture: Int?
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
        try cursor.list(name, "a list of offsets") { number, cursor throws(WireFault) in
          breaks.append(try cursor.count("breaks[\(number)]"))
        }
      case "styles":
        styles = []
        try cursor.list(name, "a list of blocks, runs and pictures") {
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

/// The places of a document in its text.
private struct StyledPlaces {
  let text: SourceText
  let unit: WireUnit

  /// The number of units in the text.
  private var count: Int {
    switch unit {
    case .scalar: text.scalarCount
    case .utf16: text.utf16Count
    case .utf8: text.utf8.count
    }
  }

  func breaks(_ numbers: [Int]) throws(WireFault) -> [TextOffset] {
    var found: [TextOffset] = []
    for (position, number) in numbers.enumerated() {
      let field = "breaks[\(position)]"
      let offset = try place(number, field)
      guard offset > found.last ?? .zero, offset < text.end else {
        throw wrong(field, number, "one inside the text, behind the one before it")
      }
      found.append(offset)
    }
    return found
  }

  func styles(_ parts: [StyledDocument.Part]) throws(WireFault) -> TextStyles {
    var styles = TextStyles()
    for (position, part) in parts.enumerated() {
      let field = "styles[\(position)]"
      if let range = part.block {
        let style = try style(BlockStyle(), of: part, BlockStyle.fields, field)
        let (start, end) = try span(range, behind: styles.blocks.last?.end, "\(field).block")
        for (offset, number) in [(start, range.start), (end, range.end)]
        where !text.beginsParagraph(at: offset) {
          throw wrong("\(field).block", number, "one where a paragraph begins, or the text's end")
        }
        styles.addBlock(from: start, to: end, style)
      } else if let range = part.run {
        let style = try style(RunStyle(), of: part, RunStyle.fields, field)
        let (start, end) = try span(range, behind: styles.runs.last?.end, "\(field).run")
        styles.addRun(from: start, to: end, style)
      } else if let number = part.picture {
        let offset = try place(number, "\(field).picture")
        guard offset > styles.pictures.last?.offset ?? TextOffset(utf8: -1),
          text.utf8[offset.utf8...].starts(with: [0xEF, 0xBF, 0xBC])
        else {
          throw wrong("\(field).picture", number, "that of a U+FFFC behind the picture before it")
        }
        styles.addPicture(at: offset, width: part.width, height: part.height)
      } else {
        throw .missing(field: "\(field).block")
      }
    }
    return styles
  }

  private func style<Style>(
    _ standard: Style,
    of part: StyledDocument.Part,
    _ fields: [StyleField<Style>],
    _ place: String
  ) throws(WireFault) -> Style {
    var style = standard
    for (name, value) in part.values {
      guard let field = fields.first(where: { $0.name == name }) else { continue }
      guard field.set(value, in: &style) else {
        throw .wrong(field: "\(place).\(name)", found: value.words, expected: field.expected)
      }
    }
    return style
  }

  private func span(
    _ range: WireRange,
    behind last: TextOffset?,
    _ field: String
  ) throws(WireFault) -> (start: TextOffset, end: TextOffset) {
    let (start, end) = (try place(range.start, field), try place(range.end, field))
    guard start < end, start >= last ?? .zero else {
      throw .wrong(
        field: field,
        found: "[\(range.start), \(range.end)]",
        expected: "a range that begins where the one before it ends or behind, and is not empty"
      )
    }
    return (start, end)
  }

  private func place(_ number: Int, _ field: String) throws(WireFault) -> TextOffset {
    guard number <= count else { throw wrong(field, number, "at most \(count), the text's length") }
    let offset = unit.offset(number, in: text)
    guard offset == text.end || text.utf8[offset.utf8] & 0xC0 != 0x80 else {
      throw wrong(field, number, "one between characters")
    }
    return offset
  }

  private func wrong(_ field: String, _ number: Int, _ expected: String) -> WireFault {
    .wrong(field: field, found: "the offset \(number)", expected: expected)
  }
}

extension SourceText {
  /// Whether a paragraph begins at an offset, or the text ends there.
  fileprivate func beginsParagraph(at offset: TextOffset) -> Bool {
    offset == end
      || utf8.withUnsafeBufferPointer { ParagraphRange.begins(at: offset.utf8, in: $0) }
  }
}

extension StyleValue {
  fileprivate var words: String {
    switch self {
    case .number(let number): "the number \(number.value)"
    case .words(let words): "the string \"\(words.prefix(40))\""
    }
  }
}

extension StyleField {
  /// What it takes, in words.
  fileprivate var expected: String {
    func listed(_ words: [String]) -> String { words.map { "'\($0)'" }.joined(separator: ", ") }
    return switch kind {
    case .number(let bounds):
      "a number from \(bounds.lowerBound.value) to \(bounds.upperBound.value)"
    case .word(let words): "one of \(listed(words))"
    case .words(let words): "some of \(listed(words)), parted by spaces"
    }
  }
}
