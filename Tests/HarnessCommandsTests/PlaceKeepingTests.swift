import Foundation
import TestSupport
import Testing

/// What becomes of readers' places on the sutra: facts, not figures copied from a run.
struct PlaceKeepingTests {
  /// The changes of results.json, of all eight paginators from 17 px to 20 and 24.
  private struct Changes {
    let all: [[String: Any]]

    init() throws {
      let folder = try TemporaryDirectory()
      let outcome = try HarnessProgram.run([
        "compare", "--corpus", "diamond-sutra", "--detail", "--no-timing", "--json",
        "--output", folder.path + "/out",
      ])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      all = try outcome.list("changes")
    }

    /// A statistic of each change where a strategy has readers, that of greedy first.
    func values(_ strategy: String, _ metric: String, _ name: String) -> [Double] {
      all.compactMap { change in
        let readers = (change["strategies"] as? [String: Any])?[strategy] as? [String: Any]
        return statistic(name, of: metric, in: readers ?? [:])
      }
    }

    /// The same, of all sixteen changes.
    func all(_ strategy: String, _ metric: String, _ statistic: String) throws -> [Double] {
      let values = values(strategy, metric, statistic)
      try #require(values.count == 16, "\(strategy), \(metric), \(statistic)")
      return values
    }
  }

  @Test func `keeps what Metrics 10 promises, and loses what it warns of`() throws {
    let changes = try Changes()
    #expect(changes.all.count == 16)
    // All eight paginators partition the sutra; the path ends with the change to 24 px.
    for metric in [
      "position_page_error_back", "position_page_error_forward", "round_trip_shift_back",
      "round_trip_shift_forward", "ratchet_rate_back", "ratchet_rate_forward",
    ] {
      #expect(try changes.all("sticky-anchor", metric, "max").allSatisfy { $0 == 0 }, "\(metric)")
    }
    for metric in ["path_shift_back", "path_shift_forward"] {
      #expect(changes.values("sticky-anchor", metric, "max") == Array(repeating: 0, count: 8))
    }
    #expect(try changes.all("sticky-anchor", "position_hit", "rate").allSatisfy { $0 == 1 })

    #expect(try changes.all("fresh-anchor", "position_hit", "rate").allSatisfy { $0 == 1 })
    for metric in ["top_shift_forward", "round_trip_shift_forward", "ratchet_rate_forward"] {
      #expect(try changes.all("fresh-anchor", metric, "max").allSatisfy { $0 == 0 }, "\(metric)")
    }
    #expect(try changes.all("fresh-anchor", "ratchet_pages", "sum").allSatisfy { $0 > 0 })
    // It goes on creeping: twenty cycles lose more than one.
    let once = try changes.all("fresh-anchor", "round_trip_shift_back", "sum")
    let each = try changes.all("fresh-anchor", "ratchet_rate_back", "sum")
    for (once, each) in zip(once, each) { #expect(each * 20 > once) }

    let slopes = try changes.all("page-number", "position_page_error_slope", "max")
    #expect(slopes.allSatisfy { $0 > 0 })
    let errors = try changes.all("page-number", "position_page_error_back", "max")
    #expect(errors.allSatisfy { $0 >= 1 })
    #expect(try changes.all("proportional", "top_shift_forward", "count").contains { $0 > 0 })
  }

  // 須菩提。於意云何 stands in the sutra many times, so that its quote opens the first.
  @Test func `keeps bookmarks as Metrics 12 says, whoever cuts the pages`() throws {
    let changes = try Changes()
    #expect(try changes.all("scalar-offset", "bookmark_survival", "rate").allSatisfy { $0 == 1 })
    #expect(try changes.all("scalar-offset", "highlight_jaccard", "median").allSatisfy { $0 == 1 })
    #expect(try changes.all("text-quote", "bookmark_ambiguous", "count").allSatisfy { $0 > 0 })
    #expect(try changes.all("page-number", "bookmark_survival", "rate").allSatisfy { $0 < 0.5 })
    #expect(
      try changes.all("page-relative", "bookmark_duplicate_ratio", "max").allSatisfy { $0 > 0.5 }
    )
    #expect(try changes.all("fresh-anchor", "identity_shift", "max").allSatisfy { $0 == 0 })
    #expect(try changes.all("paragraph-anchor", "identity_shift", "max").allSatisfy { $0 > 0 })
  }

