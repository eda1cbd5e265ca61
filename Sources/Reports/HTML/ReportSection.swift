import Comparisons
import Corpora
import Trials

/// A section on a text: its id, its heading, its entry in the contents, its template and its view are
/// declared here once, in the order of the report.
struct ReportSection {
  /// The end of its id, and the name of its template.
  let name: String
  let title: String
  /// Its entry in the contents, which are one line: a section without one stands below another that has
  /// one.
  var link: String?
  /// A class of the style sheet, beside that of every section.
  var style: String?
  /// Whether a script fills it, without which it is hidden.
  var isScripted = false
  let template: [UInt8]
  /// Makes what the template shows, from a text and the section's id; `nil` leaves the section out.
  let view: @Sendable (Source, String) -> Any?

  /// What sections show: a text as it was measured and as it is drawn, and its past.
  struct Source {
    let drawing: TextDrawing
    let session: SessionFindings
    let history: [EarlierFigure]
    let changes: [ChangeFindings]
    let pages: PagesView?

    var findings: CorpusFindings { drawing.findings }
    var environment: [String: String] { session.session.environment }

    init(drawing: TextDrawing, session: SessionFindings, history: [EarlierFigure]) {
      self.drawing = drawing
      self.session = session
      self.history = history
      let corpus = drawing.findings.corpus.id
      changes = session.changes.filter { $0.change.corpus == corpus }
      pages = PagesView(of: drawing)
    }
  }

  static let all = [
    ReportSection(
      name: "pages",
      title: "Pages, drawn",
      link: "Pages",
      style: "pages",
      template: PackageResources.pages_mustache
    ) { source, _ in source.pages },
    ReportSection(
      name: "reader",
      title: "Reader",
      style: "reader",
      isScripted: true,
      template: PackageResources.reader_mustache
    ) { source, _ in source.pages },
    ReportSection(
      name: "fill",
      title: "How full each page is",
      link: "Fill",
      template: PackageResources.fill_mustache
    ) { FillView(of: $0.findings, id: $1) },
    ReportSection(
      name: "drift",
      title: "Drift against greedy",
      link: "Drift",
      template: PackageResources.drift_mustache
    ) { LinePlot.drift(in: $0.findings, id: $1) },
    ReportSection(
      name: "agreement",
      title: "Who agrees with whom",
      template: PackageResources.agreement_mustache
    ) { source, _ in TableView.agreement(of: source.findings, pairs: source.session.pairs) },
    ReportSection(
      name: "change",
      title: "After a change of the layout",
      link: "Font changes",
      template: PackageResources.change_mustache
    ) { source, id in
      let changes = ChangeView.all(
        of: source.changes,
        over: source.drawing.text,
        order: source.findings.rows.map(\.paginator.name),
        id: id
      )
      return changes.isEmpty ? nil : ["changes": changes]
    },
    ReportSection(
      name: "paths",
      title: "The reader’s place over many changes",
      link: "Reading places",
      template: PackageResources.paths_mustache
    ) { PathsView(of: $0.changes, over: $0.findings, id: $1) },
    ReportSection(
      name: "speed",
      title: "Speed",
      link: "Speed",
      template: PackageResources.speed_mustache
    ) { SpeedView(of: $0.findings, environment: $0.environment, id: $1) },
    ReportSection(
      name: "scaling",
      title: "How time grows with the text",
      template: PackageResources.scaling_mustache
    ) { ScalingView(of: $0.findings, id: $1) },
    ReportSection(
      name: "latency",
      title: "Page turns against the frames of a screen",
      template: PackageResources.latency_mustache
    ) { LatencyView(of: $0.findings, id: $1) },
    ReportSection(
      name: "reserve",
      title: "What a reserve below the text costs",
      template: PackageResources.reserve_mustache
    ) { ReserveView(of: $0.findings, environment: $0.environment, id: $1) },
    ReportSection(
      name: "history",
      title: "Since earlier sessions",
      link: "History",
      template: PackageResources.history_mustache
    ) { HistoryView(of: $0.findings, after: $0.history, id: $1) },
    ReportSection(
      name: "layouts",
      title: "All layouts",
      link: "All layouts",
      template: PackageResources.layouts_mustache
    ) { source, _ in TableView.layouts(of: source.findings) },
    ReportSection(
      name: "setting",
      title: "Layout of the figures",
      link: "Layout",
      template: PackageResources.setting_mustache
    ) { source, _ in
      SettingView(
        of: source.findings,
        changes: source.changes.map(\.change),
        environment: source.environment
      )
    },
  ]
}
