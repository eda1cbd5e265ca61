import HostSystem
import PairedTimes
import Testing

@testable import HarnessCommands

/// Which functions are to blame, in passes whose every instruction is known.
struct GrowthTests {
  /// A pass in which `main` is running, `search` is called once, `fits` some times by it, and `shape`
  /// twice by each `fits`.
  ///
  /// A `shape` executes 1,000 instructions itself, a `fits` 500, the search 3,000.
  private func pass(
    fits: Int = 10,
    shapesInFits: Int = 2,
    shape: Int = 1_000,
    search: Int = 3_000
  ) -> CallgrindProfile {
    let shapes = fits * shapesInFits
    let inShapes = shapes * shape
    let inFits = fits * 500 + inShapes
    return CallgrindProfile(
      own: ["main": 100, "search": search, "fits": fits * 500, "shape": inShapes],
      calls: [
        call("main", "search"): .init(count: 1, instructions: search + inFits),
        call("search", "fits"): .init(count: fits, instructions: inFits),
        call("fits", "shape"): .init(count: shapes, instructions: inShapes),
      ]
    )
  }

  private func call(_ caller: String, _ callee: String) -> CallgrindProfile.Call {
    .init(caller: caller, callee: callee)
  }

  private func grown(_ before: CallgrindProfile, _ after: CallgrindProfile) -> [GrownFunction] {
    Growth(before: before, after: after).functions
  }

  @Test func `nothing grew in the same pass, or in less`() {
    #expect(grown(pass(), pass()) == [])
    #expect(grown(pass(fits: 20), pass()) == [])
    #expect(grown(pass(shape: 1_100), pass()) == [])
  }

