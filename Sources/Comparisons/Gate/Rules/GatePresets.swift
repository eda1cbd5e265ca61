import PaginatorKit

extension GateRules {
  /// A set of rules to start from.
  package enum Preset: String, Sendable, CaseIterable {
    /// Faults above 0 and any increase of what readers lose and machines do stop a merge; whatever
    /// else got worse is told.
    case recommended
    /// Whatever got worse stops a merge, and so does any page that moved.
    case strict

    var rules: [GateRule] {
      let level: GateVerdict.Level = self == .strict ? .fail : .warn
      return [
        rule(["*"], level, relative: .amount(0, unit: nil)),
        rule(Preset.neutral, .off),
        rule([GateRecord.pageMap], level, relative: .amount(0, unit: nil)),
        rule(Preset.faults, .fail, absolute: .amount(0, unit: nil)),
        rule(Preset.losses, .fail, relative: .amount(0, unit: nil)),
        rule(Preset.work, .fail, relative: .amount(0, unit: nil)),
        rule([Metric.instructions.name], .fail, relative: .share(0.01)),
      ]
    }

    private func rule(
      _ metrics: [String],
      _ level: GateVerdict.Level,
      absolute: GateLimit? = nil,
      relative: GateLimit? = nil
    ) -> GateRule {
      GateRule(
        source: "preset \(rawValue)",
        isPreset: true,
        metrics: metrics.map(Glob.init),
        level: level,
        absolute: absolute,
        relative: relative
      )
    }

    /// Text that is lost, repeated or not to be seen.
    private static let faults = [
      Metric.gap, .duplicated, .disorder, .outOfRange, .midScalar, .midGrapheme, .hiddenLines,
      .clippedLines, .missingGlyphs,
    ]
    .map(\.name)
    /// Pages that are not full, and more of them.
    private static let losses = [Metric.missedLines, .pages].map(\.name)
    /// What a pagination costs, counted.
    private static let work = Metric.work.filter { $0.direction != .neutral && $0.isExact }
      .map(\.name)
    private static let neutral = Metric.everything.filter { $0.direction == .neutral }.map(\.name)
  }
}
