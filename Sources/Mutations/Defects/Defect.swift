package import Comparisons
package import PaginatorKit
package import PaginatorTesting
package import Paginators
import Typesetting

/// A fault planted in a sound method, which proves that the harness finds faults of its kind.
///
/// The fault is one line of the method, and with that line left out nothing detects it: what is found
/// then is found because of the fault.
///
///     let reader = defect.reader(isPlanted: true, environment: environment)
package struct Defect: Sendable {
  /// The fault's short name: `last-glyph`.
  package let id: String
  /// What the method does wrong, in one sentence.
  package let fault: String
  /// The metrics that must detect it, each by itself.
  package let metrics: [Metric]
  package let laws: [Law]
  /// The text and the layouts in which they must.
  package let input: MutationInput
  /// The options with which `harness compare --corpus edge-cases` shows it, where the layout that it
  /// sets first does not.
  package let seenWith: String?

  private let method: Method

  /// What the names of all paginators with a planted fault begin with.
  package static let prefix = "defect-"

  /// All of them, in the order of the article.
  package static let all: [Defect] =
    coverage + filling + breaks + styles + passes + questions + costs + places + marks

  /// The name it is listed under: `defect-last-glyph`.
  package var name: String { Self.prefix + id }

  /// The names of the metrics that must detect it and of the laws that it must break.
  package var detectors: [String] { metrics.map(\.name) + laws.map(\.rawValue) }

  package init(
    _ id: String,
    fault: String,
    detectedBy metrics: [Metric] = [],
    breaking laws: [Law] = [],
    on input: MutationInput = .chinese(),
    seenWith: String? = nil,
    method: Method
  ) {
    self.id = id
    self.fault = fault
    self.metrics = metrics
    self.laws = laws
    self.input = input
    self.seenWith = seenWith
    self.method = method
  }

  /// Makes the reader, with the fault planted or without it.
  package func reader(isPlanted: Bool, environment: PaginatorEnvironment) -> Reader {
    method.make(isPlanted, name, environment)
  }

  /// What the fault is planted in.
  package struct Method: Sendable {
    fileprivate let make: @Sendable (Bool, _ name: String, PaginatorEnvironment) -> Reader
  }
}

extension Defect.Method {
  package static func reader(
    _ make: @escaping @Sendable (_ isPlanted: Bool, _ name: String, PaginatorEnvironment) -> Reader
  ) -> Self {
    Self(make: make)
  }

  /// What is made of `greedy`'s pages.
  static func altering(
    capabilities: Set<Capability> = [],
    _ alter: @escaping @Sendable (_ isPlanted: Bool, Book) throws -> () throws -> PageRange?
  ) -> Self {
    Self { isPlanted, name, environment in
      Reader(
        MadePaginator(name, environment, capabilities: capabilities) { try alter(isPlanted, $0) }
      )
    }
  }

  /// What is made of `greedy`'s pages by a paginator whose passes share a memory.
  static func altering<Memory: Sendable>(
    remembering memory: Memory,
    _ alter:
      @escaping @Sendable (_ isPlanted: Bool, Shared<Memory>, Book) throws -> () throws ->
      PageRange?
  ) -> Self {
    Self { isPlanted, name, environment in
      let shared = Shared(memory)
      return Reader(
        MadePaginator(name, environment) { try alter(isPlanted, shared, $0) }
      )
    }
  }

  /// How a page is made from where the one before it ends.
  static func stepping(
    _ steps: @escaping @Sendable (_ isPlanted: Bool, Sheet) -> (Int) throws -> PageRange
  ) -> Self {
    Self { isPlanted, name, environment in
      Reader(MadePaginator(stepping: name, environment) { steps(isPlanted, $0) })
    }
  }

  /// Where a page ends that begins at a byte.
  static func ending(
    _ end: @escaping @Sendable (_ isPlanted: Bool, Sheet, _ start: Int) -> Int
  ) -> Self {
    .stepping { isPlanted, sheet in { PageRange(utf8: $0, to: end(isPlanted, sheet, $0)) } }
  }

  /// How an app breaks lines that it tells of.
  static func breakingLines(
    _ lines: @escaping @Sendable (_ isPlanted: Bool, Sheet) -> [Line]
  ) -> Self {
    Self { isPlanted, name, environment in
      Reader(
        DeviceLinesPaginator(name: name, environment: environment) { lines(isPlanted, $0) }
      )
    }
  }

  /// What an app tells of how it draws the lines of a text with styles.
  static func drawing(
    _ draw: @escaping @Sendable (_ isPlanted: Bool, inout [DeviceLine], SourceText, Layout) -> Void
  ) -> Self {
    Self { isPlanted, name, environment in
      Reader(
        DeviceLinesPaginator(name: name, environment: environment) { sheet in
          sheet.allLines()
        } draw: {
          draw(isPlanted, &$0, $1, $2)
        }
      )
    }
  }

  /// How a place is kept over `greedy`'s pages.
  static func keepingPlaces(
    _ places: @escaping @Sendable (_ isPlanted: Bool) -> Defect.Places
  ) -> Self {
    Self { isPlanted, name, environment in
      Reader(MadePaginator(name, environment), keepingPlacesBy: places(isPlanted))
    }
  }

  /// What page is shown for what was written down of a place over `greedy`'s pages.
  static func showingPlaces(
    _ shown: @escaping @Sendable (_ isPlanted: Bool, Defect.Places.Token, Pagination) -> Int
  ) -> Self {
    .keepingPlaces { isPlanted in Defect.Places(shown: { shown(isPlanted, $0, $1) }) }
  }

  /// How highlights are found over `greedy`'s pages; places are kept soundly.
  static func keepingHighlights(
    _ found:
      @escaping @Sendable (_ isPlanted: Bool, Defect.Highlights.Token, Pagination) ->
      PageRange?
  ) -> Self {
    Self { isPlanted, name, environment in
      Reader(
        MadePaginator(name, environment),
        keepingPlacesBy: Defect.Places(),
        keepingHighlightsBy: Defect.Highlights { found(isPlanted, $0, $1) }
      )
    }
  }

  /// What is written down of a bookmark over `greedy`'s pages.
  static func writingBookmarks(
    _ mark: @escaping @Sendable (_ isPlanted: Bool, TextOffset, Pagination) -> Defect.Bookmarks.Mark
  ) -> Self {
    Self { isPlanted, name, environment in
      Reader(
        MadePaginator(name, environment),
        keepingBookmarksBy: Defect.Bookmarks { mark(isPlanted, $0, $1) }
      )
    }
  }
}
