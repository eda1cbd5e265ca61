/// The gate's findings in words.
package enum GateSentences {
  /// Returns what a value did, for the middle of a sentence.
  ///
  ///     lines that would still have fitted (wasted, missed_lines) rose from 0 to 3
  ///     avoidable_px rose from 0 to 69.5 px
  static func clause(of value: GateRecord.Value) -> String {
    let comparison = value.comparison
    guard let metric = comparison.metric else {
      return comparison.after == nil
        ? "the pages are no longer measured" : "the pages are no longer the same"
    }
    let word = (metric.word ?? metric.wider).map { "\($0.phrase) (\($0.name), \(metric.name))" }
    let subject = (word ?? metric.name) + (value.way.map { " under \($0)" } ?? "")
    // What is counted stands in the phrase.
    func quantity(_ value: Double) -> String {
      number(value) + (word == nil ? unit(of: metric, for: value) : "")
    }
    switch (comparison.before?.number, comparison.after?.number) {
    case (let old?, let new?):
      let verb = new > old ? "rose" : "fell"
      return "\(subject) \(verb) from \(number(old)) to \(quantity(new))"
    case (nil, let new?):
      return word == nil ? "\(subject) is \(quantity(new))" : "\(subject): \(quantity(new))"
    case (let old?, nil): return "\(subject) went from \(quantity(old)) to n/a"
    case (nil, nil): return "\(subject) moved"
    }
  }

  /// The unit after a value, in the singular for one: ` line`; nothing for a ratio.
  private static func unit(of metric: Metric, for value: Double) -> String {
    guard metric.headlineUnit != .ratio else { return "" }
    return " \(value == 1 ? metric.headlineUnit.singular : metric.headlineUnit.words)"
  }

  /// Returns what a rule allows, for a metric when it is known: `at most 0 lines`, `no increase`.
  static func limit(of decision: GateRules.Decision, metric: Metric?) -> String {
    let parts = [
      absolute(decision.absolute, metric: metric), relative(decision.relative, metric: metric),
    ]
    .compactMap { $0 }
    return parts.isEmpty ? "nothing is limited" : parts.joined(separator: ", ")
  }

  private static func absolute(_ limit: GateLimit, metric: Metric?) -> String? {
    guard case .amount(let amount, let unit) = limit else { return nil }
    let isPlain = amount == 0 && unit == nil
    let words =
      unit ?? metric.flatMap { $0.headlineUnit == .ratio || isPlain ? nil : $0.headlineUnit.words }
    let bound = metric?.direction == .higherIsBetter ? "at least" : "at most"
    return "\(bound) \(number(amount))\(words.map { " \($0)" } ?? "")"
  }

  private static func relative(_ limit: GateLimit, metric: Metric?) -> String? {
    let (way, nothing) =
      switch metric?.direction {
      case .lowerIsBetter: ("more", "no increase")
      case .higherIsBetter: ("less", "no decrease")
      case .neutral: ("change", "no change")
      case nil: ("change", "nothing worse")
      }
    switch limit {
    case .none: return nil
    case .amount(0, _), .share(0): return nothing
    case .amount(let amount, let unit):
      return "at most \(number(amount)) \(unit ?? metric?.headlineUnit.words ?? "") \(way)"
    case .share(let share): return "at most \(number(share * 100)) % \(way)"
    }
  }

  /// Returns a number in a sentence: whole ones with commas, others with the digits that matter.
  package static func number(_ value: Double) -> String {
    var scale = 1.0
    while value.magnitude * scale < 1_000, scale < 1e9 { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    if rounded == rounded.rounded(), rounded.magnitude < 1e15 { return grouped(Int(rounded)) }
    return decimalText(rounded) ?? "\(value)"
  }
}
