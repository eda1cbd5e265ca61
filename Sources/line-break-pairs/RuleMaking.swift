import CTextBreaks

extension PairsMaker {
  /// Compares ICU with its machine as ``RulesRun`` runs it, on random texts of all classes.
  ///
  /// - Throws: A text that they break in different ways.
  func compare(_ rules: Rules, texts: Int) throws(MakerError) {
    // The multiplier of Knuth's MMIX; the upper bits are the random ones.
    var random: UInt64 = 1
    func number(below limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    var before = [UInt8](repeating: 0, count: 64)
    for _ in 0..<texts {
      let classes = (0...number(below: 12))
        .map { _ in 1 + number(below: representatives.count - 1) }
      let text = classes.map { representatives[$0] }
      guard text_breaker_find(breaker, text, Int32(text.count), &before),
        Array(before[...text.count]) == rules.boundaries(of: text.map(rules.category))
      else { throw .otherMachine(Self.name(of: classes.map(UInt8.init))) }
    }
  }
}
