import GRDB
import Refereeing

extension ContentTable {
  static let readerOutcome = ContentTable(
    name: "readerOutcome",
    columns: ["strategy"],
    children: [
      Child(
        name: "readerRow",
        columns: [
          "page", "topScalar", "landingPage", "landingTopScalar", "rightPage", "isOutOfRange",
          "roundTripTopScalar", "cyclesTopScalar", "cyclesPage", "pathTopScalar",
        ]
      )
    ]
  )

  static let highlightOutcome = ContentTable(
    name: "highlightOutcome",
    columns: ["scheme"],
    children: [
      Child(
        name: "highlightRow",
        columns: ["page", "startScalar", "endScalar", "restoredStartScalar", "restoredEndScalar"]
      )
    ]
  )
}

extension Content {
  /// Where the readers landed whose places a paginator keeps in its own way.
  static func readerOutcome(_ outcome: ReaderOutcome) -> Content {
    Content(
      table: .readerOutcome,
      values: [outcome.strategy.storable.databaseValue],
      children: [
        outcome.readers.map { reader in
          [
            reader.page.databaseValue, reader.top.databaseValue, reader.landing.databaseValue,
            reader.landingTop.databaseValue, reader.rightPage.databaseValue,
            reader.isOutOfRange.databaseValue, reader.roundTripTop.databaseValue,
            reader.cyclesTop.databaseValue, reader.cyclesPage.databaseValue,
            reader.pathTop.databaseValue,
          ]
        }
      ]
    )
  }

  /// What became of highlights that a paginator keeps in its own way.
  static func highlightOutcome(_ outcome: HighlightOutcome) -> Content {
    Content(
      table: .highlightOutcome,
      values: [outcome.scheme.storable.databaseValue],
      children: [
        outcome.highlights.map { highlight in
          [
            highlight.page.databaseValue, highlight.start.databaseValue,
            highlight.end.databaseValue, highlight.restoredStart.databaseValue,
            highlight.restoredEnd.databaseValue,
          ]
        }
      ]
    )
  }
}

extension ContentReader {
  func readerOutcome(_ number: Int64) throws -> ReaderOutcome {
    ReaderOutcome(
      strategy: try root(.readerOutcome, number) { try $0.next() },
      readers: try children(.readerOutcome, 0, of: number) { row in
        ReaderOutcome.Reader(
          page: try row.next(),
          top: try row.next(),
          landing: try row.next(),
          landingTop: try row.next(),
          rightPage: try row.next(),
          isOutOfRange: try row.next(),
          roundTripTop: try row.next(),
          cyclesTop: try row.next(),
          cyclesPage: try row.next(),
          pathTop: try row.optional()
        )
      }
    )
  }

  func highlightOutcome(_ number: Int64) throws -> HighlightOutcome {
    HighlightOutcome(
      scheme: try root(.highlightOutcome, number) { try $0.next() },
      highlights: try children(.highlightOutcome, 0, of: number) { row in
        HighlightOutcome.Highlight(
          page: try row.next(),
          start: try row.next(),
          end: try row.next(),
          restoredStart: try row.optional(),
          restoredEnd: try row.optional()
        )
      }
    )
  }
}
