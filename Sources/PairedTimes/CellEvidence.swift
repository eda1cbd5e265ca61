/// What the rounds of a cell prove, updated with each of them.
package struct CellEvidence: Hashable, Sendable {
  package let settings: TimeGateSettings
  /// The difference of each round, in the order taken.
  package private(set) var differences: [LogRatio] = []
  /// δ / s² of each round, from the rounds before it.
  private(set) var steepnesses: [Double] = []
  private var scale: RobustScale

  /// Evidence that the candidate is slower than the base by more than the floor.
  package private(set) var slower = SignBet()
  /// Evidence that the candidate is not slower by the limit or more.
  package private(set) var belowLimit = SignBet()
  /// Evidence that the base is slower than the candidate by more than the floor.
  package private(set) var faster = SignBet()

  /// A cell without rounds, on a machine of a scale.
  package init(_ settings: TimeGateSettings = .standard, scale: RobustScale = RobustScale()) {
    self.settings = settings
    self.scale = scale
  }

  /// The scale that the next round is judged by.
  package var currentScale: Double { scale.value }

  /// Adds the difference of a round, which is finite.
  package mutating func add(_ difference: LogRatio) {
    precondition(difference.value.isFinite, "A round's times are above 0.")
    let steepness = settings.step / (scale.value * scale.value)
    slower.bet(on: difference.value - settings.floor.value, steepness: steepness)
    belowLimit.bet(on: settings.limit.value - difference.value, steepness: steepness)
    faster.bet(on: -difference.value - settings.floor.value, steepness: steepness)
    differences.append(difference)
    steepnesses.append(steepness)
    scale.add(difference.value)
  }

  /// Goes on with rounds of another machine, whose scale is told anew.
  ///
  /// Rounds of several machines add up, since a pair never leaves its machine.
  package mutating func move(to scale: RobustScale) {
    self.scale = scale
  }
}
