/// A law of the conformance suite that a classic method breaks, as the apps do that ship it.
package struct KnownFault: Hashable, Sendable {
  /// The law's name in reports.
  package let law: String
  /// The way in which it is broken: `blank_page`.
  package let manner: String
  /// Why the method breaks it, in one sentence.
  package let reason: String
}

extension PaginatorCatalog {
  /// The laws that a built-in method breaks; none for one that must be right.
  package static func knownFaults(of id: String) -> [KnownFault] {
    switch id {
    case "fixed-count":
      [
        KnownFault(
          law: "partition",
          manner: "blank_page",
          reason: "It has ⌊n / c⌋ + 1 pages of c characters, so the last is blank when c divides n."
        )
      ]
    default: []
    }
  }
}
