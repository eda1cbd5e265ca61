/// What the time gate calls slower, and how sure it is before it says so.
package struct TimeGateSettings: Hashable, Sendable {
  /// A slow-down up to this is nothing: FAIL proves more than it.
  package let floor: LogRatio
  /// A slow-down from this on is a fault: PASS proves less than it.
  package let limit: LogRatio
  /// The chance of a false FAIL, over all cells together.
  package let failAlpha: Double
  /// The chance of a false PASS.
  package let passAlpha: Double
  /// The chance that a fit machine is refused, over all control cells and both directions.
  package let controlAlpha: Double

  /// A floor of 1 %, a limit of 5 %, 1 false FAIL in 1,000, 1 false PASS in 100.
  package static let standard = TimeGateSettings(LogRatio(effect: 0.01), LogRatio(effect: 0.05))

  private init(
    _ floor: LogRatio,
    _ limit: LogRatio,
    _ failAlpha: Double = 0.001,
    _ passAlpha: Double = 0.01,
    _ controlAlpha: Double = 0.01
  ) {
    self.floor = floor
    self.limit = limit
    self.failAlpha = failAlpha
    self.passAlpha = passAlpha
    self.controlAlpha = controlAlpha
  }

  /// Settings with another floor, limit or chance of being wrong.
  ///
  /// - Parameters:
  ///   - floor: A share of the time, from 0.
  ///   - limit: A share of the time above the floor, up to 10: eleven times as slow.
  ///   - failAlpha: Above 0 and below 1, as the other two are.
  ///   - passAlpha: The chance of a false PASS.
  ///   - controlAlpha: The chance that a fit machine is refused.
  /// - Throws: ``TimeGateError/badSetting(name:value:expected:)``.
  package init(
    floor: Double,
    limit: Double,
    failAlpha: Double = standard.failAlpha,
    passAlpha: Double = standard.passAlpha,
    controlAlpha: Double = standard.controlAlpha
  ) throws(TimeGateError) {
    guard floor >= 0 else {
      throw .badSetting(name: "floor", value: floor, expected: "a share of the time, from 0")
    }
    guard limit > floor, limit <= 10 else {
      throw .badSetting(name: "limit", value: limit, expected: "above the floor and at most 10")
    }
    for (name, alpha) in [
      ("failAlpha", failAlpha), ("passAlpha", passAlpha), ("controlAlpha", controlAlpha),
    ] {
      guard alpha > 0, alpha < 1 else {
        throw .badSetting(name: name, value: alpha, expected: "above 0 and below 1")
      }
    }
    self.init(LogRatio(effect: floor), LogRatio(effect: limit), failAlpha, passAlpha, controlAlpha)
  }

  /// The effect that stakes are chosen for, in logarithms: from the floor to the limit.
  var step: Double { limit.value - floor.value }

  /// Returns the evidence at which one of so many cells fails.
  ///
  /// Each cell has an equal part of the chance to be wrong (Bonferroni), whatever the cells have to do
  /// with each other.
  ///
  ///     TimeGateSettings.standard.failThreshold(cells: 24)  // 24,000
  package func failThreshold(cells: Int) -> Double { Double(cells) / failAlpha }

  /// The evidence with which a cell passes, 100.
  ///
  /// All cells must pass, so that a false PASS is one of the very cell that is too slow, and the chance
  /// is not divided (an intersection–union test).
  package var passThreshold: Double { 1 / passAlpha }

  /// Returns the evidence with which one of so many control cells, in one of two directions, shows that
  /// the machine is not fit.
  package func controlThreshold(cells: Int) -> Double { 2 * Double(cells) / controlAlpha }
}
