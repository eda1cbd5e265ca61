package import Comparisons
import Synchronization
import Trials

/// What a report draws of a session's pages, made while other things are: the drawing needs neither the
/// session's number nor its history.
package final class EarlyDrawing: Sendable {
  private let made: Ahead<Made>
  private let drawn: Ahead<ReportDrawing.Written>

  /// Begins to draw; of the options the fonts, the verdict and the pages of before matter.
  package init(of findings: SessionFindings, options: ReportOptions) {
    let made = Ahead { Made(of: findings, options: options) }
    self.made = made
    drawn = Ahead { made.value.write() }
  }

  /// What stands in the report without a script, which is waited for.
  var views: DrawnViews { made.value.views }

  /// What the script draws from, which is waited for; it takes longer.
  var written: ReportDrawing.Written { drawn.value }

  /// A drawing on its way from one thread to another.
  private final class Made: Sendable {
    let views: DrawnViews
    private let drawing: Mutex<ReportDrawing>

    init(of findings: SessionFindings, options: ReportOptions) {
      let drawing = ReportDrawing(of: findings, options: options)
      views = drawing.views
      self.drawing = Mutex(drawing)
    }

    func write() -> ReportDrawing.Written { drawing.withLock { $0.written() } }
  }
}
