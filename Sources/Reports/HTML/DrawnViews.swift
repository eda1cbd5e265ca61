import Comparisons
import Trials

/// What a report shows of drawn pages without a script.
struct DrawnViews: Sendable {
  /// The texts in the order of the findings.
  let texts: [Text]
  /// What the gate says, with the first page that differs; `nil` of a session that was not judged.
  let gate: GateView?
  /// Why pages are drawn in the fonts of whoever looks, as a sentence; `nil` when they are not.
  let absence: String?

  /// The pages of a text.
  struct Text: Sendable {
    /// Its place in the document.
    let id: String
    let findings: CorpusFindings
    let pages: PagesView?
    let worst: WorstPageView
    /// How many pages have a fault, in a sentence.
    let faulty: String?
  }
}

extension DrawnViews.Text {
  init(of drawing: TextDrawing, among examples: [PageExample], absence: String?) {
    self.init(
      id: drawing.id,
      findings: drawing.findings,
      pages: PagesView(of: drawing),
      worst: WorstPageView(
        of: drawing.findings,
        among: examples,
        drawing: drawing,
        absence: absence,
        id: "\(drawing.id)-page"
      ),
      faulty: drawing.faultySentence
    )
  }
}

extension TextDrawing {
  /// How many pages have a fault, in all layouts together.
  ///
  ///     133 of 5,004 pages have a fault.
  fileprivate var faultySentence: String? {
    let pages = paginators.flatMap(\.trials).compactMap { $0?.faults }
    let all = pages.reduce(0) { $0 + $1.count }
    guard all > 0 else { return nil }
    let faulty = pages.reduce(0) { $0 + $1.count { $0 != nil } }
    if faulty == 0 { return "No page of \(grouped(all)) has a fault." }
    return "\(grouped(faulty)) of \(counted(all, "page")) \(faulty == 1 ? "has" : "have") a fault."
  }
}
