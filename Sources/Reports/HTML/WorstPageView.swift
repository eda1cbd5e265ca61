import Comparisons
import Corpora
import PaginatorKit
import Trials

/// What the template `page` shows: the worst page of a text, beside greedy's of the same text.
struct WorstPageView {
  /// Its place in the document.
  let target: String
  let heading: String
  let fault: String?
  /// How links name the page; `nil` when there is none.
  let page: String?
  let sheets: [SheetView]
  let note: String?

  init(
    of findings: CorpusFindings,
    among examples: [PageExample],
    drawing: TextDrawing,
    absence: String?,
    id: String
  ) {
    target = "\(id)-worst"
    guard let worst = WorstPage(of: findings) else {
      let isClean = findings.rows.allSatisfy { $0.count(.clean) == findings.layouts.count }
      heading = isClean ? "No page has a fault" : "No page to draw"
      fault = nil
      page = nil
      sheets = []
      note =
        isClean
        ? "Nothing that could be shown is hidden, wasted or badly broken in any layout."
        : "What is wrong is not the fault of one page; the sentences above say it."
      return
    }
    heading = worst.heading
    fault = worst.fault.clause
    page = pageReference(worst.trial, page: worst.page)
    let drawn = DrawingPlan.Place.all(of: worst, in: findings, paginators: drawing.paginators)
      .compactMap { ShownPage($0, of: drawing) }
    if !drawn.isEmpty {
      sheets = drawn.sheets(id: id)
      note = nil
      return
    }
    let pages = examples.filter { $0.corpus == findings.corpus.id }
    let shown = pages.firstIndex {
      $0.paginator == worst.trial.paginator.name && $0.device == worst.trial.device.id
        && $0.layoutKey == worst.trial.layoutKey && $0.page == worst.page
    }
    guard let shown else {
      sheets = []
      note = "Its lines were not kept with the session."
      return
    }
    // Greedy's page stands behind it, unless greedy made the worst page itself or took no part.
    let beside = pages.dropFirst(shown + 1).prefix(1)
      .filter { $0.paginator == findings.reference?.paginator.name }
    sheets = ([pages[shown]] + beside)
      .compactMap { example in
        findings.row(named: example.paginator)?.trials.compactMap(\.self)
          .first { $0.device.id == example.device && $0.layoutKey == example.layoutKey }
          .map { ShownPage(example, in: $0, text: findings.corpus.text) }
      }
      .sheets(id: id)
    note = absence
  }
}
