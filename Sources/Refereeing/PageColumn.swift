import PaginatorKit

/// A measurement of a page as a column of whole numbers: what the store keeps and tables show.
///
/// A measurement is declared here once; the store, `pages.csv` and `harness export pages` are loops
/// over the declarations.
package struct PageColumn: Sendable {
  package enum Kind: Hashable, Sendable {
    case count(of: String)
    /// They are lengths in 1/64 px.
    case length
    /// They are 0 or 1.
    case flag
    /// They are indices of words.
    case word([String])
  }

  /// The name in tables, and in the store.
  package let name: String
  package let kind: Kind
  /// What is measured; `nil` where the metric of the same name says it.
  package let meaning: String?
  /// Returns a page's number; `nil` where nobody looked, or there is nothing to look at.
  package let value: @Sendable (PageMeasurement) -> Int?
  /// Gives a page its number back.
  package let set: @Sendable (inout PageMeasurement, Int) -> Void
  /// Whether it tells of the boundary at the page's end, and of nothing else.
  private(set) var isOfBoundary = false

  var ofBoundary: PageColumn {
    var column = self
    column.isOfBoundary = true
    return column
  }

  /// Returns the numbers of pages, one after the other.
  ///
  /// - Complexity: O(pages), of which what is alike is looked at once.
  package func values(of pages: PageMeasurements) -> [Int?] {
    if isOfBoundary {
      let found = pages.table.boundaries.map { value(.ending(with: $0)) }
      return pages.places.map { found[$0.boundary] }
    }
    let found = pages.table.pages.map(value)
    return pages.places.map { found[$0.page] }
  }

  /// Whether a number is that of each page.
  ///
  /// - Complexity: O(different pages).
  package func isEverywhere(_ number: Int?, on pages: PageMeasurements) -> Bool {
    isOfBoundary
      ? pages.table.boundaries.allSatisfy { value(.ending(with: $0)) == number }
      : pages.table.pages.allSatisfy { value($0) == number }
  }

  /// The numbers that a page may be given.
  package var allowed: ClosedRange<Int> {
    switch kind {
    case .count: 0...Count.most
    case .length, .flag: .min ... .max
    case .word(let words): 0...max(0, words.count - 1)
    }
  }

  // They are told by two closures and not by a key path, which costs 100 ns to read.

  static func count(
    _ name: String,
    of unit: String = "lines",
    _ meaning: String? = nil,
    value: @escaping @Sendable (PageMeasurement) -> Int?,
    set: @escaping @Sendable (inout PageMeasurement, Int) -> Void
  ) -> PageColumn {
    PageColumn(name: name, kind: .count(of: unit), meaning: meaning, value: value, set: set)
  }

  static func length(
    _ name: String,
    _ meaning: String? = nil,
    value: @escaping @Sendable (PageMeasurement) -> Length,
    set: @escaping @Sendable (inout PageMeasurement, Length) -> Void
  ) -> PageColumn {
    PageColumn(name: name, kind: .length, meaning: meaning) {
      Int(value($0).sixtyFourths)
    } set: {
      set(&$0, Length(sixtyFourths: Int64($1)))
    }
  }

  static func flag(
    _ name: String,
    _ meaning: String? = nil,
    value: @escaping @Sendable (PageMeasurement) -> Bool?,
    set: @escaping @Sendable (inout PageMeasurement, Bool) -> Void
  ) -> PageColumn {
    PageColumn(name: name, kind: .flag, meaning: meaning) {
      value($0).map { $0 ? 1 : 0 }
    } set: {
      set(&$0, $1 != 0)
    }
  }

  static func word<Word: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String,
    _ meaning: String,
    value: @escaping @Sendable (PageMeasurement) -> Word?,
    set: @escaping @Sendable (inout PageMeasurement, Word) -> Void
  ) -> PageColumn {
    let words = Array(Word.allCases)
    return PageColumn(name: name, kind: .word(words.map(\.rawValue)), meaning: meaning) {
      value($0).flatMap(words.firstIndex)
    } set: {
      set(&$0, words[$1])
    }
  }

  static func parted(
    _ name: String,
    _ meaning: String,
    value: @escaping @Sendable (BoundaryMeasurement.PartedLines) -> Int?,
    set: @escaping @Sendable (inout BoundaryMeasurement.PartedLines, Int) -> Void
  ) -> PageColumn {
    count(name, meaning) {
      $0.boundary?.paragraph?.parted.flatMap(value)
    } set: { page, number in
      guard var lines = page.boundary?.paragraph?.parted else { return }
      set(&lines, number)
      page.boundary?.paragraph = .inside(lines)
    }
  }
}

extension Optional {
  /// The value, or another one from which it is made.
  subscript(or start: Wrapped) -> Wrapped {
    get { self ?? start }
    set { self = newValue }
  }
}

extension BoundaryMeasurement.ParagraphPlace {
  /// The places by their names, without lines.
  static let named: KeyValuePairs<String, Self> = [
    "between": .between,
    "inside": .inside(.init(before: nil, after: nil, beforeOnPage: 0, afterOnPage: 0)),
    "apart": .apart,
  ]

  var index: Int {
    switch self {
    case .between: 0
    case .inside: 1
    case .apart: 2
    }
  }

  var parted: BoundaryMeasurement.PartedLines? {
    if case .inside(let lines) = self { lines } else { nil }
  }
}
