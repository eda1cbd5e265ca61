package import Comparisons
import Corpora
import Trials

extension Table {
  /// A matrix of several texts: a row for each paginator, a column for each text, and in each cell the
  /// verdict and how many layouts are clean, `flawed 18/24`.
  ///
  /// Paginators stand in the order of their worst verdict, then of their clean layouts.
  package init(of texts: [CorpusFindings]) {
    // Those of the harness that make the same pages in every text share the row of the first.
    let groups = texts.map(\.samePages)
    let names = texts.flatMap(\.rows)
      .distinct { row in
        let name = row.paginator.name
        let places = groups.map { group in
          group.firstIndex { $0.contains { $0.paginator.name == name } } ?? -1
        }
        return places.map(String.init) + (row.isOwn ? [name] : [])
      }
      .map(\.paginator.name)
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
  package var shown: String { "\(word() ?? "") \(count(.clean))/\(trials.count)" }
}
