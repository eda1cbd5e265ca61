import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials
import Typesetting

/// Returns the pages of corpora worth looking at: of each the worst page, then greedy's page of the same
/// text, then what else stands on their screens.
func examples(of corpora: [CorpusFindings], plan: Plan) throws -> [PageExample] {
  try corpora
    .flatMap { findings -> [PageExample] in
      guard let worst = WorstPage(of: findings) else { return [] }
      let text = findings.corpus.text
      let referee = try plan.makeReferee(text, worst.trial.layout)
      var chosen = [(trial: worst.trial, page: worst.page)]
      let column = findings.layouts.firstIndex(of: worst.trial.setting)
      if !worst.trial.paginator.isReference,
        let greedy = column.flatMap({ findings.reference?.trials[$0] }),
        let page = greedy.page(showing: worst.trial.pages[worst.page])
      {
        chosen.append((greedy, page))
      }
      chosen += chosen.flatMap { trial, page in
        trial.columns(around: page, in: text).map { (trial, $0) }
      }
      let examples = try chosen.map { trial, page in
        try example(page, of: trial, referee: referee, plan: plan)
      }
      // Where nobody knows the lines of a page there is none to show.
      return worst.trial.judgement?.geometry == Judgement.Geometry.none ? [] : examples
    }
}

extension Trial {
  /// The pages that stand on the screen of a page beside it; none where a page stands alone.
  func columns(around page: Int, in text: SourceText) -> [Int] {
    let columns = layout.page.columns
    guard columns.count > 1 else { return [] }
    return columns.screen(holding: page, of: pages, in: text).pages.compactMap(\.self)
      .filter { $0 != page }
  }
}

/// A page with the lines by which it was judged.
func example(_ page: Int, of trial: Trial, referee: Referee, plan: Plan) throws -> PageExample {
  PageExample(
    corpus: trial.corpus,
    paginator: trial.paginator.name,
    device: trial.device.id,
    layoutKey: trial.layoutKey,
    page: page,
    lines: try lines(of: page, of: trial, referee: referee, plan: plan)
  )
}

/// The lines that an app exported, where it was judged by them; else the referee's.
private func lines(
  of page: Int,
  of trial: Trial,
  referee: Referee,
  plan: Plan
) throws -> [PageExample.Line] {
  if trial.judgement?.geometry == .device,
    let participant = plan.participants.first(where: { $0.info == trial.paginator }),
    case .lines(let lines) = try participant.paginator.deviceLines(
      over: referee.text,
      in: trial.layout
    )
  {
    return lines[page].map { PageExample.Line(range: $0.range, top: $0.top, bottom: $0.bottom) }
  }
  return referee.lines(of: trial.pages[page], showing: trial.paginator.showing)
    .map { placed in
      let (start, end) = (placed.line.start, placed.line.end)
      return PageExample.Line(
        range: PageRange(start: TextOffset(utf8: start), end: TextOffset(utf8: end)),
        top: placed.top,
        bottom: placed.bottom
      )
    }
}
