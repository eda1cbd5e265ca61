/// What the gate says of a session: whether a merge may pass, and why not.
///
/// It is judged once and then only shown: reports, the store and the terminal read it from here.
/// Numbers are as metrics publish them, pages count from 0.
package struct GateVerdict: Codable, Hashable, Sendable {
  package var word: Word
  /// What decides, in sentences, the most important first.
  package var sentences: [String]
  /// What the session was judged against.
  package var baseline: Baseline
  /// How many values came to what.
  package var counts = Counts()
  /// Every rule in force, in the order in which a later one overrides an earlier one.
  package var rules: [Rule] = []
  /// The values that broke a rule: failures first, the worst first.
  package var breaches: [Breach] = []
  /// The first page that differs of each trial whose pages do, those of failing trials first.
  package var pages: [MovedPage] = []
  /// Why the session proves nothing: figures that did not repeat, paginators that failed.
  package var faults: [String] = []
  /// What else is worth knowing, a sentence each.
  package var notes: [String] = []
  /// What each paginator comes to over each text, before and after; `nil` in older sessions.
  package var standings: [Standing]?
  /// What got better; `nil` in older sessions.
  package var improvements: [Improvement]?
  /// The metrics that have approved values and no rule that judges them; `nil` in older sessions.
  package var unjudged: [String]?

  package enum Word: String, Codable, Sendable, CaseIterable {
    /// No rule is broken.
    case pass = "PASS"
    /// A rule is broken.
    case fail = "FAIL"
    /// Nothing can be compared: the inputs differ, there is no gate baseline or a rule is wrong.
    case refused = "REFUSED"
    /// A paginator failed or is not deterministic.
    case unsound = "UNSOUND"
    /// The harness could not do its work.
    case error = "ERROR"
  }

  /// The gate baseline that was judged against.
  package struct Baseline: Codable, Hashable, Sendable {
    /// The path of the file, as it was given.
    package var path: String
    /// When it was last approved, ISO 8601 in UTC.
    package var date: String
    /// Who approved it.
    package var author: String
    package var reason: String
  }

  /// How many values came to what; a value is counted once.
  package struct Counts: Codable, Hashable, Sendable {
    package var equal = 0
    package var better = 0
    /// Worse, or otherwise moved, but within the limits.
    package var allowed = 0
    /// A broken rule of level `warn`.
    package var warned = 0
    /// A broken rule of level `fail`.
    package var failed = 0
    /// A broken rule with a waiver in force.
    package var waived = 0
    package var new = 0
    /// In the gate baseline and not measured.
    package var missing = 0
    /// Distances from greedy, which itself moved.
    package var follows = 0
    /// A rule of level `off`.
    package var off = 0

    package init() {}

    /// How many values were compared with the gate baseline by a rule.
    package var judged: Int { equal + better + allowed + warned + failed + waived }
  }

  /// How much a broken rule matters.
  package enum Level: String, Codable, Sendable, CaseIterable {
    case off
    case warn
    /// A broken rule stops the merge.
    case fail
  }

  package struct Rule: Codable, Hashable, Sendable {
    /// Where it stands: `preset recommended`, `harness.yml:12`.
    package var source: String
    /// What it is about: `missed_lines of greedy on phone-6@*`.
    package var subject: String
    /// What a broken rule means.
    package var level: Level
    /// What it allows: `no increase`, `at most 0`, `at most 1 % more`.
    package var limit: String
    /// What it judged, in the order of the session.
    package var cells: [Cell]

    /// How many values it judged.
    package var judged: Int { cells.reduce(0) { $0 + $1.judged } }
    /// How many values broke it, waived ones included.
    package var broken: Int { cells.reduce(0) { $0 + $1.breaches.count } }
  }

  /// What a rule judged of one trial or change of the layout.
  package struct Cell: Codable, Hashable, Sendable {
    /// The trial or change: `diamond-sutra/greedy/phone-6@17`.
    package var name: String
    package var judged: Int
    /// The indices in ``GateVerdict/breaches`` of the values that broke it.
    package var breaches: [Int] = []
  }

  /// A value that broke a rule.
  package struct Breach: Codable, Hashable, Sendable {
    /// The value's name: `diamond-sutra/greedy/phone-6@17/missed_lines`.
    package var name: String
    package var corpus: String
    package var paginator: String
    /// The layout or change in words: `phone-6 at 17 px`.
    package var layout: String
    /// The position strategy of a metric of readers.
    package var strategy: String?
    /// The metric, or `page_map`.
    package var metric: String
    /// What the values count, as metrics write it; empty for `page_map`.
    package var unit: String
    /// The value in the gate baseline; `nil` for n/a, for a page map and where there is none.
    package var before: Double?
    /// The value now; `nil` for n/a, for a page map and where there is none.
    package var after: Double?
    /// What the rule's level makes of it; never `off`.
    package var level: Level
    /// The reason of the waiver in force, `nil` without one; a waived breach stops nothing.
    package var waiver: String?
    /// The index of the rule in ``GateVerdict/rules``.
    package var rule: Int
    /// What the rule allows: `no increase`; `nil` where it is no question of how much.
    package var limit: String?
    /// What the value did, in one sentence.
    ///
    ///     lines that would still have fitted (wasted, missed_lines) rose from 0 to 3.
    package var sentence: String
    /// What the rule's author wants to be said of it.
    package var message: String?
  }

  /// The first page of a trial that is not as in the gate baseline.
  package struct MovedPage: Codable, Hashable, Sendable {
    package var corpus: String
    package var paginator: String
    /// The layout or change in words: `phone-6 at 17 px`.
    package var layout: String
    /// The page's number, from 0.
    package var page: Int
    package var pagesBefore: Int
    package var pagesAfter: Int
    /// The text around the page's end in the gate baseline, the end as a bar; empty without it.
    package var textBefore: String
    /// The text around the page's end now; empty without the page.
    package var textAfter: String
    /// The command that shows the page; `nil` when it is no longer made.
    package var command: String?
  }

  /// The verdict on a session that was not judged against the gate baseline at a path.
  package static func unjudged(_ word: Word, _ sentences: [String], path: String) -> GateVerdict {
    GateVerdict(
      word: word,
      sentences: sentences,
      baseline: Baseline(path: path, date: "", author: "", reason: "")
    )
  }
}
