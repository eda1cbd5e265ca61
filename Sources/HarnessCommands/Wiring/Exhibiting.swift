import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials
import Typesetting

/// Returns the pages of a session worth looking at: of each corpus the worst page, then greedy's
/// page of the same text.
func exhibits(of session: Session, plan: Plan) throws -> [PageExhibit] {
  try CorpusFindings.all(of: session)
    .flatMap { findings -> [PageExhibit] in
      guard let worst = WorstPage(of: findings) else { return [] }
      let text = findings.corpus.text
      let referee = try plan.makeReferee(text, worst.trial.layout)
      var exhibits = [exhibit(worst.page, of: worst.trial, referee: referee)]
      let column = findings.layouts.firstIndex(of: SweptLayout(of: worst.trial))
      if worst.trial.contestant.name != "greedy",
        let greedy = column.flatMap({ findings.row(named: "greedy")?.trials[$0] }),
        let page = greedy.pages.lastIndex(where: { $0.start <= worst.trial.pages[worst.page].start }
        )
      {
        exhibits.append(exhibit(page, of: greedy, referee: referee))
      }
      return exhibits
    }
}

private func exhibit(_ page: Int, of trial: Trial, referee: Referee) -> PageExhibit {
  PageExhibit(
    corpus: trial.corpus,
    paginator: trial.contestant.name,
    device: trial.device.id,
    layoutKey: trial.layoutKey,
    page: page,
    lines: referee.lines(of: trial.pages[page], showing: trial.contestant.showing)
      .map { placed in
        PageExhibit.Line(
          range: PageRange(
            start: TextOffset(utf8: placed.line.start),
            end: TextOffset(utf8: placed.line.end)
          ),
          top: placed.top,
          bottom: placed.bottom
        )
      }
  )
}
