import Comparisons
import Trials

/// What the template `plots` shows: the plots of a text that stand behind its speed.
struct PlotsView {
  let scaling: ScalingView?
  let latency: LatencyView?
  let reserve: ReserveView?
  let history: HistoryView?

  /// The plots of a corpus, ids beginning with its own.
  init(of findings: CorpusFindings, in session: Session, after figures: [EarlierFigure], id: String)
  {
    scaling = ScalingView(of: findings, id: "\(id)-scaling")
    latency = LatencyView(of: findings, id: "\(id)-latency")
    reserve = ReserveView(
      of: findings,
      environment: session.environment,
      id: "\(id)-reserve"
    )
    history = HistoryView(of: findings, after: figures, id: "\(id)-history")
  }

  /// Their entries in the table of contents: the plots of time and of reserves stand below Speed and
  /// have none, so that the contents are one line.
  var links: [ReportView.Link] {
    history.map { [ReportView.Link(target: $0.id, name: "History")] } ?? []
  }
}
