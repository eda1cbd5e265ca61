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
    add("block", styles.blocks, styles.blockStyles.map(\.fields))
    add("run", styles.runs, styles.runStyles.map(\.fields))
    for picture in styles.pictures {
      let sides = "\"width\":\(picture.width.decimal),\"height\":\(picture.height.decimal)"
      lines += Array("{\"picture\":\(scalarIndex(of: picture.offset)),\(sides)}\n".utf8)
    }
    return lines
  }
}

extension BlockStyle {
  fileprivate var fields: String {
    let keeps = [keepsWithNext ? "next" : nil, keepsTogether ? "together" : nil]
      .compactMap(\.self).joined(separator: " ")
    let lengths = [
      ("space_before", spaceBefore), ("space_after", spaceAfter), ("start_indent", startIndent),
      ("end_indent", endIndent),
    ]
    return word("kind", kind.rawValue) + face(traits, size)
      + lengths.map { number($0, $1, unless: .zero) }.joined()
      + word("align", alignment?.rawValue ?? "") + word("keeps", keeps)
  }
}

extension RunStyle {
  fileprivate var fields: String { face(traits, size) + number("shift", shift, unless: .zero) }
}

private func face(_ traits: FontTraits, _ size: Ems) -> String {
  word("traits", traits.isEmpty ? "" : traits.name) + number("size", size, unless: .one)
}

private func word(_ name: String, _ value: String) -> String {
  value.isEmpty ? "" : ",\"\(name)\":\"\(value)\""
}

private func number(_ name: String, _ value: Ems, unless standard: Ems) -> String {
  value == standard ? "" : ",\"\(name)\":\(decimal(Int64(value.tenThousandths), of: 10_000))"
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
