import Testing

@testable import bench

struct BenchArgumentsTests {
  @Test func `takes names, rounds and what is written`() throws {
    let arguments = try BenchArguments(["cold-chinese", "--rounds", "3", "judging"])
    #expect(arguments.names == ["cold-chinese", "judging"])
    #expect(arguments.rounds == 3)
    #expect(!arguments.writesArticle && !arguments.countsInstructions)
    #expect(try BenchArguments(["--markdown"]).writesArticle)
    #expect(try BenchArguments(["--instructions", "hb-shape-english"]).countsInstructions)
  }

  @Test func `takes the workload of a counted run`() throws {
    let workload = try BenchArguments(["--workload", "greedy-chinese", "100", "2"]).workload
    #expect(workload?.workload.name == "greedy-chinese")
    #expect(workload?.scalars == 100)
    #expect(workload?.times == 2)
  }

  @Test(arguments: [
    ["cold"], ["--rounds"], ["--rounds", "0"], ["--workload", "nothing", "1", "1"],
    ["--workload", "greedy-chinese", "1"], ["--markdown", "sweep"],
  ])
  func `refuses what means nothing`(arguments: [String]) {
    #expect(throws: BenchArguments.Mistake.self) { try BenchArguments(arguments) }
  }
}
