extension CellEvidence {
  /// The natural logarithms of E for *faster by more than the floor* after each round, bet anew.
  ///
  /// It is the other half of what a control is judged by, beside ``EvidencePath/slower``.
  ///
  /// - Complexity: O(rounds).
  package var fasterPath: [Double] {
    var bet = SignBet()
    return zip(differences, steepnesses)
      .map { difference, steepness in
        bet.bet(on: -difference.value - settings.floor.value, steepness: steepness)
        return bet.logEvidence
      }
  }
}
