import CTextBreaks

/// Proves that a table answers as ICU does, for texts of any length.
///
/// Table and ICU's own machine read the same text side by side. The table's state and what ICU may
/// yet do with the text are a *situation*. There are finitely many; from each, every class and the
/// end of the text are read. A table that is wrong for some text is wrong in one of them. What the
/// table asks of ICU ends there.
struct PairsProof {
  private struct Situation: Hashable {
    var before: UInt8 = 0
    var isSpaced = false
    var icu = Hypotheses()
  }

  let rules: Rules
  /// ICU's category of each class.
  let categories: [UInt32]
  /// What the table says: `spaced | before << 6 | class`.
  let entry: (Int) -> UInt8

  /// The category of each class, after a look at all scalars.
  ///
  /// - Throws: A class with scalars that ICU tells apart, or looks up in a dictionary.
  static func categories(of rules: Rules) throws(MakerError) -> [UInt32] {
    var categories = [UInt32?](repeating: nil, count: Int(TEXT_LINE_CLASSES))
    for scalar in UInt32(0)..<0x110000 where !(0xD800..<0xE000).contains(scalar) {
      let line = text_line_class(scalar)
      guard line != TEXT_LINE_ASK else { continue }
      let category = rules.category(of: scalar)
      guard category < rules.firstDictionaryCategory,
        categories[Int(line)] ?? category == category
      else {
        throw MakerError(
          "ICU tells U+\(String(scalar, radix: 16)) from others of class "
            + "\(PairsMaker.name(of: [line]))."
        )
      }
      categories[Int(line)] = category
    }
    return categories.map { $0 ?? 0 }
  }

  /// Goes through all situations.
  ///
  /// - Returns: How many there are.
  /// - Throws: A shortest text for which the table is wrong.
  func check() throws(MakerError) -> Int {
    var texts: [Situation: [UInt8]] = [Situation(): []]
    var waiting = [Situation()]
    var next = 0
    while next < waiting.count {
      let situation = waiting[next]
      let text = texts[situation] ?? []
      next += 1
      for line in 1..<UInt8(TEXT_LINE_CLASSES) {
        var reached = situation
        guard let says = read(line, in: &reached) else { continue }
        guard reached.icu.read(categories[Int(line)], says: says, of: rules),
          reached.icu.agreesAtEnd(of: rules)
        else { throw .wrong(text + [line]) }
        if texts.updateValue(texts[reached] ?? text + [line], forKey: reached) == nil {
          waiting.append(reached)
        }
      }
      guard waiting.count < 100_000 else {
        throw MakerError("There is no end of situations after '\(PairsMaker.name(of: text))'.")
      }
    }
    return waiting.count
  }

  /// Has the table read a class; nil when it asks ICU.
  private func read(_ line: UInt8, in situation: inout Situation) -> UInt8? {
    if line == UInt8(TEXT_LINE_SP) {
      situation.isSpaced = true
      return 0
    }
    let index = (situation.isSpaced ? 1 << 12 : 0) | Int(situation.before) << 6 | Int(line)
    let entry = entry(index)
    guard entry & 3 != PairsMaker.ask else { return nil }
    situation.before = entry >> 2
    situation.isSpaced = false
    return entry & 3
  }
}
