import Comparisons
import Corpora
import Refereeing
import Trials

/// What the template `agreement` shows: which paginators break pages at the same places.
struct AgreementView {
  let id: String
  let data: TableView

  /// The matrix of a corpus, paginators in the order of the table of results; `nil` below two.
  init?(of findings: CorpusFindings, pairs: Pairs, id: String) {
    let corpus = findings.corpus.id
    let names = findings.rows.map(\.paginator.name)
      .filter { name in pairs.all.contains { $0.corpus == corpus && $0.name == name } }
    guard names.count > 1 else { return nil }
    self.id = id
    data = TableView(
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
