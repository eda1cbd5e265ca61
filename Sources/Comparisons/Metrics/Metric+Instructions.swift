import PaginatorKit
import Trials

/// What a pagination takes in instructions: Metrics.md 8.
///
/// They are only counted when asked for, in the detailed layout; else there is no value.
extension Metric {
  /// Executed instructions over the beginning of the text.
  package static let instructions = perText(
    "instructions",
    .instructions,
    meaning: "Instructions executed to paginate the beginning of the text, loading subtracted.",
    eligibility: "Texts whose instructions were asked for, in the first layout."
  ) { trial, _ in trial.instructions.map { .value(Double($0)) } ?? .absent("not_counted") }
  .detecting(
    .never(because: "Another program counts them, where there is one; total_time accuses.")
  )
}
