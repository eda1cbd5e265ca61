import PaginatorKit
import PairedTimes
import Testing

@testable import Comparisons

/// The section `time` of a settings file.
struct TimeRulesTests {
  private func rules(_ yaml: String) throws -> TimeRules {
    try TimeRules(yaml: yaml, path: "harness.yml")
  }

  @Test func `without a section the usual rules hold`() throws {
    for yaml in ["", "font-size: 17\n", "gates:\n  preset: strict\n"] {
      #expect(try rules(yaml) == TimeRules())
    }
    #expect(abs(TimeRules().settings.limit.effect - 0.05) < 1e-12)
    #expect(TimeRules().blocksInconclusive)
  }

  @Test func `every field is read`() throws {
    let rules = try rules(
      """
      time:
        cells: ["*/greedy/*/warm", "a/b/c@1/cold"]
        floor: 0.5 %
        limit: 3%
        budget: 90 s
        inconclusive: passes
      """
    )
    #expect(rules.cells == [Glob("*/greedy/*/warm"), Glob("a/b/c@1/cold")])
    #expect(abs(rules.settings.floor.effect - 0.005) < 1e-12)
    #expect(abs(rules.settings.limit.effect - 0.03) < 1e-12)
    #expect(rules.budget == 90)
    #expect(!rules.blocksInconclusive)
    #expect(try self.rules("time:\n  cells: a/*\n  budget: 5").cells == [Glob("a/*")])
  }

  @Test(arguments: [
    ("time: 7", "harness.yml:1", "has no fields"),
    ("time:\n  cell: a", "harness.yml:2", "Did you mean 'cells'?"),
    ("time:\n  cells: []", "harness.yml:2", "'cells' is an empty list"),
    ("time:\n  floor: 1", "harness.yml:2", "write it like '1 %'"),
    ("time:\n  floor: x %", "harness.yml:2", "write it like '1 %'"),
    ("time:\n  floor: 6 %", "harness.yml:2", "'limit' of the time gate is 5 %"),
    ("time:\n  floor: -1 %", "harness.yml:2", "floor"),
    ("time:\n  limit: 1 %", "harness.yml:2", "limit"),
    ("time:\n  budget: 0 s", "harness.yml:2", "write seconds above 0"),
    ("time:\n  budget: 2 h", "harness.yml:2", "write seconds above 0"),
    ("time:\n  inconclusive: maybe", "harness.yml:2", "it is blocks or passes"),
    ("time:\n  budget: 1 s\n  budget: 2 s", "harness.yml", "'budget' stands there twice"),
  ])
  func `what means nothing is refused with its line`(
    yaml: String,
    place: String,
    words: String
  ) throws {
    let error = try #require(throws: GateError.self) { try rules(yaml) }
    #expect(error.description.contains(place), "\(error)")
    #expect(error.description.contains(words), "\(error)")
  }
}
