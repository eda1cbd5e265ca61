extension SourceText {
  /// The styles as lines of JSON, each kind in the order of the text: its blocks, runs, pictures and ruby.
  ///
  ///     {"block":[0,12],"kind":"heading","traits":"bold","size":1.6,"space_before":1.6,"space_after":0.8,"keeps":"next together"}
  ///     {"run":[4,6],"traits":"bold italic","size":1.6}
  ///     {"picture":20,"width":300,"height":200}
  ///     {"ruby":[30,31],"text":"かん","size":0.5}
  ///
  /// Places are scalars, lengths em of the text's size, sides px. What is that of a plain paragraph is left
  /// out. Equal styles give the same bytes, and the identity of a text is made of them.
  ///
  /// - Returns: UTF-8, without any line for a text without styles.
  /// - Complexity: O(blocks, runs, pictures and annotations).
  package var styleLines: [UInt8] {
    guard let styles else { return [] }
    var lines: [UInt8] = []
    func add(_ name: String, _ spans: [TextStyles.Span], _ said: [String]) {
      for span in spans {
        let (start, end) = (scalarIndex(of: span.start), scalarIndex(of: span.end))
        lines += Array("{\"\(name)\":[\(start),\(end)]\(said[Int(span.style)])}\n".utf8)
      }
    }
    add("block", styles.blocks, styles.blockStyles.map { members(BlockStyle.fields, of: $0) })
    let ofRuns = styles.runStyles.map { members(RunStyle.fields, of: $0) }
    add("run", styles.runs, ofRuns)
    for picture in styles.pictures {
      let sides = "\"width\":\(picture.width.decimal),\"height\":\(picture.height.decimal)"
      lines += Array("{\"picture\":\(scalarIndex(of: picture.offset)),\(sides)}\n".utf8)
    }
    for ruby in styles.rubies {
      let (start, end) = (scalarIndex(of: ruby.start), scalarIndex(of: ruby.end))
      lines += Array("{\"ruby\":[\(start),\(end)],\"text\":".utf8)
      lines += quoted(ruby.text) + Array("\(ofRuns[Int(ruby.style)])}\n".utf8)
    }
    return lines
  }
}

/// A string of JSON whose characters are no controls.
private func quoted(_ text: String) -> [UInt8] {
  let (quote, escape) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
  return [quote] + text.utf8.flatMap { $0 == quote || $0 == escape ? [escape, $0] : [$0] } + [quote]
}

/// The properties of a style, behind others.
private func members<Style>(_ fields: [StyleField<Style>], of style: Style) -> String {
  fields.map { field in
    switch field.value(in: style) {
    case .number(let number)?:
      ",\"\(field.name)\":\(decimal(Int64(number.tenThousandths), of: 10_000))"
    case .words(let words)?: ",\"\(field.name)\":\"\(words)\""
    case nil: ""
    }
  }
  .joined()
}

extension Length {
  /// The px as an exact decimal.
  fileprivate var decimal: String { PaginatorKit.decimal(sixtyFourths * 15_625, of: 1_000_000) }
}

/// A number of parts of a power of ten as a decimal, without zeros at its end.
private func decimal(_ parts: Int64, of one: Int64) -> String {
  let (whole, rest) = parts.magnitude.quotientAndRemainder(dividingBy: one.magnitude)
  let sign = parts < 0 ? "-" : ""
  guard rest > 0 else { return "\(sign)\(whole)" }
  let digits = String(String(one.magnitude + rest).dropFirst())
  return
    "\(sign)\(whole).\(digits.prefix(through: digits.lastIndex { $0 != "0" } ?? digits.startIndex))"
}
