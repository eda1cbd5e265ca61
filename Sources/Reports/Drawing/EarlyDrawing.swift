package import Comparisons
import Synchronization
import Trials

/// What a report draws of a session's pages, begun before all that the report holds is known: the
/// drawing needs neither the session's number nor its history.
package final class EarlyDrawing: Sendable {
  private let made: Ahead<Made>

  /// Begins to draw; of the options the fonts and the pages of before matter.
  package init(of findings: SessionFindings, options: ReportOptions) {
    made = Ahead { Made(of: findings, options: options) }
  }

  /// The drawing, for the first report that asks for it, which waits until it is there.
  func take() -> ReportDrawing? { made.value.take() }

  /// A drawing on its way from one thread to another.
  private final class Made: Sendable {
    private let drawing: Mutex<ReportDrawing?>

    init(of findings: SessionFindings, options: ReportOptions) {
      drawing = Mutex(
        ReportDrawing(
          of: findings.shown,
          in: findings.session,
          options: options,
          budget: ReportDrawing.budget(for: findings)
        )
      )
    }

    func take() -> ReportDrawing? { drawing.withLock { $0.take() } }
  }
}
