package import PaginatorKit

/// How the elements of a book are set: the one sheet that stands for those of all publishers.
///
/// Every length is in em of the element's own font size, as in CSS. ``css(_:)`` writes the same sheet for
/// web engines.
package struct StyleSheet: Sendable {
  /// What is said of elements; of those without a rule nothing.
  package let rules: [Rule]
  /// What is said of a picture that is alone in its block.
  package let picture: Rule

  private let numbers: [String: Int]

  init(rules: [Rule], picture: Rule) {
    (self.rules, self.picture) = (rules, picture)
    let pairs = rules.enumerated().flatMap { number, rule in rule.elements.map { ($0, number) } }
    numbers = Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Returns what is said of an element by its name.
  func rule(for element: String) -> Rule? { numbers[element].map { rules[$0] } }

  /// What is said of some elements.
  package struct Rule: Sendable {
    /// Their names in HTML.
    package var elements: [String]
    /// Their font size, in em of what they stand in.
    package var size = Ems.one
    /// What their face has on top of that of what they stand in.
    package var traits: FontTraits = []
    /// How far their baseline is raised, in em of what they stand in.
    package var shift = Ems.zero
    package var spaceBefore = Ems.zero
    package var spaceAfter = Ems.zero
    package var startIndent = Ems.zero
    package var endIndent = Ems.zero
    package var alignment: Alignment?
    /// What a block in them is; `nil` where that of what they stand in is.
    package var kind: BlockStyle.Kind?
    package var keepsWithNext = false
    package var keepsTogether = false
  }
}

extension StyleSheet {
  /// The sheet of the harness.
  package static let reader = StyleSheet(
    rules: [
      heading(["h1"], 1.6), heading(["h2"], 1.4), heading(["h3"], 1.2),
      heading(["h4", "h5", "h6"], 1),
      Rule(
        elements: ["blockquote"],
        spaceBefore: Ems(0.5),
        spaceAfter: Ems(0.5),
        startIndent: Ems(1.5),
        endIndent: Ems(1.5)
      ),
      Rule(elements: ["li", "dd"], startIndent: Ems(1.5), kind: .text),
      Rule(elements: ["dt", "address"], kind: .text),
      Rule(
        elements: ["pre"],
        size: Ems(0.9),
        traits: .monospace,
        spaceBefore: Ems(0.5),
        spaceAfter: Ems(0.5),
        kind: .text
      ),
      Rule(elements: ["center"], alignment: .center),
      Rule(elements: ["figure"], keepsTogether: true),
      Rule(elements: ["figcaption"], size: Ems(0.85), spaceAfter: Ems(0.5), kind: .caption),
      // It stands above its rows.
      Rule(
        elements: ["caption"],
        size: Ems(0.85),
        spaceAfter: Ems(0.5),
        kind: .caption,
        keepsWithNext: true
      ),
      Rule(elements: ["hr"], spaceBefore: Ems(0.5), spaceAfter: Ems(0.5)),
      Rule(elements: ["tr"], kind: .row, keepsTogether: true),
      Rule(elements: ["b", "strong", "th"], traits: .bold),
      Rule(elements: ["i", "em", "cite", "dfn", "var"], traits: .italic),
      Rule(elements: ["code", "kbd", "samp", "tt"], traits: .monospace),
      Rule(elements: ["sup"], size: Ems(0.7), shift: Ems(0.35)),
      Rule(elements: ["sub"], size: Ems(0.7), shift: Ems(-0.35)),
      Rule(elements: ["small"], size: Ems(0.85)),
      // Its annotation stands above the characters of a ruby, and is no text.
      Rule(elements: ["rt"], size: Ems(0.5)),
    ],
    picture: Rule(
      elements: [],
      spaceBefore: Ems(0.5),
      spaceAfter: Ems(0.5),
      kind: .picture,
      keepsTogether: true
    )
  )

  private static func heading(_ elements: [String], _ size: Double) -> Rule {
    Rule(
      elements: elements,
      size: Ems(size),
      traits: .bold,
      spaceBefore: .one,
      spaceAfter: Ems(0.5),
      kind: .heading,
      keepsWithNext: true,
      keepsTogether: true
    )
  }
}
