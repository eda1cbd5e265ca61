import PaginatorKit
import Trials

/// What a pagination cost, counted with empty caches: Metrics.md 8.
///
/// A failed trial has no value here, since what it did before it failed compares with nothing;
/// its counters stand in the trial.
extension Metric {
  static let work: [Metric] = [
    measureCalls, measuredScalars, measurementAmplification, shapeCalls, shapedGlyphs,
    layoutPasses, pagesProduced,
  ]

  /// Ranges laid out only for their height.
  package static let measureCalls = perText(
    "measure_calls",
    .calls,
    meaning: "How often a range was laid out only to learn its height."
  ) { trial, _ in .value(Double(trial.work.measureCalls)) }

  /// Scalars laid out.
  package static let measuredScalars = perText(
    "measured_scalars",
    .scalars,
    meaning: "Scalars laid out, over all passes and measures."
  ) { trial, _ in .value(Double(trial.work.measuredScalars)) }

  /// How often the text was laid out.
  package static let measurementAmplification = perText(
    "measurement_amplification",
    .ratio,
    meaning: "How often each scalar was laid out: measured scalars over the text's length.",
    eligibility: "Texts that are not empty."
  ) { trial, _ in
    .ratio(
      Double(trial.work.measuredScalars),
      of: Double(trial.scalarCount),
      otherwise: "empty_text"
    )
  }

  /// Calls of the shaper.
  package static let shapeCalls = perText(
    "shape_calls",
    .calls,
    meaning: "Calls of the shaper."
  ) { trial, _ in .value(Double(trial.work.shapeCalls)) }

  /// Glyphs from the shaper.
  package static let shapedGlyphs = perText(
    "shaped_glyphs",
    .glyphs,
    meaning: "Glyphs that the shaper returned."
  ) { trial, _ in .value(Double(trial.work.shapedGlyphs)) }

  /// Stretches of text broken into lines.
  package static let layoutPasses = perText(
    "layout_passes",
    .passes,
    meaning: "How often a stretch of text was broken into lines."
  ) { trial, _ in .value(Double(trial.work.layoutPasses)) }

  /// Pages the paginator counted.
  package static let pagesProduced = perText(
    "pages_produced",
    .pages,
    direction: .neutral,
    meaning: "Pages that the paginator counted as it returned them."
  ) { trial, _ in .value(Double(trial.work.pagesProduced)) }
}
