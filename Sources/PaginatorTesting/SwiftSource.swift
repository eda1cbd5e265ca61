import PaginatorKit
import PaginatorWire

extension SourceText {
  /// An expression that makes the text.
  var swift: String {
    if styles != nil {
      let document = String(decoding: WireStyledText(self).line.dropLast(), as: UTF8.self)
      return "try WireStyledText(reading: Array(\(literal(document)).utf8)).text"
    }
    let string = literal(String(decoding: utf8, as: UTF8.self))
    let language = "language: \(literal(language))"
    let rest = direction == .leftToRight ? "" : ", direction: .rightToLeft"
    guard !forcedBreaks.isEmpty else { return "SourceText(\(string), \(language)\(rest))" }
    let breaks = forcedBreaks.map { "TextOffset(utf8: \($0.utf8))" }.joined(separator: ", ")
    return "SourceText(\n  utf8: Array(\(string).utf8), \(language)\(rest),\n"
      + "  forcedBreaks: [\(breaks)]\n)!"
  }
}

extension Layout {
  /// An expression that makes the layout; what stands at its default is left out.
  var swift: String {
    // A column has the pages of a page of its size.
    let page = page.alone
    var source = """
      Layout(
        page: PageGeometry(
          width: \(page.width.swift), height: \(page.height.swift), insets: \(page.insets.swift)
        ),
        type: TypeStyle(
          fonts: [\(type.fonts.map(\.swift).joined())\(type.fonts.isEmpty ? "" : "\n    ")],
          size: \(type.size.swift),
          lineHeight: LineHeightMultiple(tenThousandths: \(type.lineHeight.tenThousandths))
        )
      )
      """
    for (field, value) in type.settings where value != .multiple(type.lineHeight) {
      source += "\nlayout.type.\(field.property) = \(field.swift(value))"
    }
    return source
  }

  /// The layout in a few words: `120 x 96 px, font size 16 px`.
  var words: String {
    "\(page.contentWidth.pixels) x \(page.contentHeight.pixels) px, font size \(type.size.pixels) px"
  }
}

extension LayoutField {
  /// An expression that makes a value of the field.
  fileprivate func swift(_ value: LayoutValue) -> String {
    switch value {
    case .length(let length): length.swift
    case .multiple(let multiple): "LineHeightMultiple(tenThousandths: \(multiple.tenThousandths))"
    case .em(let length): "Ems(tenThousandths: \(length.tenThousandths))"
    case .lines(let lines): String(lines)
    case .characters(let count): "CharacterCount(\(count.characters))"
    case .word(let word): "." + (words.first { $0.text == word }?.symbol ?? word)
    }
  }
}

extension Length {
  fileprivate var swift: String {
    sixtyFourths % 64 == 0
      ? ".pixels(\(sixtyFourths / 64))" : "Length(sixtyFourths: \(sixtyFourths))"
  }
}

extension Insets {
  fileprivate var swift: String {
    if top == right, right == bottom, bottom == left { return "Insets(all: \(top.swift))" }
    return "Insets(top: \(top.swift), right: \(right.swift), bottom: \(bottom.swift), "
      + "left: \(left.swift))"
  }
}

extension FontReference {
  fileprivate var swift: String {
    """

          FontReference(
            file: \(literal(file)),
            index: \(index),
            sha256: \(literal(sha256)),
            family: \(literal(family))
          ),
    """
  }
}
