import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing
@testable import Typesetting

struct PackedElementsTests {
  private typealias Element = TextLines.Element

  /// Numbers about those at which fewer bytes no longer hold them.
  private func number(_ seed: inout Seed) -> Int64 {
    (1 << seed.element(of: [0, 8, 31, 32, 40])) - Int64(seed.number(in: 0...2))
  }

  private func length(_ seed: inout Seed) -> Length { Length(sixtyFourths: number(&seed)) }

  private func box(_ seed: inout Seed) -> LineInk.Box? {
    seed.number(in: 0...3) == 0
      ? nil
      : LineInk.Box(
        left: -number(&seed),
        right: number(&seed),
        top: -number(&seed),
        bottom: number(&seed)
      )
  }

  /// A line; most begin where the one before ended.
  private func element(after end: Int, _ seed: inout Seed) -> Element {
    let start = end + max(0, seed.number(in: 0...8) - 7)
    return Element(
      line: Line(
        start: start,
        end: start + seed.number(in: 1...90),
        width: length(&seed),
        height: seed.element(of: [.pixels(24), .pixels(30)]),
        lowerHalfLeading: seed.element(of: [.zero, .pixels(3)]),
        spacingBefore: seed.element(of: [.zero, length(&seed)]),
        startsParagraph: seed.number(in: 0...1) == 0,
        endsParagraph: seed.number(in: 0...1) == 0
      ),
      ink: LineInk(
        box: box(&seed),
        shown: box(&seed),
        hasClustersOfText: seed.number(in: 0...1) == 0
      ),
      isPacked: seed.number(in: 0...1) == 0
    )
  }

  @Test(arguments: Seed.first(50))
  func `lines come back as they were, however great their numbers`(seed: Seed) throws {
    var seed = seed
    var elements: [Element] = []
    var packed = PackedElements()
    for _ in 0..<seed.element(of: [1, 2, 40]) {
      elements.append(element(after: elements.last?.line.end ?? 0, &seed))
      packed.append(elements[elements.count - 1])
    }
    let end = try #require(elements.last).line.end + seed.number(in: 0...1)
    packed.end(at: end)
    let starts = elements.map(\.line.start) + [end]
    for (number, element) in elements.enumerated() {
      let (start, next) = (starts[number], starts[number + 1])
      #expect(packed.element(number, from: start, to: next) == element)
      #expect(packed.line(number, from: start, to: next) == element.line)
      #expect(packed.isPacked(number) == element.isPacked)
      #expect(packed.end(of: number, before: next) == element.line.end)
    }
    #expect(packed.areAllPacked == elements.allSatisfy(\.isPacked))
    #expect(packed.areAnySpaced == elements.contains { $0.line.spacingBefore != .zero })
  }
}
