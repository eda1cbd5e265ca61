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
  let pages: PagesView?
  let reader: ReaderView?
  let notExercised: [String]
  let since: [String]
  let fill: FillView?
  let drift: LinePlot?
  let agreement: AgreementView?
  let changes: [ChangeView]
  let paths: PathsView?
  let speed: SpeedView?
  let scaling: ScalingView?
  let latency: LatencyView?
  let reserve: ReserveView?
  let history: HistoryView?
  let setting: SettingView

  init(
    of findings: CorpusFindings,
    in all: SessionFindings,
    id: String,
    since: [String],
    drawing: TextDrawing,
    absence: String?,
    history figures: [EarlierFigure] = []
  ) {
    let corpus = findings.corpus
    let session = all.session
    self.id = id
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
    verdicts = Sentences.verdicts(on: findings, after: session.changes)
    let results = ResultsTable(of: findings)
    self.results = TableView(results.table, verdicts: results.verdicts)
    worst = WorstPageView(
      of: findings,
      among: session.examples,
      drawing: drawing,
      absence: absence,
      id: "\(id)-page"
    )
    pages = PagesView(of: drawing)
    reader = pages.map { _ in ReaderView(text: id) }
    layouts = LayoutsView(of: findings)
    notExercised = Sentences.notExercised(in: findings)
    fill = FillView(of: findings, id: "\(id)-fill")
    drift = LinePlot.drift(in: findings, id: "\(id)-drift")
    agreement = AgreementView(of: findings, pairs: all.pairs, id: "\(id)-agreement")
    let found = all.changes.filter { $0.change.corpus == corpus.id }
    self.changes = ChangeView.all(
      of: found,
      over: corpus.text,
      order: findings.rows.map(\.paginator.name),
      id: "\(id)-change"
    )
    paths = PathsView(of: found, over: findings, id: "\(id)-paths")
    speed = SpeedView(of: findings, environment: session.environment, id: "\(id)-speed")
    scaling = ScalingView(of: findings, id: "\(id)-scaling")
    latency = LatencyView(of: findings, id: "\(id)-latency")
    reserve = ReserveView(of: findings, environment: session.environment, id: "\(id)-reserve")
    history = HistoryView(of: findings, after: figures, id: "\(id)-history")
    setting = SettingView(
      of: findings,
      changes: session.changes.filter { $0.corpus == corpus.id },
      environment: session.environment
    )
    var links: [ReportView.Link] = []
    func link(_ part: String, _ name: String, if isThere: Bool) {
      if isThere { links.append(ReportView.Link(target: "\(id)-\(part)", name: name)) }
    }
    link("pages", "Pages", if: pages != nil)
    link("fill", "Fill", if: fill != nil)
    link("drift", "Drift", if: drift != nil)
    link("change", "Font changes", if: !self.changes.isEmpty)
    link("paths", "Reading places", if: paths != nil)
    link("speed", "Speed", if: speed != nil)
    // Plots of time and of reserves stand below Speed, so that the contents are one line.
    link("history", "History", if: history != nil)
    link("layouts", "All layouts", if: true)
    link("setting", "Layout", if: true)
    self.links = links + [ReportView.Link(target: "method", name: "Method")]
  }
}
