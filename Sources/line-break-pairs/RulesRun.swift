import CTextBreaks

/// ICU's way from one boundary to the next, as `RuleBasedBreakIterator::handleNext` goes it.
///
/// Places are numbers that the run's owner gives and may change.
struct RulesRun: Hashable {
  private(set) var state = UInt32(TEXT_RULES_START)
  /// The last place that was accepted.
  var accepted: Int?
  /// The places marked, by their numbers.
  var marks: [UInt32: Int] = [:]

  /// Reads one character, or the end of the text; `place` is the place after it.
  ///
  /// - Returns: Whether the next boundary is known, and where it is; nil where the run began.
  mutating func read(
    _ category: UInt32,
    before place: Int,
    of rules: Rules
  ) -> (isKnown: Bool, boundary: Int?) {
    state = rules.next(state, category)
    let accepting = rules.accepting(state)
    if accepting == 1 { accepted = place }
    if accepting > 1, let marked = marks[accepting] { return (true, marked) }
    let mark = rules.mark(state)
    if mark > 1 { marks[mark] = place }
    let isOver = category == Rules.endOfText || state == UInt32(TEXT_RULES_STOP)
    return (isOver, accepted)
  }

  /// Forgets the marks that nothing will ask for before they are set again.
  mutating func forgetMarks(of rules: Rules) {
    let ahead = rules.marksAhead[Int(state)]
    marks = marks.filter { ahead.contains($0.key) }
  }
}

extension Rules {
  /// Whether a boundary stands before each character of a text, and at its end.
  func boundaries(of text: [UInt32]) -> [UInt8] {
    var before = [UInt8](repeating: 0, count: text.count + 1)
    var begin = 0
    while begin < text.count {
      var run = RulesRun()
      var place = begin
      var found: (isKnown: Bool, boundary: Int?) = (false, nil)
      while !found.isKnown {
        let isEnd = place == text.count
        if !isEnd { place += 1 }
        found = run.read(isEnd ? Self.endOfText : text[place - 1], before: place, of: self)
      }
      begin = max(begin + 1, found.boundary ?? begin)
      before[begin] = 1
    }
    return before
  }
}

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
      else {
        let text = Self.name(of: classes.map(UInt8.init))
        throw MakerError("ICU breaks '\(text)' otherwise than its rules were understood.")
      }
    }
  }
}
