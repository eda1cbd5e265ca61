import Comparisons
import Corpora
import PaginatorKit
import Trials

/// What the template `corpus` shows: all that a session found on one text.
struct CorpusView {
  let id: String
  let title: String
  let shortTitle: String
  let titleLanguage: String?
  let titleDirection: String
  let summary: String
  let links: [ReportView.Link]
  let verdicts: [String]
  let results: TableView
  let worst: WorstPageView
  let layouts: LayoutsView
  let notExercised: [String]
  let since: [String]
  let sections: [Section]

  /// A section with what its template shows.
  typealias Section = (section: ReportSection, view: Any)

  init(
    of drawing: TextDrawing,
    in all: SessionFindings,
    since: [String],
    absence: String?,
    history: [EarlierFigure]
  ) {
    let findings = drawing.findings
    let corpus = findings.corpus
    id = drawing.id
    self.since = since
    title = corpus.title
    shortTitle = corpus.shortTitle
    // A plain file is titled by its name, which is of no language.
    let isPlain = corpus.title == corpus.id
    titleLanguage = isPlain ? nil : corpus.text.language
    titleDirection = isPlain ? "auto" : corpus.text.direction.rawValue
    summary = [
      corpus.id, counted(corpus.text.scalarCount, "scalar"),
      counted(findings.rows.count, "paginator"), counted(findings.layouts.count, "layout"),
    ]
    .joined(separator: " · ")
    verdicts = Sentences.verdicts(on: findings, after: all.session.changes)
    let results = ResultsTable(of: findings)
    self.results = TableView(results.table, verdicts: results.verdicts)
    worst = WorstPageView(
      of: findings,
      among: all.session.examples,
      drawing: drawing,
      absence: absence,
      id: "\(id)-page"
    )
    layouts = LayoutsView(of: findings)
    notExercised = Sentences.notExercised(in: findings)
    let source = ReportSection.Source(drawing: drawing, session: all, history: history)
    let id = id
    sections = ReportSection.all.compactMap { section in
      section.view(source, "\(id)-\(section.name)").map { (section, $0) }
    }
    links =
      sections.compactMap { part in
        part.section.link.map { ("\(id)-\(part.section.name)", $0) }
      } + [("method", "Method")]
  }
}
