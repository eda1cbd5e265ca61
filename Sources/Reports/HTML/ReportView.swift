import Comparisons
import Corpora
import Trials

/// All that the template `report` shows.
struct ReportView {
  let title: String
  let style = HTMLTemplates.style
  let script = HTMLTemplates.script
  let styleHash = HTMLTemplates.policyHash(of: HTMLTemplates.style)
  let scriptHash = HTMLTemplates.policyHash(of: HTMLTemplates.script)
  let session: String
  let started: String
  /// What of the session is missing; `nil` of a whole one.
  let gap: String?
  let gate: GateView?
  /// The verdict on each paginator over each of several texts; `nil` for one, and for a library.
  let matrix: TextsView?
  /// What stands for all texts of a library; `nil` where there are few.
  let library: LibraryView?
  let corpora: [CorpusView]
  let links: [Link]
  /// Names, and what they stand for.
  let environment: [Fact]
  /// What each metric means.
  let definitions: TableView
  let symbols = ReportGap.symbols.mark
  let drawing = ReportGap.drawing.mark
  /// What pages are drawn with, as a sentence.
  let howDrawn: String

  typealias Fact = (name: String, value: String)

  /// An entry of the table of contents.
  typealias Link = (target: String, name: String)

  init(of all: SessionFindings, options: ReportOptions, drawn: DrawnViews) {
    let session = all.session
    let findings = all.shown
    let texts =
      findings.count == 1
      ? findings[0].corpus.shortTitle
      : counted(all.library?.books.count ?? findings.count, "text")
    let word = options.gap.map { _ in "REFUSED" } ?? options.verdict?.word.rawValue
    title = word.map { "\($0) · \(texts)" } ?? texts
    gap = options.gap
    self.session = options.sessionNumber.map { "Session \(grouped($0))" } ?? "Session \(session.id)"
    started = session.started
    howDrawn =
      drawn.absence
      ?? "Pages are drawn with the outlines of the fonts, where the referee’s lines stand; justified "
      + "lines are not stretched, and glyphs in colour are frames."
    gate = drawn.gate
    let ids = drawn.texts.map(\.id)
    library = all.library.map { LibraryView(of: $0, shown: findings, ids: ids) }
    matrix = findings.count > 1 && library == nil ? TextsView(of: findings, ids: ids) : nil
    corpora = drawn.texts.enumerated()
      .map { index, text in
        CorpusView(
          of: text,
          in: all,
          // What changed is told of the whole session, so once.
          since: index == 0 ? options.since : [],
          history: options.history
        )
      }
    links =
      (gate == nil ? [] : [("gate", "Gate")])
      + (matrix == nil && library == nil
        ? [] : [("texts", "All texts")] + corpora.map { ($0.id, $0.shortTitle) })
    environment =
      [("session", session.id), ("started", session.started)]
      + session.environment.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    definitions = TableView(
      Table(
        Metric.all,
        caption: "Metrics by the names they have in CSV and JSON",
        [
          Table.Field("metric") { .text($0.name) },
          Table.Field("unit") { .text($0.unit.rawValue) },
          Table.Field("what is counted") { .text($0.meaning) },
          Table.Field("of what") { .text($0.eligibility) },
        ]
      ),
      summary: "Definitions of all metrics",
      style: "definitions"
    )
  }
}