  /// Ten more `fits` take 10 · (500 + 2 · 1,000) = 25,000; before, all was 3,000 + 25,000.
  @Test func `who calls others more often is to blame, not who is called`() {
    #expect(
      grown(pass(), pass(fits: 20)) == [.init(name: "search", before: 28_000, after: 53_000)]
    )
    // Ten `fits` with a third `shape` each: 10 · 500 + 30 · 1,000, and 20 · 1,000 before.
    #expect(
      grown(pass(), pass(shapesInFits: 3)) == [.init(name: "fits", before: 25_000, after: 35_000)]
    )
  }

  @Test func `who executes more itself is to blame, not who calls it`() {
    #expect(
      grown(pass(), pass(shape: 1_100)) == [.init(name: "shape", before: 20_000, after: 22_000)]
    )
    #expect(
      grown(pass(), pass(search: 5_000)) == [.init(name: "search", before: 28_000, after: 30_000)]
    )
  }

  /// Search adds 25,000; each of 40 `shape` adds 100.
  @Test func `the most is first`() {
    #expect(
      grown(pass(), pass(fits: 20, shape: 1_100)) == [
        .init(name: "search", before: 28_000, after: 57_000),
        .init(name: "shape", before: 20_000, after: 44_000),
      ]
    )
  }

  /// All is 28,100, of which a hundredth is less than 1,000, or 281,000, where it is 2,810.
  @Test(arguments: [
    (3_000, 4_000, 0), (3_000, 4_001, 1), (255_900, 258_709, 0), (255_900, 258_710, 1),
  ])
  func `little is nothing`(before: Int, after: Int, count: Int) {
    #expect(grown(pass(search: before), pass(search: after)).count == count)
  }

  @Test func `a function that only one has counts from 0, beside who calls it`() {
    var after = pass()
    after.own["audit"] = 7_000
    after.calls[call("search", "audit")] = .init(count: 1, instructions: 7_000)
    after.calls[call("main", "search")]?.instructions += 7_000
    #expect(
      grown(pass(), after) == [
        .init(name: "audit", before: 0, after: 7_000),
        .init(name: "search", before: 28_000, after: 35_000),
      ]
    )
  }

  /// The same pass, with `fits` under another name: who calls it executes no more.
  @Test func `a function that was renamed, or is inlined no more, is no growth`() {
    var after = pass()
    after.own["fitsWell"] = after.own["fits"]
    after.own["fits"] = nil
    after.calls[call("search", "fitsWell")] = after.calls[call("search", "fits")]
    after.calls[call("search", "fits")] = nil
    after.calls[call("fitsWell", "shape")] = after.calls[call("fits", "shape")]
    after.calls[call("fits", "shape")] = nil
    #expect(grown(pass(), after) == [])
    // Nor is it one beside another function's.
    after.own["main"] = 9_100
    #expect(grown(pass(), after) == [.init(name: "main", before: 28_100, after: 37_100)])
    // `search` has the instructions of `fits` within it in one of the two.
    var inlined = pass()
    inlined.own["search"] = 8_000
    inlined.own["fits"] = nil
    inlined.calls[call("search", "fits")] = nil
    inlined.calls[call("search", "shape")] = inlined.calls[call("fits", "shape")]
    inlined.calls[call("fits", "shape")] = nil
    #expect(grown(inlined, pass()) == [])
    #expect(grown(pass(), inlined) == [])
  }

  /// `search` hands a closure of its own to `forEach`, which calls it 10 times; it executes 500, then 800.
  ///
  /// With its own 3,000 and the 200 of `forEach` that makes 8,200, and 11,200.
  @Test func `a function's closures are its own, and counted once`() {
    func pass(closure: Int) -> CallgrindProfile {
      CallgrindProfile(
        own: ["main": 10, "search": 3_000 + 10 * closure, "forEach": 200],
        calls: [
          call("main", "search"): .init(count: 1, instructions: 3_200 + 10 * closure),
          call("search", "forEach"): .init(count: 1, instructions: 200 + 10 * closure),
          call("forEach", "search"): .init(count: 10, instructions: 10 * closure),
        ]
      )
    }
    #expect(
      grown(pass(closure: 500), pass(closure: 800)) == [
        .init(name: "search", before: 8_200, after: 11_200)
      ]
    )
  }

  /// `free` costs 1,000 from `close` and 10 from `fits`, which calls it 10 times and then 1,000 times.
  ///
  /// A call of `free` costs less than before, all in all, and not more.
  @Test func `a call is worth what it was between the same two`() {
    func pass(frees: Int) -> CallgrindProfile {
      CallgrindProfile(
        own: ["main": 10, "close": 100, "fits": 100, "free": 10_000 + 10 * frees],
        calls: [
          call("main", "close"): .init(count: 1, instructions: 10_100),
          call("main", "fits"): .init(count: 1, instructions: 100 + 10 * frees),
          call("close", "free"): .init(count: 10, instructions: 10_000),
          call("fits", "free"): .init(count: frees, instructions: 10 * frees),
        ]
      )
    }
    #expect(
      grown(pass(frees: 10), pass(frees: 1_000)) == [
        .init(name: "fits", before: 200, after: 10_100)
      ]
    )
  }

  /// The search adds 25,000, and 40 calls of `shape` add 40 · 62 = 2,480, or 40 · 63 = 2,520.
  @Test(arguments: [(1_062, ["search"]), (1_063, ["search", "shape"])])
  func `what is little beside the most is left out`(shape: Int, names: [String]) {
    #expect(grown(pass(), pass(fits: 20, shape: shape)).map(\.name) == names)
  }

  /// What is running since the start is called no more often in a pass.
  @Test func `what was called before the pass may be to blame`() {
    var before = pass()
    before.calls[call("main", "search")]?.count = 0
    var after = pass(search: 5_000)
    after.calls[call("main", "search")]?.count = 0
    #expect(grown(before, after) == [.init(name: "search", before: 28_000, after: 30_000)])
  }

  @Test func `ten are named at most, in the order of their names where they added the same`() {
    func pass(each: Int) -> CallgrindProfile {
      CallgrindProfile(
        own: Dictionary(uniqueKeysWithValues: (10..<22).map { ("f\($0)", each) }),
        calls: Dictionary(
          uniqueKeysWithValues: (10..<22)
            .map { (call("main", "f\($0)"), .init(count: 1, instructions: each)) }
        )
      )
    }
    #expect(
      grown(pass(each: 5_000), pass(each: 9_000))
        == (10..<20).map { .init(name: "f\($0)", before: 5_000, after: 9_000) }
    )
  }
}
