import Paginators
import TestSupport
import Testing

struct OffsetMapTests {
  private func map(_ insertions: [(offset: Int, length: Int)]) -> OffsetMap {
    OffsetMap(insertions)
  }

  @Test func `maps offsets both ways`() {
    // abcdef with two bytes before a, three before c and one at the end: ··ab···cdef·
    let map = map([(0, 2), (2, 3), (6, 1)])
    #expect((0...6).map(map.changed(of:)) == [0, 3, 4, 8, 9, 10, 11])
    //                                 ·  ·  a  b  ·  ·  ·  c  d  e  f  ·  end
    #expect((0...12).map(map.original(of:)) == [0, 0, 0, 1, 2, 2, 2, 2, 3, 4, 5, 6, 6])
  }

  @Test func `leaves offsets alone where nothing is inserted`() {
    let map = map([])
    for offset in [-3, 0, 7] {
      #expect(map.changed(of: offset) == offset)
      #expect(map.original(of: offset) == offset)
    }
  }

  @Test func `leaves offsets outside the text outside`() {
    let map = map([(0, 4), (10, 4)])
    #expect(map.changed(of: -1) == -1)
    #expect(map.original(of: -1) == -1)
    #expect(map.changed(of: 13) == 21)
    #expect(map.original(of: 21) == 13)
  }

  @Test(arguments: Seed.first(40))
  func `agrees with bytes that are really inserted`(seed: Seed) {
    var random = seed
    // A text of numbers, which tell where they stood; what is inserted tells where it stands before.
    let count = random.number(in: 0...40)
    var changed: [(isInserted: Bool, original: Int)] = []
    var insertions: [(offset: Int, length: Int)] = []
    for offset in 0...count {
      if random.number(in: 0...3) == 0 {
        insertions.append((offset, random.number(in: 1...5)))
        changed += Array(repeating: (true, offset), count: insertions[insertions.count - 1].length)
      }
      if offset < count { changed.append((false, offset)) }
    }
    let map = map(insertions)
    for (place, byte) in changed.enumerated() {
      #expect(map.original(of: place) == byte.original)
      let isFirst = place == 0 || changed[place - 1].original < byte.original
      if isFirst { #expect(map.changed(of: byte.original) == place) }
    }
    #expect(map.original(of: changed.count) == count)
  }
}
