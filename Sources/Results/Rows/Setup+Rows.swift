import GRDB
import PaginatorKit
import Trials

extension ContentTable {
  static let contestant = ContentTable(name: "contestant", columns: ["name", "kind", "showing"])

  static let setup = ContentTable(
    name: "setup",
    columns: [
      "contestantId", "corpus", "lengthScalars", "deviceId", "layoutId", "lineHeightSixtyFourths",
      "layoutKey",
    ]
  )
}

/// What a trial is a trial of: a paginator, a corpus and a layout.
struct Setup {
  var paginator: PaginatorInfo
  var corpus: String
  var scalarCount: Int
  var device: Device
  var layout: Layout
  var lineHeight: Length
  var layoutKey: String
}

extension Content {
  static func contestant(_ contestant: PaginatorInfo) -> Content {
    Content(
      table: .contestant,
      values: [
        contestant.name.databaseValue, contestant.kind.rawValue.databaseValue,
        contestant.showing.rawValue.databaseValue,
      ]
    )
  }

  static func setup(_ trial: Trial, contestant: Int64, device: Int64, layout: Int64) -> Content {
    Content(
      table: .setup,
      values: [
        contestant.databaseValue, trial.corpus.databaseValue, trial.scalarCount.databaseValue,
        device.databaseValue, layout.databaseValue, trial.lineHeight.stored,
        trial.layoutKey.databaseValue,
      ]
    )
  }
}

extension ContentReader {
  func contestant(_ number: Int64) throws -> PaginatorInfo {
    try root(.contestant, number) { row in
      PaginatorInfo(name: try row.next(), kind: try row.name(), showing: try row.name())
    }
  }

  func setup(_ number: Int64) throws -> Setup {
    try root(.setup, number) { row in
      Setup(
        paginator: try contestant(row.next()),
        corpus: try row.next(),
        scalarCount: try row.next(),
        device: try device(row.next()),
        layout: try layout(row.next()),
        lineHeight: try row.length(),
        layoutKey: try row.next()
      )
    }
  }
}
