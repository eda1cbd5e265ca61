package import PaginatorKit

/// A rule of the gate: which values it is about, and how much each may be or become.
///
/// Rules stand in an order, and a later one overrides an earlier one: its level, its limits (both,
/// when it gives one), its message. What a rule does not say stays as it was said before.
package struct GateRule: Hashable, Sendable {
  /// Where it stands: `preset recommended`, `harness.yml:12`.
  package var source: String
  /// Whether it belongs to a preset; those may match nothing.
  package var isPreset = false
  /// The metrics, `page_map` for the pages themselves.
  package var metrics: [Glob]
  /// The corpora; none for all.
  package var corpora: [Glob] = []
  /// The paginators; none for all.
  package var paginators: [Glob] = []
  /// The layouts and changes by their names, `phone-6@17`; none for all.
  package var layouts: [Glob] = []
  /// The position strategies; none for all, and for metrics without one.
  package var strategies: [Glob] = []
  package var level: GateVerdict.Level?
  package var absolute: GateLimit?
  /// How much worse than the gate baseline a value may be.
  package var relative: GateLimit?
  package var message: String?
  /// Until when, and why, a broken rule stops nothing.
  package var waivers: [GateWaiver] = []

  /// What it is about: `missed_lines and pages of greedy on phone-6@*`.
  package var subject: String {
    func words(_ globs: [Glob]) -> String {
      let names = globs.map(\.pattern)
      return names.count > 3
        ? "\(names.prefix(2).joined(separator: ", ")) and \(names.count - 2) more" : list(names)
    }
    let metric = metrics.map(\.pattern) == ["*"] ? "every metric" : words(metrics)
    return metric
      + (strategies.isEmpty ? "" : " under \(words(strategies))")
      + (paginators.isEmpty ? "" : " of \(words(paginators))")
      + (layouts.isEmpty ? "" : " on \(words(layouts))")
      + (corpora.isEmpty ? "" : " in \(words(corpora))")
  }

  func matches(_ cell: GateCell) -> Bool {
    Self.one(of: corpora, matches: cell.corpus)
      && Self.one(of: paginators, matches: cell.paginator)
      && Self.one(of: layouts, matches: cell.layout)
  }

  /// Whether it is about a metric, with the position strategy where there is one.
  func matches(metric: String, strategy: String?) -> Bool {
    metrics.contains { $0.matches(metric) }
      && (strategies.isEmpty || strategy.map { Self.one(of: strategies, matches: $0) } == true)
  }

  private static func one(of globs: [Glob], matches name: String) -> Bool {
    globs.isEmpty || globs.contains { $0.matches(name) }
  }
}

/// A limit: a number in a metric's unit or a share of the gate baseline's value, or none at all.
package enum GateLimit: Hashable, Sendable {
  /// An earlier rule's limit no longer holds.
  case none
  /// A number; in which unit, when it was said.
  case amount(Double, unit: String?)
  /// A share of the gate baseline's value, 0.01 for 1 %.
  case share(Double)

  /// Whether it lets nothing move.
  var isZero: Bool {
    self == .share(0) || { if case .amount(0, _) = self { true } else { false } }()
  }
}

/// Until when a broken rule stops nothing, and why.
package struct GateWaiver: Hashable, Sendable {
  /// The last day, in UTC: `2026-12-31`.
  package var until: String
  package var reason: String
}
