import Comparisons
package import Corpora
import PaginatorKit
package import Places
package import Trials

/// Places that were moved from one reader to another, over texts and changes of the layout.
///
/// The terminal, CSV, JSON and HTML show the same figures.
package struct TransferReport: Sendable {
  /// A text that was saved in one layout and opened in another.
  package struct Section: Sendable {
    package let corpus: Corpus
    package let from: Plan.Setting
    /// What it changes to before places are opened; `nil` where nothing changes.
    package let target: Plan.Target?
    package let matrix: TransferMatrix

    package init(
      of corpus: Corpus,
      from: Plan.Setting,
      to target: Plan.Target?,
      _ matrix: TransferMatrix
    ) {
      (self.corpus, self.from, self.target, self.matrix) = (corpus, from, target, matrix)
    }

    /// Where places are opened: `phone-6 at 20 px`, `phone-6 at 17 px, line height 1.5`.
    var to: String {
      guard let target else { return from.label }
      let label = target.setting.label
      return label == from.label ? "\(label), \(target.kind.step(to: target.setting))" : label
    }

    /// Where places are saved and opened: `phone-6 at 17 px > phone-6 at 20 px`.
    package var layouts: String { target == nil ? from.label : "\(from.label) > \(to)" }

    /// A sentence for who looks at the table: the text, and where.
    package var heading: String { "\(corpus.label), \(layouts)" }
  }

  package let sections: [Section]
  /// The harness that moved them.
  package let version: String

  package init(_ sections: [Section], version: String) {
    (self.sections, self.version) = (sections, version)
  }

  /// The schemes that take part, each once.
  package var schemes: [PlaceScheme] {
    let readers = sections.flatMap { $0.matrix.savers + $0.matrix.restorers }
    let names = Set(readers.map(\.scheme.name))
    return PlaceScheme.all.filter { names.contains($0.name) }
  }
}

/// A distance in pages or chapters in words: `3 pages too early`.
func distance(_ count: Int, _ noun: String) -> String {
  count == 0
    ? "the right \(noun)"
    : "\(counted(Int(count.magnitude), noun)) too \(count < 0 ? "early" : "late")"
}
