import PaginatorKit

/// What is taken of an element's own attributes `style` and `align`, whatever the sheet says.
///
/// Of a `style` these are taken: `text-align`, `break-before`, `break-after`, `break-inside` (also as
/// `page-break-…`) of blocks, `font-weight` and `font-style`. All else is counted and ignored.
struct OwnStyle {
  var alignment: Alignment?
  var isBold: Bool?
  var isItalic: Bool?
  var before = Break.auto
  var after = Break.auto
  var keepsTogether = false
  /// Declarations that are not taken.
  var ignored = 0

  /// What is asked for at the edge of a block.
  enum Break {
    case auto
    /// No page should end there.
    case avoid
    /// A page must end there.
    case page
  }

  /// Reads the attributes of an element.
  ///
  /// - Parameters:
  ///   - name: The element, in lower case.
  ///   - attributes: Its attributes.
  ///   - isBlock: Whether it is a block, whose alignment and breaks count.
  init(of name: String, _ attributes: [String: String], isBlock: Bool) {
    if Self.aligned.contains(name), let word = attributes["align"] {
      alignment = Self.alignments[word.trimmedWord]
    }
    guard let style = attributes["style"] else { return }
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmedWord }
      guard parts.contains(where: { !$0.isEmpty }) else { continue }
      let value = parts.last?.split(separator: "!").first.map { String($0).trimmedWord }
      if parts.count < 2 || !take(parts[0], value ?? "", isBlock: isBlock) { ignored += 1 }
    }
  }

  /// Takes a declaration, and returns whether it is one that is taken.
  private mutating func take(_ property: String, _ value: String, isBlock: Bool) -> Bool {
    let name = property.hasPrefix("page-break-") ? String(property.dropFirst(5)) : property
    switch name {
    // What is not displayed is no text.
    case "display": return value == "none"
    case "font-weight":
      guard let isBold = Self.isBold(value) else { return false }
      self.isBold = isBold
    case "font-style":
      guard let isItalic = Self.italics[value] else { return false }
      self.isItalic = isItalic
    case _ where !isBlock: return false
    case "text-align":
      guard let alignment = Self.alignments[value] else { return false }
      self.alignment = alignment
    case "break-before", "break-after", "break-inside":
      guard let found = Self.breaks[value] else { return false }
      switch name {
      case "break-before": before = found
      case "break-after": after = found
      default: keepsTogether = found == .avoid
      }
    default: return false
    }
    return true
  }

  private static func isBold(_ value: String) -> Bool? {
    switch value {
    case "bold", "bolder": true
    case "normal", "lighter": false
    default: Int(value).flatMap { (1...1_000).contains($0) ? $0 >= 600 : nil }
    }
  }

  private static let italics = ["italic": true, "oblique": true, "normal": false]
  private static let alignments: [String: Alignment] = [
    "start": .start, "left": .start, "end": .end, "right": .end, "center": .center,
    "justify": .justify,
  ]
  private static let breaks: [String: Break] = [
    "auto": .auto, "avoid": .avoid, "avoid-page": .avoid, "always": .page, "page": .page,
    "left": .page, "right": .page, "recto": .page, "verso": .page,
  ]
  /// The elements whose attribute `align` aligns their text.
  private static let aligned: Set = ["p", "div", "h1", "h2", "h3", "h4", "h5", "h6"]
}

extension String {
  /// The text in lower case, without white space around it.
  fileprivate var trimmedWord: String {
    let word = drop(while: \.isWhitespace)
    return
      word.prefix(
        upTo: word.lastIndex { !$0.isWhitespace }.map(word.index(after:)) ?? word.startIndex
      )
      .lowercased()
  }
}
