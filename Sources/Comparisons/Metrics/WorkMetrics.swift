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

  package static let measurementAmplification = perText(
    "measurement_amplification",
    .ratio,
    detection: .worse(times: 3),
    meaning: "How often each scalar was laid out: measured scalars over the text's length.",
    eligibility: "Texts that are not empty."
  ) { trial, _ in
    guard let work = trial.countedWork else { return Readings(excluded: [.notCounted: 1]) }
    return Readings(
      Double(work.measuredScalars),
      over: Double(trial.scalarCount),
      otherwise: .emptyText
    )
  } explain: { trial, _, result in
    "\(grouped(trial.work.measuredScalars)) scalars laid out / \(grouped(trial.scalarCount)) of the "
      + "text = \(short(result))"
  }
  .called("laid out", "how many times the whole text was")

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
    perText(name, unit, direction: direction, detection: detection, meaning: meaning) { trial, _ in
      Readings(trial.countedWork.map { Double(count($0)) }, otherwise: .notCounted)
    } explain: { trial, _, result in
      let words = result == 1 ? unit.singular : unit.words
      return
        "\(grouped(Int(result))) \(words) for a text of \(counted(trial.scalarCount, "scalar")), on "
        + counted(trial.pages.count, "page")
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

extension Trial {
  /// What the paginator did; `nil` where nobody counted it.
  fileprivate var countedWork: Work? {
    // Who is not ours says what is counted; who counts nothing has all counters at 0.
    var counted = work
    counted.pagesProduced = 0
    return switch paginator.kind {
    case .reference, .classic, .defective: work
    case .library, .external: counted == Work() ? nil : work
    case .imported: nil
    }
  }
}
