import Comparisons
package import PaginatorKit
package import Paginators

extension Witness {
  /// What is set otherwise than by default, in the words of the paginator protocol.
  package var inputs: [Input] {
    let usual = TypeStyle(fonts: [], size: size)
    var style = usual
    adjust(&style)
    func word<Rule: RawRepresentable>(_ rule: Rule) -> Input.Value where Rule.RawValue == String {
      .word(rule.rawValue)
    }
    let values: [(name: String, value: (TypeStyle) -> Input.Value)] = [
      ("line_height", { .number($0.lineHeight.value) }),
      ("line_height_from", { word($0.lineHeightRule) }),
      ("advances", { word($0.advances) }),
      ("alignment", { word($0.alignment) }),
      ("first_line_indent", { .length($0.firstLineIndent) }),
      ("paragraph_spacing", { .length($0.paragraphSpacing) }),
      ("leading", { word($0.leading) }),
      ("kinsoku", { word($0.kinsoku) }),
      ("orphans", { .number(Double($0.orphans)) }),
      ("widows", { .number(Double($0.widows)) }),
    ]
    return values.filter { $0.value(style) != $0.value(usual) }
      .map { Input(name: $0.name, value: $0.value(style)) }
  }

  /// An input of the layout.
  package struct Input: Hashable, Sendable {
    /// Its name in the paginator protocol: `first_line_indent`.
    package let name: String
    /// What it is set to.
    package let value: Value

    /// What an input is set to.
    package enum Value: Hashable, Sendable {
      /// A length.
      case length(Length)
      /// A number without a unit.
      case number(Double)
      /// One of some words.
      case word(String)
    }
  }

  /// The witness in a short line: `zh-Hant, 312 scalars, phone-6 at 40 px, then 28 and 23 px`.
  package var summary: String {
    var parts = [text.language, "\(grouped(text.scalarCount)) scalars"]
    if text.direction != .leftToRight { parts.append("right to left") }
    if !text.forcedBreaks.isEmpty {
      let places = text.forcedBreaks.map { String(text.scalarIndex(of: $0)) }
      parts.append("forced breaks at \(places.joined(separator: " "))")
    }
    parts.append("\(ground) at \(size.shortPixels) px")
    if !sizesAfter.isEmpty {
      parts.append("then \(sizesAfter.map(\.shortPixels).joined(separator: " and ")) px")
    }
    parts += inputs.map(\.words)
    if isTimed { parts.append("timed") }
    return parts.joined(separator: ", ")
  }

  /// The device, or the page that takes its place, in words.
  private var ground: String {
    guard let page else { return device }
    let insets = page.insets
    let sides = [insets.top, insets.right, insets.bottom, insets.left].map(\.shortPixels)
    let words = Set(sides).count == 1 ? sides[0] : sides.joined(separator: " ")
    return "\(page.width.shortPixels)x\(page.height.shortPixels) px with insets \(words)"
  }
}

extension Witness.Input {
  /// The input as people read it: `first line indent 80 px`.
  var words: String {
    let title = name.replacing("_", with: " ")
    return switch value {
    case .length(let length): "\(title) \(length.shortPixels) px"
    case .number(let number):
      "\(title) \(number == number.rounded() ? String(Int(number)) : String(number))"
    case .word(let word): "\(title) \(word)"
    }
  }
}
