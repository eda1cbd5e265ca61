package import PaginatorKit

/// When a value of a metric says that a paginator or a reader has a fault.
///
/// Each metric declares one beside its definition, and the mutation run goes by it: a defect is caught
/// when a metric accuses it, and a metric that accuses nobody says why.
package enum Detection: Hashable, Sendable {
  /// Any value above zero does.
  case aboveZero
  /// Any value below a limit does, of pages that are shown so.
  case below(Double, showing: Showing)
  /// A mean value that is worse than the sound one's over the same text in the same layouts does: for
  /// `plus` and more than `times` it.
  ///
  /// The sound one is `greedy` or, of metrics of readers, a reader of its pages who keeps places by
  /// `sticky-anchor`, and highlights and bookmarks by where they are in the text.
  case worse(times: Double = 1, plus: Double = 0)
  /// A mean value that is worse than the sound one's does, of who promises what the metric counts.
  case promised(Capability)
  /// None does: it informs.
  case never(because: String)

  /// Why the metric accuses nobody; `nil` when it does.
  package var reason: String? {
    if case .never(let reason) = self { reason } else { nil }
  }

  /// When it accuses, in a phrase: `above 0`.
  package var phrase: String {
    switch self {
    case .aboveZero: "above 0"
    case .below(let limit, let showing): "below \(short(limit)), shown as \(showing.rawValue)"
    case .worse(1, 0): "worse than the sound one's"
    case .worse(1, let plus): "worse than the sound one's by more than \(short(plus))"
    case .worse(let times, 0): "worse than the sound one's \(short(times)) times over"
    case .worse(let times, let plus):
      "worse than the sound one's \(short(times)) times over and \(short(plus))"
    case .promised(let capability):
      "worse than the sound one's, of who claims `\(capability.rawValue)`"
    case .never: "never"
    }
  }
}

extension Metric {
  /// Returns whether a value of the metric accuses.
  ///
  /// - Parameters:
  ///   - value: The value; one without anything eligible accuses nobody.
  ///   - sound: The sound one's over the same text in the same layout.
  ///   - showing: How the pages are shown.
  ///   - claims: What the paginator promises.
  /// - Returns: Whether it does, as ``detection`` says.
  package func detects(
    _ value: MetricValue,
    sound: MetricValue,
    showing: Showing,
    claims: Set<Capability>
  ) -> Bool {
    guard let figures = value.statistics, let mean = value.mean else { return false }
    // A sum of many quotients is not exact.
    let tolerance = 1e-9
    switch detection {
    case .aboveZero: return figures.max > tolerance
    case .below(let limit, showing: showing): return mean < limit - tolerance
    case .below, .never, nil: return false
    case .promised(let capability) where !claims.contains(capability): return false
    case .promised: return isWorse(mean, than: sound.mean, times: 1, plus: tolerance)
    case .worse(let times, let plus):
      return isWorse(mean, than: sound.mean, times: times, plus: plus + tolerance)
    }
  }

  private func isWorse(_ mean: Double, than sound: Double?, times: Double, plus: Double) -> Bool {
    if direction == .higherIsBetter {
      guard let sound else { return false }
      return mean < sound / times - plus
    }
    return mean > (sound ?? 0) * times + plus
  }
}

extension MetricValue {
  /// The mean of the eligible values; `nil` without any.
  fileprivate var mean: Double? { statistics.map { $0.sum / Double(eligible) } }
}