  @Test func `explains which boundaries two paginators share`() throws {
    let pair = try HarnessProgram.run(["why", "agreement", "fixed-count", "--beside", "greedy"])
    #expect(pair.exitCode == 0, "\(pair.errors)")
    #expect(
      pair.output.contains(
        "\nagreement of fixed-count beside greedy, diamond-sutra, phone-6 at 17 px\n"
      )
    )
    #expect(pair.output.contains("Only fixed-count has"))
    // greedy and container-fill cut alike on the sutra.
    let alike = try HarnessProgram.run(["why", "agreement", "container-fill", "--beside", "greedy"])
    #expect(alike.output.contains("of either = 1\n"))
    let other = try HarnessProgram.run(["why", "gap", "greedy", "--beside", "fixed-count"])
    #expect(other.exitCode == 64)
    #expect(other.errors.contains("--beside is for agreement alone"))
  }

  @Test func `explains the worst boundary and the worst page`() throws {
    let drift = try HarnessProgram.run(["why", "index_drift", "greedy"]).ending(0)
    #expect(
      drift.output.contains("\nindex_drift of greedy, diamond-sutra, phone-6 at 17 px > 20 px\n")
    )
    #expect(drift.output.contains("phone-6 at 17 px > 24 px\n"))
    #expect(drift.output.contains("after the change"))

    let shift = try HarnessProgram.run([
      "why", "top_shift_back", "greedy", "--strategy", "page-number", "--to-font-size", "28",
    ])
    #expect(shift.exitCode == 0, "\(shift.errors)")
    #expect(shift.output.contains("phone-6 at 17 px > 28 px, page-number\n"))
    #expect(shift.output.contains("top_shift_back = s − t = "))
    #expect(!shift.output.contains("fresh-anchor") && !shift.output.contains("20 px"))

    // The longest heading has 81 columns.
    let all = try HarnessProgram.run(
      ["why", "ratchet_pages", "greedy", "--to-font-size", "20"],
      environment: ["COLUMNS": "100"]
    )
    for strategy in ["page-number", "proportional-round", "sticky-anchor", "paragraph-anchor"] {
      #expect(all.output.contains("> 20 px, \(strategy)\n"))
    }
  }

  @Test(arguments: [
    (["why", "pages", "greedy", "--strategy", "page-number"], "pages is no metric of readers"),
    (
      ["why", "top_shift_back", "greedy", "--strategy", "fresh-ancor"],
      "Did you mean 'fresh-anchor'?"
    ),
    (["why", "index_drift", "greedy", "--to-font-size", "17"], "Nothing changes: "),
    (
      ["why", "agreement", "greedy", "--beside", "greedy"],
      "greedy agrees with itself on every boundary"
    ),
    // A step of 2 is the default.
    (
      ["why", "agreement", "fixed-count", "--beside", "fixed-count:step=2"],
      "fixed-count agrees with itself on every boundary"
    ),
    (["why", "index_drif", "greedy"], "Did you mean 'index_drift'?"),
  ])
  func `refuses what cannot be explained`(arguments: [String], message: String) throws {
    let outcome = try HarnessProgram.run(arguments).ending(64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `lists the metrics of changes and readers, too`() throws {
    let output = try HarnessProgram.run(["list", "metrics"]).output
    for name in ["overflow_px", "index_drift", "drift_vs_chance", "ratchet_pages"] {
      #expect(output.contains(name))
    }
  }
}
