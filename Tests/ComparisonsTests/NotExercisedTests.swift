import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct NotExercisedTests {
  /// Pages of so many scalars each.
  private func pages(_ sizes: [Int]) -> [PageMeasurement] {
    var start = 0
    return sizes.enumerated()
      .map { page, size in
        defer { start += size }
        return .make(page: page, start: start, end: start + size)
      }
  }

  private func sentences(
    _ name: String,
    makes own: [Int]? = nil,
    greedy: [Int] = [420, 380]
  ) throws -> [String] {
    try sentences([
      .make(kind: .reference, pages: pages(greedy)),
      .make(name, pages: pages(own ?? greedy)),
      .make(kind: .reference, device: "phone-max", pages: pages([600, 200])),
      .make(kind: .reference, device: "tablet-10", pages: pages([800])),
    ])
  }

  private func sentences(_ trials: [Trial]) throws -> [String] {
    let session = Session.make(scalarCount: 800, trials)
    return Sentences.notExercised(in: try #require(CorpusFindings.all(of: session).first))
  }

  @Test(arguments: ["window-750", "window:n=750", "window-750:step=1"])
  func `names a window no page fills, and where one does`(name: String) throws {
    #expect(
      try sentences(name) == [
        "phone-6 at 17 px does not test \(name): "
          + "a page holds at most 420 scalars; see tablet-10."
      ]
    )
  }

  @Test func `says when no layout fills the window`() throws {
    #expect(
      try sentences("window:n=2000") == [
        "phone-6 at 17 px does not test window:n=2000: "
          + "a page holds at most 420 scalars, and no layout here holds more than 2,000."
      ]
    )
  }

  @Test func `says nothing of a window that a page fills`() throws {
    #expect(try sentences("window:n=420").isEmpty)
    #expect(try sentences("window:n=421").count == 1)
  }

  @Test func `says nothing of a window with pages of its own`() throws {
    #expect(try sentences("window-750", makes: [400, 400]).isEmpty)
  }

  @Test func `names the cap of fixed-count whatever its pages are`() throws {
    #expect(
      try sentences("fixed-count", makes: [300, 300, 200]) == [
        "phone-6 at 17 px does not test the cap of fixed-count, 600 scalars: "
          + "a page holds at most 420 scalars; see tablet-10."
      ]
    )
    // A cap of 500 is exceeded by the 600 of phone-max already.
    #expect(try sentences("fixed-count:cap=500")[0].hasSuffix("; see phone-max."))
    #expect(try sentences("fixed-count:step=1,cap=none").isEmpty)
    #expect(try sentences("fixed-count", greedy: [700, 100]).isEmpty)
  }

  @Test func `says the size where the sweep fills the window at another one`() throws {
    let trials: [Trial] = [
      .make(kind: .reference, pages: pages([420, 380])),
      .make("window-750", pages: pages([420, 380])),
      .make(kind: .reference, size: 8, pages: pages([800])),
    ]
    #expect(try sentences(trials)[0].hasSuffix("; see phone-6 at 8 px."))
    // Another device at the same size goes before it.
    let tablet = Trial.make(kind: .reference, device: "tablet-10", pages: pages([800]))
    #expect(try sentences(trials + [tablet])[0].hasSuffix("; see tablet-10."))
  }

  @Test func `says nothing of other methods or without greedy`() throws {
    #expect(try sentences("grow-shrink").isEmpty)
    #expect(try sentences([.make("window-750")]).isEmpty)
  }
}
