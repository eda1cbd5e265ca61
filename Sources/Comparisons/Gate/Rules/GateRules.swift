import PaginatorKit

/// The rules in force: a preset's, then those of `harness.yml`.
package struct GateRules: Hashable, Sendable {
  package var preset: Preset
  /// All rules, later ones override earlier ones.
  package var rules: [GateRule]

  package init(preset: Preset = .recommended, then rules: [GateRule] = []) {
    self.preset = preset
    self.rules = preset.rules + rules
  }

  /// What all matching rules together say of one value.
  struct Decision: Hashable {
    /// The index of the last rule that matched.
    var rule: Int
    var level = GateVerdict.Level.off
    var absolute: GateLimit = .none
    var relative: GateLimit = .none
    var message: String?
    /// The index of the rule whose limits these are.
    var limiting: Int?
    /// The indices of the rules whose waivers hold for it, ascending.
    var waiving: [Int] = []
  }

  /// Returns what the rules say of a value, `nil` when none is about it.
  func decision(metric: String, strategy: String?, among matching: [Int]) -> Decision? {
    var decision: Decision?
    for index in matching where rules[index].matches(metric: metric, strategy: strategy) {
      let rule = rules[index]
      var next = decision ?? Decision(rule: index)
      next.rule = index
      next.level = rule.level ?? next.level
      if rule.absolute != nil || rule.relative != nil {
        next.absolute = rule.absolute ?? .none
        next.relative = rule.relative ?? .none
        next.limiting = index
      }
      next.message = rule.message ?? next.message
      if !rule.waivers.isEmpty { next.waiving.append(index) }
      decision = next
    }
    return decision
  }

  func matching(_ cell: GateCell) -> [Int] { rules.indices.filter { rules[$0].matches(cell) } }

  /// Refuses rules of one's own that are about no value.
  ///
  /// - Throws: ``GateError/badRule(place:problem:)``.
  package func refuseIdle(among names: some Sequence<String>) throws(GateError) {
    var idle = rules.filter { !$0.isPreset }
    for name in names {
      guard !idle.isEmpty else { return }
      guard let value = GateValueName(name) else { continue }
      idle.removeAll {
        $0.matches(value.cell) && $0.matches(metric: value.metric, strategy: value.strategy)
      }
    }
    guard let rule = idle.first else { return }
    throw .badRule(
      place: rule.source,
      problem: "the rule on \(rule.subject) matches nothing. 'harness gate --explain' lists what "
        + "there is to match; take the rule out or mend its patterns."
    )
  }
}

/// The parts of a value's name.
struct GateValueName {
  let cell: GateCell
  let strategy: String?
  let metric: String

  /// The parts of `corpus/paginator/layout/metric` or `…/layout/strategy/metric`.
  init?(_ name: String) {
    let parts = GateCell.parts(of: name)
    guard parts.count == 4 || parts.count == 5, parts.allSatisfy({ !$0.isEmpty }),
      let cell = GateCell(parts: parts)
    else { return nil }
    self.cell = cell
    strategy = parts.count == 5 ? String(parts[3]) : nil
    metric = String(parts[parts.count - 1])
  }
}
