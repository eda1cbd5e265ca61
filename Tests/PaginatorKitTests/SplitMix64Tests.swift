import PaginatorKit
import TestSupport
import Testing

struct SplitMix64Tests {
  /// The values that Rosetta Code gives for the seed 1234567, by several implementations.
  @Test func `gives the published numbers`() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  /// 6457827717110365317 mod 3 = 0: place 2 and place 0 change, c b a; 3203168211198807973 mod 2 = 1:
  /// place 1 stays.
  @Test func `shuffles from the last place down`() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.shuffled(["a", "b", "c"]) == ["c", "b", "a"])
  }

  @Test(arguments: Seed.first(20))
  func `keeps every element`(seed: Seed) {
    var random = SplitMix64(seed: seed.number)
    #expect(random.shuffled(Array(0..<9)).sorted() == Array(0..<9))
    #expect(random.shuffled([Int]()) == [])
  }

  @Test func `puts each element first about as often as any other`() {
    var random = SplitMix64(seed: 1)
    var first = [0, 0, 0, 0]
    for _ in 0..<4_000 { first[random.shuffled([0, 1, 2, 3])[0]] += 1 }
    // 1,000 expected of 4,000 with p = 1/4: a deviation of 27; five of them are 137.
    #expect(first.allSatisfy { (863...1_137).contains($0) }, "\(first)")
  }
}
