extension SourceText {
  /// The styles as lines of JSON, in the order of the text: its blocks, its runs and its pictures.
  ///
  ///     {"block":[0,12],"kind":"heading","traits":"bold","size":1.6,"space_before":1.6,"space_after":0.8,"keeps":"next together"}
  ///     {"run":[4,6],"traits":"bold italic","size":1.6}
  ///     {"picture":20,"width":300,"height":200}
  ///
  /// Places are scalars, lengths em of the text's size, sides px. What is that of a plain paragraph is left
  /// out. Equal styles give the same bytes, and the identity of a text is made of them.
  ///
  /// - Returns: UTF-8, without any line for a text without styles.
  /// - Complexity: O(blocks, runs and pictures).
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
    add("run", styles.runs, styles.runStyles.map { members(RunStyle.fields, of: $0) })
    for picture in styles.pictures {
      let sides = "\"width\":\(picture.width.decimal),\"height\":\(picture.height.decimal)"
      lines += Array("{\"picture\":\(scalarIndex(of: picture.offset)),\(sides)}\n".utf8)
    }
    return lines
  }
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
