/// Evidence against "not above 0", from a bet on the sign of each of a series of numbers.
///
/// **Why it may be looked at after every round.** Let x be what a round adds and s a scale from
/// earlier rounds. The bet stakes λ = min(0.95, tanh(δ·|x| / s²)) of what it has on x > 0, so that
/// E ← E · (1 + g(x)), g(x) = λ · sign x. If x is symmetric about 0, given the past, then given the
/// past *and* |x| either sign is equally likely, λ is known, and the mean of 1 + g(x) is 1. If x is
/// symmetric about a point below 0, x + c is symmetric about 0 with c > 0; g never falls, so the mean
/// of g(x) is at most that of g(x + c), which is 0. In both cases E is a nonnegative supermartingale
/// that begins with 1, and Ville's inequality says: P(E ever reaches 1/α) ≤ α. Whenever one looks,
/// stops or goes on, a threshold that was once reached has been reached: the highest E counts.
///
/// The stake is the best one (Kelly's) against normal noise of scale s around an effect δ, where the
/// odds of a sign, given |x|, are exp(2·δ·|x| / s²). Other noise makes it slower, never wrong.
/// E is kept as its logarithm, so that it does not overflow.
package struct SignBet: Hashable, Sendable {
  /// The natural logarithm of E now.
  package private(set) var logEvidence = 0.0
  /// The natural logarithm of the highest E up to now, which is what counts.
  package private(set) var highestLogEvidence = 0.0

  /// The most of E that is staked: a bet that loses leaves a twentieth.
  package static let greatestStake = 0.95

  package init() {}

  /// Bets on a number being above 0, and wins or loses; 0 itself changes nothing.
  ///
  /// - Parameters:
  ///   - number: What the round adds.
  ///   - steepness: δ / s², from earlier rounds only.
  mutating func bet(on number: Double, steepness: Double) {
    // 1 + tanh y = 2 / (1 + exp(-2 y)), for either sign.
    let factor = 2 / (1 + exponential(-2 * steepness * number))
    logEvidence += ln(min(max(factor, 1 - Self.greatestStake), 1 + Self.greatestStake))
    highestLogEvidence = max(highestLogEvidence, logEvidence)
  }

  /// Returns whether E has ever reached a threshold.
  package func hasReached(_ threshold: Double) -> Bool { highestLogEvidence >= ln(threshold) }

  /// Returns the fewest bets after which E can reach a threshold: all won, with the greatest stake.
  package static func fewestBets(toReach threshold: Double) -> Int {
    var evidence = 1.0
    var bets = 0
    while evidence < threshold {
      evidence *= 1 + greatestStake
      bets += 1
    }
    return bets
  }
}
