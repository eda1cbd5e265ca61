/// What one value of a session is to the gate baseline's, before any rule is asked.
struct GateComparison {
  /// The metric; `nil` for a page map.
  let metric: Metric?
  /// The gate baseline's value; `nil` where it has none.
  let before: GateValue?
  /// The value now; `nil` where it was not measured.
  let after: GateValue?

  /// Which way a value went.
  enum Trend {
    case equal
    case better
    case worse
    /// Otherwise: a metric without direction, a page map, something that became n/a or ceased to be.
    case moved
  }

  /// Which way the value went, between two that exist.
  var trend: Trend {
    if before == after { return .equal }
    guard let metric, let old = before?.number, let new = after?.number else { return .moved }
    switch metric.direction {
    case .neutral: return .moved
    case .lowerIsBetter: return new < old ? .better : .worse
    case .higherIsBetter: return new > old ? .better : .worse
    }
  }

  /// Returns whether the value is beyond what a rule lets it be.
  func breaks(_ decision: GateRules.Decision) -> Bool {
    isBeyond(absolute: decision.absolute) || isBeyond(relative: decision.relative)
  }

  /// Beyond a limit of the value itself, and not already so in the gate baseline and no worse now.
  private func isBeyond(absolute limit: GateLimit) -> Bool {
    guard let bound = bound(absolute: limit), let new = after?.number, isWorse(new, than: bound)
    else { return false }
    guard let old = before?.number, isWorse(old, than: bound) else { return true }
    return isWorse(new, than: old)
  }

  /// Beyond a limit of the change; what has no number moves or does not.
  private func isBeyond(relative limit: GateLimit) -> Bool {
    guard limit != .none, let before else { return false }
    switch trend {
    case .equal, .better: return false
    case .worse:
      guard let bound = bound(relative: limit), let new = after?.number else { return true }
      return isWorse(new, than: bound)
    case .moved:
      // From n/a to a number there is nothing to be worse than; the number is judged by itself.
      if before == .absent { return false }
      guard let old = before.number, let new = after?.number else { return true }
      guard let bound = bound(relative: limit) else { return true }
      return abs(new - old) > abs(bound - old)
    }
  }

  /// The most, or least, that a limit of the value lets it be; `nil` without such a limit.
  func bound(absolute limit: GateLimit) -> Double? {
    if case .amount(let amount, _) = limit { amount } else { nil }
  }

  /// The most, or least, that a limit of the change lets the value be; `nil` without one.
  func bound(relative limit: GateLimit) -> Double? {
    guard let old = before?.number else { return nil }
    let allowance: Double
    switch limit {
    case .none: return nil
    case .amount(let amount, _): allowance = amount
    case .share(let share): allowance = abs(old) * share
    }
    return metric?.direction == .higherIsBetter ? old - allowance : old + allowance
  }

  /// The factor that lies between the value and the nearest limit; infinite when a value of 0 might
  /// be more, `nil` without a limit.
  ///
  ///     // at most 30 lines, measured 5
  ///     slack  // 6
  func slack(under decision: GateRules.Decision) -> Double? {
    guard let new = after?.number, let metric, metric.direction != .neutral else { return nil }
    let bounds = [bound(absolute: decision.absolute), bound(relative: decision.relative)]
      .compactMap { $0 }
    return
      bounds.map { bound -> Double in
        if bound == new { return 1 }
        let (above, below) = metric.direction == .lowerIsBetter ? (bound, new) : (new, bound)
        return below <= 0 ? (above > 0 ? .infinity : 1) : above / below
      }
      .min()
  }

  private func isWorse(_ value: Double, than other: Double) -> Bool {
    switch metric?.direction {
    case .higherIsBetter: value < other
    case .lowerIsBetter, .neutral, nil: value > other
    }
  }
}
