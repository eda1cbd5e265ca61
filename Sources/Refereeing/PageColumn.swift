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

  // Where these are inlined the compiler makes of a key path what reads the property: 9 ns, not 60.
  typealias Path<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

  @inline(__always)
  static func count(
    _ name: String,
    _ path: Path<PageMeasurement, Int>,
    _ meaning: String? = nil
  ) -> PageColumn {
    PageColumn(name: name, kind: .count(of: "lines"), meaning: meaning) {
      $0[keyPath: path]
    } set: {
      $0[keyPath: path] = $1
    }
  }

  @inline(__always)
  static func length(
    _ name: String,
    _ path: Path<PageMeasurement, Length>,
    _ meaning: String? = nil
  ) -> PageColumn {
    PageColumn(name: name, kind: .length, meaning: meaning) {
      Int($0[keyPath: path].sixtyFourths)
    } set: {
      $0[keyPath: path] = Length(sixtyFourths: Int64($1))
    }
  }

  @inline(__always)
  static func flag(
    _ name: String,
    _ value: @escaping @Sendable (PageMeasurement) -> Bool?,
    set: @escaping @Sendable (inout PageMeasurement, Bool) -> Void
  ) -> PageColumn {
    PageColumn(name: name, kind: .flag, meaning: nil) {
      value($0).map { $0 ? 1 : 0 }
    } set: {
      set(&$0, $1 != 0)
    }
  }

  @inline(__always)
  static func word<Word: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String,
    _ path: Path<PageMeasurement, Word?>,
    _ meaning: String
  ) -> PageColumn {
    let words = Array(Word.allCases)
    return PageColumn(name: name, kind: .word(words.map(\.rawValue)), meaning: meaning) {
      $0[keyPath: path].flatMap(words.firstIndex)
    } set: {
      $0[keyPath: path] = words[$1]
    }
  }

  @inline(__always)
  static func boundaryFlag(_ name: String, _ path: Path<BoundaryMeasurement, Bool>) -> PageColumn {
    flag(name) {
      $0.boundary?[keyPath: path]
    } set: {
      $0.boundary[or: .sound][keyPath: path] = $1
    }
  }

  @inline(__always)
  static func markFlag(
    _ name: String,
    _ path: Path<BoundaryMeasurement.MarkFaults, Bool>
  ) -> PageColumn {
    flag(name) {
      $0.boundary?.marks?[keyPath: path]
    } set: {
      $0.boundary[or: .sound].marks[or: .none][keyPath: path] = $1
    }
  }

  @inline(__always)
  static func parted(
    _ name: String,
    _ meaning: String,
    _ value: @escaping @Sendable (BoundaryMeasurement.PartedLines) -> Int?,
    set: @escaping @Sendable (inout BoundaryMeasurement.PartedLines, Int) -> Void
  ) -> PageColumn {
    PageColumn(name: name, kind: .count(of: "lines"), meaning: meaning) {
      $0.boundary?.paragraph?.parted.flatMap(value)
    } set: { page, number in
      guard var lines = page.boundary?.paragraph?.parted else { return }
      set(&lines, number)
      page.boundary?.paragraph = .inside(lines)
    }
  }

  @inline(__always)
  static func lineEnds(
    _ name: String,
    of unit: String = "line ends",
    _ path: Path<LineEnds, Int>,
    _ meaning: String
  ) -> PageColumn {
    PageColumn(name: name, kind: .count(of: unit), meaning: meaning) {
      $0.lineEnds?[keyPath: path]
    } set: {
      $0.lineEnds[or: LineEnds()][keyPath: path] = $1
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
