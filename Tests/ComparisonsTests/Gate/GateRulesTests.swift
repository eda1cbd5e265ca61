import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons

struct GateRulesTests {
  private static let cell = GateCell(corpus: "sutra", paginator: "greedy", layout: "phone-6@17")

  private func decide(
    _ rules: [GateRule],
    on metric: String = "missed_lines",
    strategy: String? = nil,
    preset: GateRules.Preset = .recommended
  ) -> GateRules.Decision? {
    let rules = GateRules(preset: preset, then: rules)
    return rules.decision(metric: metric, strategy: strategy, among: rules.matching(Self.cell))
  }

  /// How many rules the presets have.
  private let count = GateRules().rules.count

  // MARK: Presets

  /// Metrics, and what the recommended rules and the strict ones make of each.
  private typealias Presets = (
    metrics: [String], recommended: GateVerdict.Level, strict: GateVerdict.Level,
    absolute: GateLimit, relative: GateLimit
  )

  private static let presets: [Presets] = [
    // No fault may be above 0.
    (
      [
        "gap", "duplicated", "disorder", "out_of_range", "mid_scalar", "mid_grapheme",
        "hidden_lines", "clipped_lines", "missing_glyphs",
      ], .fail, .fail, .amount(0, unit: nil), .none
    ),
    // Nothing that is lost or worked may increase.
    (
      [
        "missed_lines", "pages", "measure_calls", "measured_scalars", "measurement_amplification",
        "shape_calls", "shaped_glyphs", "layout_passes",
      ], .fail, .fail, .none, .amount(0, unit: nil)
    ),
    (["instructions"], .fail, .fail, .none, .share(0.01)),
    (
      ["avoidable_px", "agreement", "reference_drift", "overflow_lines", "page_map"], .warn, .fail,
      .none, .amount(0, unit: nil)
    ),
    // Metrics without direction are off.
    (
      ["reference_drift_slope", "pages_produced", "index_drift_slope"], .off, .off, .none,
      .amount(0, unit: nil)
    ),
  ]

  @Test func `presets tell faults, losses and what only got worse apart`() throws {
    for presets in Self.presets {
      for metric in presets.metrics {
        for (preset, level) in [
          (GateRules.Preset.recommended, presets.recommended), (.strict, presets.strict),
        ] {
          let decision = try #require(decide([], on: metric, preset: preset))
          #expect(decision.level == level, "\(metric)")
          #expect(decision.absolute == presets.absolute, "\(metric)")
          #expect(decision.relative == presets.relative, "\(metric)")
        }
      }
    }
  }

  // MARK: The cascade

  @Test func `the last rule that matches judges, and keeps what it does not say`() throws {
    let decision = try #require(
      decide([
        .make("missed_lines", level: .warn, absolute: .amount(3, unit: nil), message: "A."),
        .make("missed_*", level: .fail),
        .make("missed_lines", paginator: "window-*", level: .off),
      ])
    )
    #expect(decision.rule == count + 1)
    #expect(decision.level == .fail)
    #expect(decision.absolute == .amount(3, unit: nil))
    #expect(decision.message == "A.")
    #expect(decision.limiting == count)
  }

  @Test func `a rule that gives one limit takes the other away`() throws {
    let absolute = try #require(decide([.make("*", absolute: .amount(3, unit: nil))]))
    #expect(absolute.absolute == .amount(3, unit: nil) && absolute.relative == .none)
    let none = try #require(decide([.make("*", relative: GateLimit.none)]))
    #expect(none.absolute == .none && none.relative == .none)
    #expect(none.level == .fail)
  }

  @Test func `waivers add up`() throws {
    let waiver = GateWaiver(until: "2026-12-31", reason: "r")
    let decision = try #require(
      decide([
        .make("missed_lines", waivers: [waiver]), .make("gap", waivers: [waiver]),
        .make("missed_lines", waivers: [waiver]),
      ])
    )
    #expect(decision.waiving == [count, count + 2])
  }

  @Test func `a rule on a strategy is about readers only`() throws {
    let rule = GateRule.make("*", strategy: "sticky-*", level: .off)
    #expect(try #require(decide([rule])).rule < count)
    #expect(
      try #require(decide([rule], on: "top_shift_back", strategy: "sticky-anchor")).rule == count
    )
    #expect(
      try #require(decide([rule], on: "top_shift_back", strategy: "page-number")).rule < count
    )
  }

  @Test func `a rule without a strategy is about all of them`() throws {
    let rule = GateRule.make("top_shift_back", level: .off)
    #expect(
      try #require(decide([rule], on: "top_shift_back", strategy: "page-number")).rule == count
    )
  }

  @Test(arguments: [
    ("sutra", "greedy", "phone-6@17", true), ("sutra", "greedy", "phone-6@17>20", false),
    ("alice", "greedy", "phone-6@17", false), ("sutra", "window-750", "phone-6@17", false),
  ])
  func `a rule is about the cells that all its patterns match`(
    _ corpus: String,
    _ paginator: String,
    _ layout: String,
    _ isMatch: Bool
  ) {
    var rule = GateRule.make("gap", level: .off)
    rule.corpora = [Glob("x"), Glob("su*")]
    rule.paginators = [Glob("greedy")]
    rule.layouts = [Glob("*@1?")]
    let cell = GateCell(corpus: corpus, paginator: paginator, layout: layout)
    #expect(rule.matches(cell) == isMatch)
  }

  // MARK: Rules that are about nothing

  private static let names = [
    "sutra/greedy/phone-6@17/missed_lines",
    "sutra/greedy/phone-6@17>20/sticky-anchor/top_shift_back",
  ]

  private func idle(_ rules: GateRule...) -> String? {
    do throws(GateError) {
      try GateRules(then: rules).refuseIdle(among: Self.names)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a rule that matches nothing is refused with its place`() {
    #expect(
      idle(.make("missed_lines", level: .off), .make("gap", source: "harness.yml:9", level: .off))
        == "harness.yml:9: the rule on gap matches nothing. 'harness gate --explain' lists what there "
        + "is to match; take the rule out or mend its patterns."
    )
  }

  @Test func `the parts of a name must match together`() {
    #expect(idle(.make("missed_lines", paginator: "gr*", level: .off)) == nil)
    #expect(idle(.make("missed_lines", paginator: "window-*", level: .off)) != nil)
    #expect(idle(.make("top_shift_back", strategy: "sticky-anchor", level: .off)) == nil)
    #expect(idle(.make("missed_lines", strategy: "sticky-anchor", level: .off)) != nil)
  }

  @Test func `a preset's rules may match nothing`() throws {
    #expect(throws: Never.self) { try GateRules().refuseIdle(among: []) }
  }
}
