import PaginatorKit

/// The places of a document in its text.
struct StyledPlaces {
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
      let kinds = [
        part.block != nil, part.run != nil, part.picture != nil, part.ruby != nil,
      ]
      .count { $0 }
      guard kinds == 1 else {
        throw .wrong(
          field: field,
          found: "an object of \(kinds == 0 ? "no kind" : "\(kinds) kinds")",
          expected: "one with 'block', 'run', 'picture' or 'ruby'"
        )
      }
      if let range = part.block {
        let style = try style(BlockStyle(), of: part, BlockStyle.fields, field)
        let (start, end) = try span(range, behind: styles.blocks.last?.end, "\(field).block")
        for (place, (offset, number)) in [(start, range.start), (end, range.end)].enumerated()
        where !text.beginsParagraph(at: offset) {
          let expected = "one where a paragraph begins, or the text's end"
          throw wrong("\(field).block[\(place)]", number, expected)
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
      } else if let range = part.ruby {
        try add(range, of: part, to: &styles, field)
      }
    }
    return styles
  }

  private func add(
    _ range: WireRange,
    of part: StyledDocument.Part,
    to styles: inout TextStyles,
    _ field: String
  ) throws(WireFault) {
    let style = try style(RunStyle(), of: part, RunStyle.fields, field)
    let (start, end) = try span(range, behind: styles.rubies.last?.end, "\(field).ruby")
    let mayHaveRuby = text.utf8.withUnsafeBufferPointer {
      TextStyles.mayHaveRuby(start.utf8..<end.utf8, of: $0)
    }
    guard mayHaveRuby else {
      throw .wrong(
        field: "\(field).ruby",
        found: "[\(range.start), \(range.end)]",
        expected: "characters of one line, no U+FFFC among them"
      )
    }
    guard let annotation = part.text else { throw .missing(field: "\(field).text") }
    guard TextStyles.isAnnotation(annotation) else {
      throw .wrong(
        field: "\(field).text",
        found: "a string of \(annotation.utf8.count) bytes",
        expected: "1 to \(TextStyles.longestAnnotation) bytes on one line"
      )
    }
    styles.addRuby(from: start, to: end, annotation, style)
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
    let start = try place(range.start, "\(field)[0]")
    let end = try place(range.end, "\(field)[1]")
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
