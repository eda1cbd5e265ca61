import Comparisons
import PaginatorKit
package import Places

/// Where a cell of the matrix comes from: who saves and opens what, and the place that is the most pages off.
package struct TransferExplanation {
  package let heading: String
  /// What both do.
  package let schemes: [String]
  /// What became of all places.
  package let figures: String
  /// The place that is the worst, as rows of a name and a text; empty where nothing is moved.
  package let worst: [(name: String, text: String)]

  package init(of transfer: PlaceTransfer, in section: TransferReport.Section) {
    heading = "\(transfer.saver.name) > \(transfer.restorer.name): \(section.heading)"
    schemes =
      [
        "\(transfer.saver.scheme.name) saves \(transfer.saver.scheme.saves). "
          + Self.told(transfer.saver.scheme),
        transfer.restorer.scheme.name == transfer.saver.scheme.name
          ? "It reads \(transfer.restorer.scheme.reads)."
          : "\(transfer.restorer.scheme.name) reads \(transfer.restorer.scheme.reads). "
            + Self.told(transfer.restorer.scheme),
      ]
    figures = transfer.sentence
    worst = transfer.worst.map { Self.rows(of: $0, in: transfer) } ?? []
  }

  private static func told(_ scheme: PlaceScheme) -> String {
    scheme.meaning + (scheme.source.map { " (\($0))" } ?? "")
  }

  private static func rows(
    of outcome: PlaceTransfer.Outcome,
    in transfer: PlaceTransfer
  ) -> [(name: String, text: String)] {
    let text = transfer.saver.pages.book.text
    let count = transfer.restorer.pages.count
    var rows = [
      ("page", "\(grouped(outcome.page + 1)) of \(grouped(transfer.saver.pages.count))"),
      ("saved", outcome.saved.string),
      ("place", shown(outcome.place, in: text)),
    ]
    guard let restored = outcome.restored, let page = outcome.shown else {
      return rows + [
        ("opened", outcome.failure.map { "nowhere: \($0)" } ?? "nowhere"),
        ("right page", "\(grouped(outcome.right + 1)) of \(grouped(count))"),
      ]
    }
    rows += [
      ("read by", restored.words),
      ("opened", shown(restored.place, in: text)),
      ("right page", "\(grouped(outcome.right + 1)) of \(grouped(count))"),
      (
        "shown page",
        "\(grouped(page + 1)): " + distance(outcome.pagesOff ?? 0, transfer.restorer.pages.unit)
          + (outcome.chaptersOff.map { $0 == 0 ? "" : ", \(distance($0, "chapter"))" } ?? "")
          + (outcome.skipped > 0 ? ", \(counted(outcome.skipped, "character")) skipped" : "")
      ),
    ]
    return rows
  }

  /// A place by its number and the words around, with `|` before its first character.
  private static func shown(_ place: TextOffset, in text: SourceText) -> String {
    let scalar = text.scalarIndex(of: place)
    let start = text.offset(ofScalar: max(0, scalar - 20))
    let end = text.offset(ofScalar: min(text.scalarCount, scalar + 30))
    let words = "\(text.string(from: start, to: place))|\(text.string(from: place, to: end))"
    let line = words.map { $0.isNewline || $0 == "\t" ? " " : String($0) }.joined()
    return "character \(grouped(scalar)): …\(line)…"
  }
}
