import GRDB
import Refereeing
import Trials

extension ContentTable {
  static let bookmarkOutcome = ContentTable(
    name: "bookmarkOutcome",
    columns: ["scheme"],
    children: [
      Child(
        name: "bookmarkRow",
        columns: [
          "page", "offsetScalar", "rightPage", "landingPage", "isAmbiguous", "isDuplicated",
        ]
      )
    ]
  )

  /// Where readers of a paginator's own way are shown the page in the layout they are in, in the order
  /// of `readerRow`.
  static let identityOutcome = ContentTable(
    name: "identityOutcome",
    columns: [],
    children: [Child(name: "identityRow", columns: ["topScalar"])]
  )

  /// The parts of highlights that come back in several; the highlight is a position in `highlightRow`.
  static let partOutcome = ContentTable(
    name: "partOutcome",
    columns: [],
    children: [Child(name: "partRow", columns: ["highlight", "startScalar", "endScalar"])]
  )
}

extension OwnPlaceKeeping {
  /// Whether there is something of it that the tables of places and highlights have no room for.
  var hasMarks: Bool { bookmarks != nil || identityTops != nil || !parts.isEmpty }

  /// Where the readers' pages start in the layout that they are in; `nil` unless all were measured.
  var identityTops: [Int]? {
    guard let readers = readers?.readers, !readers.isEmpty else { return nil }
    let tops = readers.compactMap(\.identityTop)
    return tops.count == readers.count ? tops : nil
  }

  /// The parts of highlights in several, with the highlights' positions.
  var parts: [(highlight: Int, part: HighlightOutcome.Part)] {
    (highlights?.highlights ?? []).enumerated()
      .flatMap { index, highlight in highlight.parts.map { (index, $0) } }
  }

  /// Takes in what the tables of marks hold.
  mutating func add(
    bookmarks: BookmarkOutcome?,
    identityTops: [Int],
    parts: [(highlight: Int, part: HighlightOutcome.Part)]
  ) {
    self.bookmarks = bookmarks
    for (index, top) in identityTops.enumerated() where index < readers?.readers.count ?? 0 {
      readers?.readers[index].identityTop = top
    }
    for (index, part) in parts where index < highlights?.highlights.count ?? 0 {
      highlights?.highlights[index].parts.append(part)
    }
  }
}

extension Content {
  /// What became of bookmarks that a paginator keeps in its own way.
  static func bookmarkOutcome(_ outcome: BookmarkOutcome) -> Content {
    Content(
      table: .bookmarkOutcome,
      values: [outcome.scheme.storable.databaseValue],
      children: [
        outcome.bookmarks.map { bookmark in
          [
            bookmark.page.databaseValue, bookmark.offset.databaseValue,
            bookmark.rightPage.databaseValue, bookmark.landing.databaseValue,
            bookmark.isAmbiguous.databaseValue, bookmark.isDuplicated.databaseValue,
          ]
        }
      ]
    )
  }

  /// Where readers are shown the page in the layout that they are in.
  static func identityOutcome(_ tops: [Int]) -> Content {
    Content(table: .identityOutcome, children: [tops.map { [$0.databaseValue] }])
  }

  /// The parts of highlights in several.
  static func partOutcome(_ parts: [(highlight: Int, part: HighlightOutcome.Part)]) -> Content {
    Content(
      table: .partOutcome,
      children: [
        parts.map { highlight, part in
          [highlight.databaseValue, part.start.databaseValue, part.end.databaseValue]
        }
      ]
    )
  }
}

extension ContentReader {
  func bookmarkOutcome(_ number: Int64) throws -> BookmarkOutcome {
    BookmarkOutcome(
      scheme: try root(.bookmarkOutcome, number) { try $0.next() },
      bookmarks: try children(.bookmarkOutcome, 0, of: number) { row in
        BookmarkOutcome.Bookmark(
          page: try row.next(),
          offset: try row.next(),
          rightPage: try row.next(),
          landing: try row.optional(),
          isAmbiguous: try row.next(),
          isDuplicated: try row.next()
        )
      }
    )
  }

  func identityTops(_ number: Int64) throws -> [Int] {
    try children(.identityOutcome, 0, of: number) { try $0.next() }
  }

  func parts(_ number: Int64) throws -> [(highlight: Int, part: HighlightOutcome.Part)] {
    try children(.partOutcome, 0, of: number) { row in
      (try row.next(), HighlightOutcome.Part(start: try row.next(), end: try row.next()))
    }
  }
}
