import Comparisons
import Corpora

/// What the template `texts` shows of several texts: the verdict and the clean layouts of each paginator
/// over each text, every cell a way to the text.
struct TextsView {
  let caption: String
  let heads: [(target: String, name: String)]
  let rows: [(name: String, cells: [Cell])]

  /// A cell: what it says, the class of its verdict, and the text that it leads to.
  typealias Cell = (text: String, verdict: String, target: String)

  init(of texts: [CorpusFindings], ids: [String]) {
    let table = Table(of: texts)
    caption = table.caption
    heads = zip(ids, texts).map { ($0, $1.corpus.shortTitle) }
    rows = table.rows.map { row in
      let cells = zip(row.dropFirst(), zip(texts, ids))
        .map { cell, text -> Cell in
          let verdict = text.0.row(named: row[0].shown)?.overall.rawValue ?? ""
          return (cell.shown, verdict, text.1)
        }
      return (row[0].shown, cells)
    }
  }
}
