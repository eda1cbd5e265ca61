package import Comparisons
import Corpora
import Trials

extension Table {
  /// A matrix of several texts: a row for each paginator, a column for each text, and in each cell the
  /// verdict and how many layouts are clean, `flawed 18/24`.
  ///
  /// Paginators stand in the order of their worst verdict, then of their clean layouts.
  package init(of texts: [CorpusFindings]) {
    let names = texts.flatMap { $0.rows.map(\.paginator.name) }.distinct
    let found = names.map { name in (name: name, rows: texts.map { $0.row(named: name) }) }
    func worst(_ rows: [CorpusFindings.Row?]) -> Verdict {
      rows.compactMap { $0?.overall }.max() ?? .failed
    }
    func clean(_ rows: [CorpusFindings.Row?]) -> Int {
      rows.reduce(0) { $0 + ($1?.count(.clean) ?? 0) }
    }
    let sorted = found.enumerated()
      .sorted { left, right in
        let (mine, others) = (left.element.rows, right.element.rows)
        return (worst(mine), -clean(mine), left.offset)
          < (worst(others), -clean(others), right.offset)
      }
      .map(\.element)
    self.init(
      sorted,
      caption: "Verdict, and clean of the layouts of each text.",
      [Field("paginator") { .text($0.name) }]
        + texts.indices.map { text in
          Field(texts[text].corpus.id) { .text($0.rows[text]?.shown) }
        }
    )
  }
}

extension CorpusFindings.Row {
  /// The verdict over all layouts and the clean ones: `flawed 18/24`.
  package var shown: String { "\(overall.word) \(count(.clean))/\(trials.count)" }
}
