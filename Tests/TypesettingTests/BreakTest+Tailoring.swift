import Typesetting

extension BreakTest {
  /// The test as ICU 72 tailors UAX #14, revision 49 (Unicode 15.0).
  ///
  /// ICU's `line.txt` had three rules before Unicode adopted them in version 16.0 (UAX #14,
  /// revision 53), where they are called:
  ///
  /// - LB20a: `( sot | BK | CR | LF | NL | SP | ZW | CB | GL ) HY × AL`, a word-initial hyphen;
  /// - LB25: `IS × NU`, a number such as `.35`, whatever stands before it;
  /// - LB15c: `SP ÷ IS NU`, a space before such a number.
  ///
  /// CM and ZWJ count as the character they follow (LB9).
  var tailoredByICU: BreakTest {
    var tailored = self
    for index in classes.indices.dropFirst() where !Self.marks.contains(classes[index]) {
      let base = base(before: index)
      if classes[index] == "AL", classes[base] == "HY", isWordStart(base) {
        tailored.boundaries[index] = false
      }
      if classes[index] == "NU", classes[base] == "IS" {
        tailored.boundaries[index] = false
        if base > 0, classes[base - 1] == "SP" { tailored.boundaries[base] = true }
      }
    }
    return tailored
  }

  private static let marks: Set = ["CM", "ZWJ"]

  /// The nearest scalar before one that is no mark, or the first.
  private func base(before index: Int) -> Int {
    var base = index - 1
    while base > 0, Self.marks.contains(classes[base]) { base -= 1 }
    return base
  }

  private func isWordStart(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    // After these six no mark is attached (LB10), so the class before is the one right before;
    // after CB and GL one is.
    if ["BK", "CR", "LF", "NL", "SP", "ZW"].contains(classes[index - 1]) { return true }
    return ["CB", "GL"].contains(classes[base(before: index)])
  }

  /// The test as ICU 72 tailors UAX #29, revision 41 (Unicode 15.0): `word.txt` leaves the colon out
  /// of MidLetter but for Finnish and Swedish, so that `a:b` is two words and a mark.
  var withoutColonInWords: BreakTest {
    var tailored = self
    for index in scalars.indices where scalars[index] == 0x3A {
      if index > 0 { tailored.boundaries[index] = true }
      // What extends the colon belongs to it (WB4).
      let next = scalars[(index + 1)...].firstIndex { ScalarProperties.letter($0) != nil }
      guard let next, !boundaries[(index + 1)...next].contains(true) else { continue }
      tailored.boundaries[next] = true
    }
    return tailored
  }
}
