import Comparisons
import Corpora
import Refereeing
import Trials

extension TableView {
  /// Which paginators of a corpus break pages at the same places, in the order of the table of
  /// results; `nil` below two.
  static func agreement(of findings: CorpusFindings, pairs: Pairs) -> TableView? {
    let corpus = findings.corpus.id
    let names = findings.rows.map(\.paginator.name)
      .filter { name in pairs.all.contains { $0.corpus == corpus && $0.name == name } }
    guard names.count > 1 else { return nil }
    return TableView(
      Table(
        names,
        caption: "Agreement of each two paginators",
        [Table.Field("paginator") { .text($0) }]
          + names.map { other in
            Table.Field(other) { name in
              if name == other { return .text(nil) }
              let drift = pairs.pair(corpus, name, other)?.drift
              return .text(drift.map { Format.percent($0.agreement) } ?? "n/a")
            }
          }
      ),
      style: "silent"
    )
  }
}
