import Packing
import TestSupport
import Testing

struct PackingTests {
  @Test(arguments: [0, 1, 100, 100_000])
  func `what is compressed comes back, and nothing else does`(count: Int) {
    var seed = Seed(UInt64(count))
    let bytes = (0..<count).map { _ in UInt8(seed.number(in: 0...3)) }
    let packed = Array(compressed([bytes]))
    let parts = [Array(bytes.prefix(9)), Array(bytes.dropFirst(9))]
    #expect(inflated(Array(compressed(parts)), count: count) == bytes)
    #expect(inflated(packed, count: count) == bytes)
    #expect(inflated(packed, count: count + 1) == nil)
    #expect(count == 0 || inflated(packed, count: count - 1) == nil)
    #expect(inflated(Array(packed.dropLast()), count: count) == nil)
    #expect(inflated(packed, count: -1) == nil)
    #expect(inflated(packed, count: .max) == nil)
  }
  @Test(arguments: [
    [], [0], [3, 0, 5], [PackedBytes.long], [2, PackedBytes.long - 1, PackedBytes.long + 7, 1],
  ])
  func `bytes in pieces are those that were added, in their order`(lengths: [Int]) {
    var seed = Seed(9)
    var (packed, all) = (PackedBytes(), [UInt8]())
    var half = PackedBytes()
    for (number, length) in lengths.enumerated() {
      let piece = (0..<length).map { _ in UInt8(seed.number(in: 0...3)) }
      all += piece
      if number < 2 { packed.append(piece) } else { half.append(piece) }
    }
    packed.append(half)
    var read: [UInt8] = []
    packed.forEachPiece { read += $0 }
    #expect(read == all)
    #expect(packed.bytes == all)
    #expect(packed.count == all.count)
    #expect(packed == PackedBytes(all))
    #expect(packed != PackedBytes(all + [0]))
  }
}
