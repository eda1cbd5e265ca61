import Comparisons
import PaginatorKit
import Places

/// All that the template `transfers` shows.
struct TransferView {
  let style = HTMLTemplates.placesStyle
  let styleHash = HTMLTemplates.policyHash(of: HTMLTemplates.placesStyle)
  let version: String
  let sections: [SectionView]
  let schemes: [SchemeView]

  struct SchemeView {
    let name: String
    let isFault: Bool
    let saves: String
    let reads: String
    let meaning: String
    let source: String?
  }

  /// A text in a layout: a heat table, and what stands behind its cells.
  struct SectionView {
    let id: String
    let heading: String
    let restorers: [String]
    let rows: [Row]
    let pairs: [PairView]

    struct Row {
      let saver: String
      let cells: [HeatCell]
    }
  }

  struct HeatCell {
    let text: String
    /// The class of how bad it is.
    let level: String
    /// What it leads to; `nil` where there is nothing more to say.
    let link: String?
  }

  /// A pair whose places are not all on their pages: what became of them, and the worst.
  struct PairView {
    let id: String
    let name: String
    let sentence: String
    let facts: [Fact]

    struct Fact {
      let name: String
      let text: String
    }
  }

  init(of report: TransferReport) {
    version = report.version
    sections = report.sections.enumerated()
      .map { number, section in SectionView(of: section, id: "text-\(number + 1)") }
    schemes = report.schemes.map { scheme in
      SchemeView(
        name: scheme.name,
        isFault: scheme.isTrap,
        saves: scheme.saves,
        reads: scheme.reads,
        meaning: scheme.meaning,
        source: scheme.source
      )
    }
  }
}

extension TransferView.SectionView {
  init(of section: TransferReport.Section, id: String) {
    self.id = id
    heading = section.heading
    restorers = section.matrix.restorers.map(\.name)
    func pairID(_ row: Int, _ column: Int) -> String { "\(id)-\(row + 1)-\(column + 1)" }
    rows = section.matrix.transfers.enumerated()
      .map { row, transfers in
        Row(
          saver: section.matrix.savers[row].name,
          cells: transfers.enumerated()
            .map { column, transfer in
              TransferView.HeatCell(
                text: transfer.cell,
                level: transfer.level.map { "level-\($0)" } ?? "absent",
                link: transfer.isExact || transfer.absence != nil ? nil : pairID(row, column)
              )
            }
        )
      }
    pairs = section.matrix.transfers.enumerated()
      .flatMap { row, transfers in
        transfers.enumerated()
          .filter { !$1.isExact && $1.absence == nil }
          .map { column, transfer in
            let told = TransferExplanation(of: transfer, in: section)
            return TransferView.PairView(
              id: pairID(row, column),
              name: "\(transfer.saver.name) > \(transfer.restorer.name)",
              sentence: told.figures,
              facts: told.worst.map { .init(name: $0.name, text: $0.text) }
            )
          }
      }
  }
}

extension TransferReport {
  /// One file without a script and without a request to any network.
  ///
  /// The markup is well-formed XML, every text from outside is escaped, and a content security policy admits
  /// only the style sheet that it was made with.
  ///
  /// - Complexity: O(places).
  package var html: [UInt8] { Array(HTMLTemplates.render(TransferView(of: self)).utf8) }
}
