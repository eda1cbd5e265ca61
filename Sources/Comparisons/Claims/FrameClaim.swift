import PaginatorKit
package import Trials

extension Claim {
  /// A frame never errs by more than one line.
  ///
  /// A page errs by the lines that end below it and by those that would still have fitted.
  package static func frames(_ trials: [Trial]) -> Claim {
    let figures = trials.map(FrameCase.init)
    let wrong = figures.filter { $0.most > 1 }
    let corpora = trials.map(\.corpus).distinct
    let devices = trials.map(\.device.id).distinct
    let sizes = trials.map(\.layout.type.size).distinct
    return Claim(
      id: "frame-one-line",
      sentence: "A frame never errs by more than one line.",
      test: "window-750 judged against greedy's pages on \(list(devices)) at "
        + "\(counted(sizes.count, "font size")): lines that end below the page, and lines that would still have fitted",
      figures: corpora.map { corpus in
        let own = figures.filter { $0.trial.corpus == corpus }
        let worst = own.max { $0.most < $1.most }
        return Figure(
          "\(corpus), worst on \(worst.map { $0.trial.setting.label } ?? "none")",
          [
            Value("layouts", Double(own.count), .calls),
            Value("layouts_beyond_one_line", Double(own.count { $0.most > 1 }), .calls),
            Value("most_overflow_lines", own.map(\.overflow).max(), .lines),
            Value("most_missed_lines", own.map(\.missed).max(), .lines),
          ]
        )
      },
      verdict: Verdict(figures.map { $0.most <= 1 }),
      reason: wrong.isEmpty
        ? "No page errs by more."
        : "Where a page holds more than 750 characters the window ends before the page does: "
          + "\(wrong.count) of \(counted(figures.count, "layout")) err by more."
    )
  }

  private struct FrameCase {
    let trial: Trial
    let overflow: Double
    let missed: Double

    var most: Double { max(overflow, missed) }

    init(_ trial: Trial) {
      self.trial = trial
      overflow = Metric.overflowLines.value(of: trial)[.max] ?? 0
      missed = Metric.missedLines.value(of: trial)[.max] ?? 0
    }
  }
}
