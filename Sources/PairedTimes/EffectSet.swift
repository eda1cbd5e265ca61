/// The effects that the rounds of a cell do not rule out, at any moment and at all moments together
/// (a confidence sequence).
///
/// For every effect θ there are two bets with the stakes of ``SignBet``: that rounds lie above it, and
/// that they lie below. An effect is ruled out when one of them has ever reached 2/α. What a round
/// adds to the first never rises with θ, and so neither does the highest evidence: what it rules out
/// lies below a point, what the second does above one. The rest is an interval, and bisection finds
/// its ends.
///
/// At the default α, twice `passAlpha`, the upper end is below the limit exactly when the cell has
/// passed.
package struct EffectSet: Hashable, Sendable {
  /// The effects that are left; an end is infinite where nothing is ruled out on its side.
  ///
  /// It is `nil` when none is left: then no single effect explains the rounds, as when a machine
  /// changed under them.
  package let effects: ClosedRange<LogRatio>?
  /// The median of the differences; `nil` without a round.
  package let median: LogRatio?
}

extension CellEvidence {
  /// Returns the effects that are not ruled out with a chance of α to be wrong, ever.
  ///
  /// - Parameter alpha: The chance that the true effect is ruled out; twice `passAlpha` by default.
  /// - Returns: The effects that are left, and the median.
  /// - Complexity: O(rounds).
  package func effectSet(alpha: Double? = nil) -> EffectSet {
    let threshold = 2 / (alpha ?? 2 * settings.passAlpha)
    let values = differences.map(\.value)
    let low = lowerEnd(of: values, threshold: threshold)
    let high = -lowerEnd(of: values.map(-), threshold: threshold)
    return EffectSet(
      effects: low <= high ? LogRatio(low)...LogRatio(high) : nil,
      median: values.isEmpty ? nil : LogRatio(values.sorted().middle)
    )
  }

  /// Returns the greatest effect that bets on values above it rule out, from below by less than a
  /// billionth; −∞ when they rule out none.
  private func lowerEnd(of values: [Double], threshold: Double) -> Double {
    func isRuledOut(_ effect: Double) -> Bool {
      var bet = SignBet()
      for (value, steepness) in zip(values, steepnesses) {
        bet.bet(on: value - effect, steepness: steepness)
      }
      return bet.hasReached(threshold)
    }
    guard let least = values.min(), let greatest = values.max(), let flattest = steepnesses.min()
    else { return -.infinity }
    // tanh 2 is 0.96, more than is ever staked: from there on all effects are alike.
    var ruledOut = least - 2 / flattest
    var left = greatest
    guard isRuledOut(ruledOut) else { return -.infinity }
    while left - ruledOut > 1e-9 {
      let middle = (left + ruledOut) / 2
      if isRuledOut(middle) { ruledOut = middle } else { left = middle }
    }
    return ruledOut
  }
}
