@testable import Comparisons
@testable import Reports

extension GateVerdict {
  /// Text that would break out of whatever it is put into.
  static let hostileText = "</failure>]]>\u{1B}[2J|`a`\n::error::<script>x</script>{{{style}}}"

  /// A verdict that passes: 3 values judged by one rule, all equal.
  static var pass: GateVerdict {
    var counts = Counts()
    counts.equal = 3
    return GateVerdict(
      word: .pass,
      sentences: ["All 3 values are as approved."],
      baseline: .approved,
      counts: counts,
      rules: [
        .make(
          "missed_lines",
          [("sutra/greedy/phone-6@17", 2, []), ("sutra/fixed/phone-6@17", 1, [])]
        )
      ],
      notes: ["HarfBuzz is 6.0.1 and was 6.0.0; every value is equal."]
    )
  }

  /// A verdict that fails over two corpora: two failures, a warning and a waived failure.
  static var fail: GateVerdict {
    var counts = Counts()
    counts.equal = 4_000
    counts.failed = 2
    counts.warned = 1
    counts.waived = 1
    counts.new = 7
    return GateVerdict(
      word: .fail,
      sentences: [
        "2 values broke rules that stop a merge: missed_lines of fixed and shape_calls of greedy.",
        "The pages of 2 trials differ, first those of fixed on phone-6 at 17 px.",
      ],
      baseline: .approved,
      counts: counts,
      rules: .failing,
      breaches: .failing,
      pages: .failing,
      notes: ["1 limit is more than three times too slack: measure_calls of greedy."]
    )
  }

  /// A verdict on figures that did not repeat.
  static var unsound: GateVerdict {
    var verdict = pass
    verdict.word = .unsound
    verdict.sentences = ["The figures prove nothing: 2 did not repeat."]
    verdict.faults = [
      "shape_calls of greedy on phone-6 at 17 px is 812 in one process and 813 in another.",
      "grow-shrink failed on phone-6 at 17 px: \(hostileText)",
    ]
    return verdict
  }
}

extension GateVerdict.Baseline {
  static let approved = GateVerdict.Baseline(
    path: "baseline.json",
    date: "2026-11-21T12:00:00Z",
    author: "A. Author <a@b>",
    reason: "a new font"
  )
}

extension GateVerdict.Rule {
  /// A rule of the recommended preset, and how many values it judged of which cells, and the indices of
  /// those that broke it.
  static func make(
    _ subject: String,
    source: String = "preset recommended",
    level: GateVerdict.Level = .fail,
    limit: String = "no increase",
    _ cells: [(name: String, judged: Int, breaches: [Int])]
  ) -> GateVerdict.Rule {
    GateVerdict.Rule(
      source: source,
      subject: subject,
      level: level,
      limit: limit,
      cells: cells.map { GateVerdict.Cell(name: $0, judged: $1, breaches: $2) }
    )
  }
}

extension [GateVerdict.Rule] {
  /// Two rules that fail something, one that warns, one that judged nothing, one that is off.
  static let failing: [GateVerdict.Rule] = [
    .make(
      "missed_lines",
      [
        ("sutra/greedy/phone-6@17", 1, []), ("sutra/fixed/phone-6@17", 1, [0]),
        ("alice/greedy/phone-6@17", 1, [3]),
      ]
    ),
    .make("page_map", level: .warn, limit: "no change", [("sutra/fixed/phone-6@17", 1, [2])]),
    .make(
      "shape_calls of \"greedy\"",
      source: "harness.yml:12",
      limit: "at most 1 % more",
      [("alice/greedy/phone-6@17", 1, [1])]
    ),
    .make("overflow_px of tablet-10", source: "harness.yml:20", limit: "at most 0 px", []),
    .make("page_scalars", level: .off, limit: "", [("sutra/greedy/phone-6@17", 1, [])]),
  ]
}

extension [GateVerdict.Breach] {
  /// A failure, a failure with a hostile message, a warning and a waived failure.
  static let failing = [
    GateVerdict.Breach.make(
      "fixed",
      metric: "missed_lines",
      unit: "lines",
      0,
      3,
      limit: "no increase",
      sentence: "missed_lines rose from 0 to 3 lines.",
      message: "Talk to the layout team."
    ),
    GateVerdict.Breach.make(
      "greedy",
      corpus: "alice",
      metric: "shape_calls",
      unit: "calls",
      800,
      812,
      rule: 2,
      limit: "at most 1 % more",
      sentence: "shape_calls rose from 800 to 812 calls.",
      message: GateVerdict.hostileText
    ),
    GateVerdict.Breach.make(
      "fixed",
      metric: "page_map",
      level: .warn,
      rule: 1,
      sentence: "The pages differ."
    ),
    GateVerdict.Breach.make(
      "greedy",
      corpus: "alice",
      metric: "missed_lines",
      unit: "lines",
      1,
      2,
      waiver: "fixed by the next release",
      limit: "no increase",
      sentence: "missed_lines rose from 1 to 2 lines."
    ),
  ]
}

extension GateVerdict.Breach {
  /// A failure on phone-6 at 17 px.
  static func make(
    _ paginator: String,
    corpus: String = "sutra",
    strategy: String? = nil,
    metric: String,
    unit: String = "",
    _ before: Double? = nil,
    _ after: Double? = nil,
    level: GateVerdict.Level = .fail,
    waiver: String? = nil,
    rule: Int = 0,
    limit: String? = nil,
    sentence: String,
    message: String? = nil
  ) -> GateVerdict.Breach {
    GateVerdict.Breach(
      name: "\(corpus)/\(paginator)/phone-6@17/\(metric)",
      corpus: corpus,
      paginator: paginator,
      layout: "phone-6 at 17 px",
      strategy: strategy,
      metric: metric,
      unit: unit,
      before: before,
      after: after,
      level: level,
      waiver: waiver,
      rule: rule,
      limit: limit,
      sentence: sentence,
      message: message
    )
  }
}

extension [GateVerdict.MovedPage] {
  /// A page that ends elsewhere, and one with hostile text.
  static let failing = [
    GateVerdict.MovedPage(
      corpus: "sutra",
      paginator: "fixed",
      layout: "phone-6 at 17 px",
      page: 1,
      pagesBefore: 17,
      pagesAfter: 18,
      textBefore: "…須菩提。於意云何。可|以身相見如來不。不也。…",
      textAfter: "…於意云何。可以身相見|如來不。不也。世尊。…",
      command: "harness show fixed --page 2 --beside greedy"
    ),
    GateVerdict.MovedPage(
      corpus: "alice",
      paginator: "greedy",
      layout: "phone-6 at 17 px",
      page: 4,
      pagesBefore: 9,
      pagesAfter: 9,
      textBefore: "````|``` <b>",
      textAfter: GateVerdict.hostileText,
      command: nil
    ),
  ]
}
