import Foundation
import TestSupport
import Testing

/// `harness store import` on the built program.
struct StoreImportTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// A session's report as JSON, without the number that its store gives it.
  private func report(_ number: Int, of store: String) throws -> String {
    try folder.run([
      "report", "--session", "\(number)", "--json", "--output", folder.path(of: "out"), "--store",
      store,
    ])
    .output.replacing(try Regex(#""number":[0-9]+"#), with: "")
  }

  @Test func `takes each session once, as it is`() throws {
    let (first, second) = (folder.path(of: "a.sqlite"), folder.path(of: "b.sqlite"))
    let timed = [
      "--detail", "--samples", "6", "--paginator", "greedy", "--paginator", "fixed-count",
    ]
    try folder.run(["compare", "--store", first, "--output", folder.path(of: "r")] + timed)
    try folder.run(["measure", "--store", first] + StoreFolder.quick)
    try folder.run(["measure", "--store", second] + StoreFolder.quick)
    let taken = try folder.run(["store", "import", first, second])
    #expect(
      taken.flowed
        == "Took 2 sessions of \(first) as 1 to 2. Took 1 session of \(second) as 3."
    )
    #expect(try report(1, of: folder.store) == report(1, of: first))
    #expect(try report(2, of: folder.store) == report(2, of: first))
    #expect(try report(3, of: folder.store) == report(1, of: second))
    let again = try folder.run(["store", "import", second, first])
    #expect(
      again.flowed
        == "Took 0 sessions of \(second); 1 was there. Took 0 sessions of \(first); 2 were there."
    )
    #expect(
      try folder.run(["list", "sessions", "--json"]).json(as: [[String: Any]].self).count == 3
    )
  }

  @Test func `what is no store is refused before one is made`() throws {
    let outcome = try folder.run(["store", "import", folder.path(of: "none.sqlite")], code: 7)
    #expect(outcome.errors.contains("none.sqlite"))
    #expect(!FileManager.default.fileExists(atPath: folder.store))
  }
}
