/// What the time gate says of its cells.
package enum TimeVerdict: String, Hashable, Sendable, CaseIterable {
  /// Nothing is proved yet, and there is time for more rounds.
  case undecided = "UNDECIDED"
  /// Every cell is proved to be slower by less than the limit, if at all.
  case pass = "PASS"
  /// A cell is proved to be slower than the floor.
  case fail = "FAIL"
  /// Nothing is proved, and the budget is over.
  case inconclusive = "INCONCLUSIVE"
  /// The control differs from the base, so that the machine is not fit to judge.
  case refused = "REFUSED"

  /// The verdict on what the rounds up to now prove.
  ///
  /// A control that differs voids everything. A proof that a cell is too slow comes before proofs that
  /// cells are not: an effect between floor and limit may have both. What a cell has once proved stays
  /// proved (``SignBet``), so cells may pass in different rounds.
  ///
  /// Where some cell's effect is at the limit or above, PASS needs a false proof of that very cell, and
  /// where no cell's is above the floor, FAIL needs a false proof of one of them: at most
  /// `passAlpha` and `failAlpha`.
  ///
  /// - Parameters:
  ///   - cells: What is judged; without any, nothing is proved.
  ///   - control: The base against its own twin, judged in both directions; may be none.
  ///   - settings: Those that the cells were judged by.
  ///   - isOver: Whether there are no more rounds.
  package init(
    on cells: [CellEvidence],
    control: [CellEvidence] = [],
    settings: TimeGateSettings = .standard,
    isOver: Bool
  ) {
    let voiding = settings.controlThreshold(cells: control.count)
    let failing = settings.failThreshold(cells: cells.count)
    let passing = settings.passThreshold
    if control.contains(where: { $0.slower.hasReached(voiding) || $0.faster.hasReached(voiding) }) {
      self = .refused
    } else if cells.contains(where: { $0.slower.hasReached(failing) }) {
      self = .fail
    } else if !cells.isEmpty, cells.allSatisfy({ $0.belowLimit.hasReached(passing) }) {
      self = .pass
    } else {
      self = isOver ? .inconclusive : .undecided
    }
  }
}
