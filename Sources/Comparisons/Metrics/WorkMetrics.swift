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

  package static let measureCalls = perCounter(
    "measure_calls",
    .calls,
    meaning: "How often a range was laid out only to learn its height.",
    count: \.measureCalls
  )

  package static let measuredScalars = perCounter(
    "measured_scalars",
    .scalars,
    meaning: "Scalars laid out, over all passes and measures.",
    count: \.measuredScalars
  )

  package static let measurementAmplification = perWork(
    "measurement_amplification",
    .ratio,
    detection: .worse(times: 3),
    meaning: "How often each scalar was laid out: measured scalars over the text's length.",
    eligibility: "Texts that are not empty."
  ) { trial in
    Readings(
      Double(trial.work.measuredScalars),
      over: Double(trial.scalarCount),
      otherwise: .emptyText
    )
  } explain: { trial, result in
    "\(grouped(trial.work.measuredScalars)) scalars laid out / \(grouped(trial.scalarCount)) of the "
      + "text = \(short(result))"
  }

  package static let shapeCalls = perCounter(
    "shape_calls",
    .calls,
    meaning: "Calls of the shaper.",
    count: \.shapeCalls
  )

  package static let shapedGlyphs = perCounter(
    "shaped_glyphs",
    .glyphs,
    meaning: "Glyphs that the shaper returned.",
    count: \.shapedGlyphs
  )

  package static let layoutPasses = perCounter(
    "layout_passes",
    .passes,
    meaning: "How often a stretch of text was broken into lines.",
    count: \.layoutPasses
  )

  package static let pagesProduced = perCounter(
    "pages_produced",
    .pages,
    direction: .neutral,
    detection: .never(because: "It is what the paginator counts itself."),
    meaning: "Pages that the paginator counted as it returned them.",
    count: \.pagesProduced
  )

  private static func perCounter(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    detection: Detection = .worse(times: 3, plus: 16),
    meaning: String,
    count: @escaping @Sendable (Work) -> Int
  ) -> Metric {
    perWork(name, unit, direction: direction, detection: detection, meaning: meaning) { trial in
      Readings(Double(count(trial.work)))
    } explain: { trial, result in
      let words = result == 1 ? unit.singular : unit.words
      return
        "\(grouped(Int(result))) \(words) for a text of \(counted(trial.scalarCount, "scalar")), on "
        + counted(trial.pages.count, "page")
    }
  }

  private static func perWork(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    detection: Detection,
    meaning: String,
    eligibility: String = "Every text that was paginated.",
    value: @escaping @Sendable (Trial) -> Readings,
    explain: @escaping @Sendable (Trial, Double) -> String
  ) -> Metric {
    perText(
      name,
      unit,
      direction: direction,
      detection: detection,
      meaning: meaning,
      eligibility: eligibility
    ) { trial, _ in
      // Who is not ours says what is counted; who counts nothing has all counters at 0.
      var counted = trial.work
      counted.pagesProduced = 0
      let isCounted =
        switch trial.paginator.kind {
        case .reference, .classic, .defective: true
        case .library, .external: counted != Work()
        case .imported: false
        }
      return isCounted ? value(trial) : Readings(excluded: [.notCounted: 1])
    } explain: { trial, _, result in
      explain(trial, result)
    }
  }

  /// Executed instructions over the beginning of the text; only counted when asked for, in the
  /// detailed layout.
  package static let instructions = perText(
    "instructions",
    .instructions,
    detection: .never(
      because: "Another program counts them, where there is one; total_time detects."
    ),
    meaning: "Instructions executed to paginate the beginning of the text, loading subtracted.",
    eligibility: "Texts whose instructions were asked for, in the first layout."
  ) { trial, _ in
    Readings(trial.costs?.instructions.map(Double.init), otherwise: .notCounted)
  } explain: { _, _, result in
    "\(grouped(Int(result))) instructions more than to load the program, over the beginning of the "
      + "text"
  }
}
