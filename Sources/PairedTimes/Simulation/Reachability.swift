/// How many rounds verdicts take, told before the first.
package struct Reachability: Hashable, Sendable {
  package let cells: Int
  /// The scale of the noise, as a logarithm.
  package let scale: Double
  /// The fewest rounds for a FAIL: each won with the greatest stake.
  package let fewestToFail: Int
  /// The fewest rounds for a PASS.
  package let fewestToPass: Int
  /// The rounds after which half of the gates over equal programs pass, in invented noise of this
  /// scale; `nil` when it takes more than ``mostSimulated``.
  package let medianToPass: Int?

  /// The most rounds that are simulated.
  package static let mostSimulated = 1_000
  /// How many gates are simulated: an odd number has a median of its own.
  private static let gates = 31

  /// What verdicts take over so many cells in noise of a scale.
  ///
  /// - Complexity: O(cells · rounds), which are at most 31,000 of all gates.
  package init(cells: Int, scale: Double, settings: TimeGateSettings = .standard) {
    self.cells = cells
    self.scale = scale
    fewestToFail = SignBet.fewestBets(toReach: settings.failThreshold(cells: cells))
    fewestToPass = SignBet.fewestBets(toReach: settings.passThreshold)
    var gate = SimulatedGate(severity: scale)
    gate.settings = settings
    gate.cells = cells
    gate.prior = scale
    gate.rounds = Self.mostSimulated
    medianToPass = (try? NoiseTrace.invented())
      .flatMap { gate.tally(of: Self.gates, with: $0).medianRounds(to: .pass) }
  }

  /// Refuses a budget in which the gate cannot fail, cannot pass, or would mostly say nothing of equal
  /// programs.
  ///
  /// - Throws: ``TimeGateError/cannotFail(cells:rounds:allowed:)``,
  ///   ``TimeGateError/cannotPass(rounds:allowed:)``,
  ///   ``TimeGateError/seldomPasses(scale:rounds:simulated:allowed:)``.
  package func check(rounds allowed: Int) throws(TimeGateError) {
    guard fewestToFail <= allowed else {
      throw .cannotFail(cells: cells, rounds: fewestToFail, allowed: allowed)
    }
    guard fewestToPass <= allowed else {
      throw .cannotPass(rounds: fewestToPass, allowed: allowed)
    }
    guard let medianToPass, medianToPass <= allowed else {
      throw .seldomPasses(
        scale: scale,
        rounds: medianToPass,
        simulated: Self.mostSimulated,
        allowed: allowed
      )
    }
  }
}
