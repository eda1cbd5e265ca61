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
  let parts: [Part]

  /// A part of the report with its sections, each with what its template shows.
  struct Part {
    let id: String
    let part: ReportPart
    let gist: String?
    let sections: [(id: String, text: String, section: ReportSection, view: Any)]
    /// Whether only a script fills it.
    let isScripted: Bool
  }

  init(
    of shown: DrawnViews.Text,
    in all: SessionFindings,
    since: [String],
    history: [EarlierFigure]
  ) {
    let findings = shown.findings
    let corpus = findings.corpus
    let id = shown.id
    self.id = id
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
    results = TableView(of: findings, text: id)
    worst = shown.worst
    layouts = LayoutsView(of: findings)
    let source = ReportSection.Source(
      shown: shown,
      session: all,
      history: history,
      since: since
    )
    parts = ReportPart.all.compactMap { part in
      let sections = part.sections.compactMap { section in
        section.view(source, "\(id)-\(section.name)")
          .map { ("\(id)-\(section.name)", id, section, $0) }
      }
      guard !sections.isEmpty else { return nil }
      return Part(
        id: "\(id)-\(part.name)",
        part: part,
        gist: part.gist(source),
        sections: sections,
        isScripted: sections.allSatisfy(\.2.isScripted)
      )
    }
    links =
      [("\(id)-first", "Summary")] + parts.map { ($0.id, $0.part.title) } + [("method", "Method")]
  }
}
