import Reducing
import TestSupport
import Testing

struct ShorteningTests {
  @Test func `takes away what is not needed`() {
    #expect(shortened(Array("abcdef")) { $0.contains("b") && $0.contains("e") } == ["b", "e"])
    #expect(shortened(Array("abcdef")) { _ in true } == [])
    #expect(shortened(Array("abcdef")) { $0.count == 6 } == Array("abcdef"))
    // d can go when b is gone, and is tried before it.
    let rule = { (some: [Character]) in
      some.contains("a") && (some.contains("d") || !some.contains("b"))
    }
    #expect(shortened(Array("abd"), while: rule) == ["a"])
  }

  /// Some elements are needed, and the rest has to have at least so many: none can go by itself.
  @Test(arguments: Seed.first(50))
  func `leaves nothing that could be taken away by itself`(seed: Seed) {
    var seed = seed
    let elements = Array(0..<seed.number(in: 1...60))
    let needed = Set((0..<seed.number(in: 0...5)).map { _ in seed.element(of: elements) })
    let least = seed.number(in: 0...elements.count)
    // Not every smaller list fails that is a part of a failing one: an odd number never does.
    func fails(_ some: [Int]) -> Bool {
      needed.isSubset(of: some) && some.count >= least && (some.count % 2 == 0 || some.count > 20)
    }
    guard fails(elements) else { return }
    let short = shortened(elements, while: fails)
    #expect(fails(short))
    #expect(short == short.sorted())
    for place in short.indices {
      var smaller = short
      smaller.remove(at: place)
      #expect(!fails(smaller), "\(short) without \(short[place])")
    }
  }

  /// A thousand elements of which one is needed: ten halves, and hardly more.
  @Test func `needs few tries where few are needed`() {
    var tries = 0
    let short = shortened(Array(0..<1_000)) { some in
      tries += 1
      return some.contains(437)
    }
    #expect(short == [437])
    #expect(tries < 60)
  }

  @Test func `keeps what it has when it is over`() {
    var tries = 0
    let short = shortened(Array(0..<64), isOver: { tries >= 3 }) { some in
      tries += 1
      return some.contains(0)
    }
    // All of them, the second half, the second half of the first.
    #expect(tries == 3)
    #expect(short == Array(0..<16))
    #expect(shortened([1, 2], isOver: { true }) { _ in true } == [1, 2])
  }
}
