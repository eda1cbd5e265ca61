package import Refereeing

extension BoundaryMeasurement {
  /// Whether the next page starts badly: inside a character or a line, where no line may break, or
  /// beside a mark that may not stand there.
  package var isBad: Bool { midGrapheme || illegalBreak || kinsoku || midLine }
}

extension Judgement {
  /// What ``badBreaks`` counts, for the columns that have it.
  package static let badBreaksMeaning =
    "Page boundaries that part a character, stand where no line may break, inside a line, or "
    + "beside a mark that may not stand there; each counts once."

  /// How many page boundaries make a bad break; each counts once, whatever is wrong with it.
  ///
  /// - Complexity: O(pages).
  package var badBreaks: Int { pages.count { $0.boundary?.isBad == true } }
}
