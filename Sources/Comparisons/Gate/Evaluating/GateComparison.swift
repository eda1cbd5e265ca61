/// What one value of a session is to the gate baseline's, before any rule is asked.
struct GateComparison {
  /// The metric; `nil` for a page map.
  let metric: Metric?
  /// The gate baseline's value; `nil` where it has none.
  let before: GateValue?
  /// The value now; `nil` where it was not measured.
  let after: GateValue?

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

  /// Returns whether the value is beyond what a rule lets it be; one that the gate baseline does not
  /// have can break a limit of the value itself alone.
  func breaks(_ decision: GateRules.Decision) -> Bool {
    guard before != nil else { return metric != nil && isBeyond(absolute: decision.absolute) }
    guard metric != nil else {
      // Pages are the same or they are not: any limit at all lets none of them move.
      return trend != .equal && (decision.absolute != .none || decision.relative != .none)
    }
    return isBeyond(absolute: decision.absolute) || isBeyond(relative: decision.relative)
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
    guard limit != .none, trend == .worse || trend == .moved else { return false }
    // From n/a to a number there is nothing to be worse than; the number is judged by itself.
    if before == .absent { return false }
    guard let old = before?.number, let new = after?.number,
      let allowance = allowance(limit, of: old)
    else { return true }
    // 29 % of 100 is 28.999999999999996 in binary, and 129 is not more than that. Where nothing is
    // allowed, nothing is rounded.
    let rounding = allowance == 0 ? 0 : 4 * max(old.magnitude, new.magnitude).ulp
    return abs(new - old) > allowance + rounding
  }

  /// Returns whether a value that does not repeat to the last digit moved by no more than it may
  /// worsen: then it is no better either.
  func isNoise(under decision: GateRules.Decision) -> Bool {
    guard metric?.isExact == false, let old = before?.number, let new = after?.number,
      let allowance = allowance(decision.relative, of: old)
    else { return false }
    return abs(new - old) <= allowance
  }

  /// The most, or least, that a limit of the value lets it be; `nil` without such a limit.
  func bound(absolute limit: GateLimit) -> Double? {
    if case .amount(let amount, _) = limit { amount } else { nil }
  }

  /// The most, or least, that a limit of the change lets the value be; `nil` without one.
  func bound(relative limit: GateLimit) -> Double? {
    guard let old = before?.number, let allowance = allowance(limit, of: old) else { return nil }
    return metric?.direction == .higherIsBetter ? old - allowance : old + allowance
  }

  /// How much a value may change by a limit; `nil` without one.
  private func allowance(_ limit: GateLimit, of old: Double) -> Double? {
    switch limit {
    case .none: nil
    case .amount(let amount, _): amount
    case .share(let share): abs(old) * share
    }
  }

  /// The factor that lies between the value and the nearest limit; infinite when a value of 0 might
  /// be more, `nil` without a limit.
  ///
  ///     // at most 30 lines, measured 5
  ///     slack  // 6
  ///
  /// A limit of the change is held against the gate baseline's value where that is the worse of the
  /// two: what improved does not make it slack, and what is 0 tells nothing of it.
  func slack(under decision: GateRules.Decision) -> Double? {
    guard let new = after?.number, let metric, metric.direction != .neutral else { return nil }
    func factor(_ bound: Double, over value: Double) -> Double {
      if bound == value { return 1 }
      let (above, below) = metric.direction == .lowerIsBetter ? (bound, value) : (value, bound)
      return below <= 0 ? (above > 0 ? .infinity : 1) : above / below
    }
    let worse = before?.number.map { isWorse($0, than: new) ? $0 : new } ?? new
    return [
      bound(absolute: decision.absolute).map { factor($0, over: new) },
      worse == 0 && !decision.relative.isZero
        ? nil : bound(relative: decision.relative).map { factor($0, over: worse) },
    ]
    .compactMap { $0 }.min()
  }

  private func isWorse(_ value: Double, than other: Double) -> Bool {
    switch metric?.direction {
    case .higherIsBetter: value < other
    case .lowerIsBetter, .neutral, nil: value > other
    }
  }
}
