import Comparisons
import PaginatorKit
import Trials

/// What the first screen shows of one layout: a sentence, and the worst page with greedy's of the same
/// text.
struct ScreenView {
  let sentence: String
  let worst: Worst

  /// A page worth looking at.
  struct Worst {
    let heading: String
    var fault: String?
    var note: String?
    /// The worst page and greedy's: the row of the findings, and the page's number from 0.
    var pages: [(row: Int, page: Int)] = []
  }

  /// The screen of a layout by its place in the findings.
  ///
  /// - Complexity: O(pages).
  init(of findings: CorpusFindings, in layout: Int) {
    sentence = Sentences.layout(layout, of: findings)
    worst = Worst(of: findings, in: layout)
  }

  /// Writes the screen as the script reads it.
  func write(to json: inout JSONBytes) {
    json.raw("{")
    json.member("sentence", sentence)
    json.key("worst")
    worst.write(to: &json)
    json.raw("}")
  }
}

extension ScreenView.Worst {
  fileprivate init(of findings: CorpusFindings, in layout: Int) {
    guard let worst = WorstPage(of: findings, in: layout) else {
      heading = "No page has a fault on \(findings.layouts[layout].label)"
      let isClean = findings.rows.allSatisfy { ($0.verdicts[layout] ?? .clean) == .clean }
      note =
        isClean
        ? "Nothing that could be shown is hidden, wasted or badly broken."
        : "What is wrong is not the fault of one page; the sentence says it."
      return
    }
    heading = worst.heading
    fault = worst.fault.clause
    let names = findings.rows.map(\.paginator.name)
    guard let row = names.firstIndex(of: worst.trial.paginator.name) else { return }
    pages = [(row, worst.page)]
    let shown = worst.trial.pages[worst.page]
    if let greedy = findings.rows.firstIndex(where: \.paginator.isReference), greedy != row,
      let page = findings.rows[greedy].trials[layout]?.page(showing: shown)
    {
      pages.append((greedy, page))
    }
  }

  fileprivate func write(to json: inout JSONBytes) {
    json.raw("{")
    json.member("heading", heading)
    json.member("fault", fault)
    json.member("note", note)
    json.member("pages", pages.map { [$0.row, $0.page] })
    json.raw("}")
  }
}
