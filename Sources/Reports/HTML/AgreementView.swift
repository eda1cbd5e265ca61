import Comparisons
import Corpora
import Refereeing
import Trials

/// What the template `agreement` shows: which paginators break pages at the same places.
struct AgreementView {
  let id: String
  /// The paginators over the columns.
  let names: [String]
  let rows: [Row]

  struct Row {
    let name: String
    let cells: [String]
  }

  /// The matrix of a corpus, paginators in the order of the table of results; `nil` below two.
  init?(of findings: CorpusFindings, in session: Session, id: String) {
    let pairs = Pairs(of: session)
    let corpus = findings.corpus.id
    let names = findings.rows.map(\.paginator.name)
      .filter { name in pairs.all.contains { $0.corpus == corpus && $0.name == name } }
    guard names.count > 1 else { return nil }
    self.id = id
    self.names = names
    rows = names.map { name in
      Row(
        name: name,
        cells: names.map { other in
          if name == other { return "" }
          let drift = pairs.pair(corpus, name, other)?.drift
          return drift.map { FigureText.percent($0.agreement) } ?? "n/a"
        }
      )
    }
  }
}
