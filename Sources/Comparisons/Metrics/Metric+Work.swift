import PaginatorKit
import Trials

/// What a pagination cost, counted with empty caches: Metrics.md 8.
///
/// A failed trial has no value here, since what it did before it failed compares with nothing;
/// its counters stand in the trial. Of pages that an app exported nobody knows the cost, and a program
/// or a plug-in that counts nothing has none.
extension Metric {
  static let work: [Metric] = [
    measureCalls, measuredScalars, measurementAmplification, shapeCalls, shapedGlyphs,
    layoutPasses, pagesProduced,
  ]

  /// Ranges laid out only for their height.
  package static let measureCalls = perWork(
    "measure_calls",
    .calls,
    meaning: "How often a range was laid out only to learn its height."
  ) { trial in .value(Double(trial.work.measureCalls)) }
  .detecting(.worse(times: 3, plus: 16))

  /// Scalars laid out.
  package static let measuredScalars = perWork(
    "measured_scalars",
    .scalars,
    meaning: "Scalars laid out, over all passes and measures."
  ) { trial in .value(Double(trial.work.measuredScalars)) }
  .detecting(.worse(times: 3, plus: 16))

  /// How often the text was laid out.
  package static let measurementAmplification = perWork(
    "measurement_amplification",
    .ratio,
    meaning: "How often each scalar was laid out: measured scalars over the text's length.",
    eligibility: "Texts that are not empty."
  ) { trial in
    .ratio(
      Double(trial.work.measuredScalars),
      of: Double(trial.scalarCount),
      otherwise: "empty_text"
    )
  }
  .detecting(.worse(times: 3))

  /// Calls of the shaper.
  package static let shapeCalls = perWork(
    "shape_calls",
    .calls,
    meaning: "Calls of the shaper."
  ) { trial in .value(Double(trial.work.shapeCalls)) }
  .detecting(.worse(times: 3, plus: 16))

  /// Glyphs from the shaper.
  package static let shapedGlyphs = perWork(
    "shaped_glyphs",
    .glyphs,
    meaning: "Glyphs that the shaper returned."
  ) { trial in .value(Double(trial.work.shapedGlyphs)) }
  .detecting(.worse(times: 3, plus: 16))

  /// Stretches of text broken into lines.
  package static let layoutPasses = perWork(
    "layout_passes",
    .passes,
    meaning: "How often a stretch of text was broken into lines."
  ) { trial in .value(Double(trial.work.layoutPasses)) }
  .detecting(.worse(times: 3, plus: 16))

  /// Pages the paginator counted.
  package static let pagesProduced = perWork(
    "pages_produced",
    .pages,
    direction: .neutral,
    meaning: "Pages that the paginator counted as it returned them."
  ) { trial in .value(Double(trial.work.pagesProduced)) }
  .detecting(.never(because: "It is what the paginator counts itself."))

  private static func perWork(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    meaning: String,
    eligibility: String = "Every text that was paginated.",
    value: @escaping @Sendable (Trial) -> TextReading
  ) -> Metric {
    perText(name, unit, direction: direction, meaning: meaning, eligibility: eligibility) {
      trial,
      _ in
      // Who is not ours says what is counted; who counts nothing has all counters at 0.
      var counted = trial.work
      counted.pagesProduced = 0
      let isCounted =
        switch trial.paginator.kind {
        case .reference, .classic, .defective: true
        case .library, .external: counted != Work()
        case .imported: false
        }
      return isCounted ? value(trial) : .absent("not_counted")
    }
  }
}
