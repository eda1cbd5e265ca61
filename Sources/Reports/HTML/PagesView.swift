import Comparisons
import PaginatorKit
import Trials

/// What the template `pages` shows without a script: the first page, and the first page that differs
/// between greedy and the paginator that stands last.
struct PagesView {
  let text: String
  let explanation: String
  let sheets: [SheetView]

  /// The pages of a text, `nil` when none can be drawn.
  init?(of drawing: TextDrawing) {
    text = drawing.id
    let own = drawing.paginators.filter { $0.base == nil }
    let drawn = own.indices.filter { own[$0].trials[0]?.isLaidOut == true }
    let greedy = drawn.first { own[$0].isReference } ?? drawn.first
    guard let greedy, let pages = own[greedy].trials[0]?.pages else { return nil }
    var places = [DrawingPlan.Place(layout: 0, paginator: greedy, page: 0)]
    let label = drawing.findings.detailedLayout.label
    if let last = drawn.last, last != greedy, let others = own[last].trials[0]?.pages,
      others != pages
    {
      let first = zip(pages, others).prefix { $0 == $1 }.count
      places += [greedy, last]
        .map {
          DrawingPlan.Place(layout: 0, paginator: $0, page: first)
        }
      explanation =
        "On \(label): the first page, and the first page that \(own[last].name) does not share "
        + "with \(own[greedy].name)."
    } else {
      explanation = "On \(label): the first page; every paginator drawn makes the same pages."
    }
    sheets = places.distinct.compactMap { ShownPage($0, of: drawing) }
      .sheets(id: "\(drawing.id)-pages")
    if sheets.isEmpty { return nil }
  }
}
