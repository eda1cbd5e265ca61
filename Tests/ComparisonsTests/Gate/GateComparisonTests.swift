import Testing

@testable import Comparisons

struct GateComparisonTests {
  private static let lower = Metric.missedLines
  private static let higher = Metric.agreement
  private static let neutral = Metric.pagesProduced

  private func compare(_ metric: Metric?, _ old: GateValue?, _ new: GateValue?) -> GateComparison {
    GateComparison(metric: metric, before: old, after: new)
  }

  private func breaks(
    _ old: GateValue?,
    _ new: GateValue?,
    absolute: GateLimit = .none,
    relative: GateLimit = .none
  ) -> Bool {
    breaks(Self.lower, old, new, absolute: absolute, relative: relative)
  }

  private func breaks(
    _ metric: Metric?,
    _ old: GateValue?,
    _ new: GateValue?,
    absolute: GateLimit = .none,
    relative: GateLimit = .none
  ) -> Bool {
    let decision = GateRules.Decision(rule: 0, absolute: absolute, relative: relative)
    return compare(metric, old, new).breaks(decision)
  }

  @Test func `the metrics of these tests have the directions that they need`() {
    #expect(Self.lower.direction == .lowerIsBetter)
    #expect(Self.higher.direction == .higherIsBetter)
    #expect(Self.neutral.direction == .neutral)
  }

  @Test func `what is better or worse is the metric's own`() {
    #expect(compare(Self.lower, .number(2), .number(1)).trend == .better)
    #expect(compare(Self.lower, .number(1), .number(2)).trend == .worse)
    #expect(compare(Self.higher, .number(0.5), .number(0.6)).trend == .better)
    #expect(compare(Self.higher, .number(0.5), .number(0.4)).trend == .worse)
    #expect(compare(Self.neutral, .number(1), .number(2)).trend == .moved)
    #expect(compare(Self.lower, .number(2), .number(2)).trend == .equal)
    #expect(compare(Self.lower, .absent, .absent).trend == .equal)
    #expect(compare(Self.lower, .absent, .number(2)).trend == .moved)
    #expect(compare(nil, .text("a"), .text("b")).trend == .moved)
  }

  @Test func `an absolute limit holds up to itself`() {
    let limit = GateLimit.amount(3, unit: nil)
    #expect(!breaks(.number(0), .number(3), absolute: limit))
    #expect(breaks(.number(0), .number(4), absolute: limit))
    // At least 0.5 where more is better.
    #expect(!breaks(Self.higher, .number(1), .number(0.5), absolute: .amount(0.5, unit: nil)))
    #expect(breaks(Self.higher, .number(1), .number(0.49), absolute: .amount(0.5, unit: nil)))
  }

  @Test func `an absolute limit that was broken before fails only what got worse`() {
    let limit = GateLimit.amount(3, unit: nil)
    #expect(!breaks(.number(5), .number(5), absolute: limit))
    #expect(!breaks(.number(5), .number(4), absolute: limit))
    #expect(breaks(.number(5), .number(6), absolute: limit))
    #expect(breaks(.absent, .number(4), absolute: limit))
    let least = GateLimit.amount(0.5, unit: nil)
    #expect(!breaks(Self.higher, .number(0.3), .number(0.4), absolute: least))
    #expect(breaks(Self.higher, .number(0.3), .number(0.2), absolute: least))
  }

  @Test func `a limit of the change is counted from the gate baseline's value`() {
    let two = GateLimit.amount(2, unit: "lines")
    #expect(!breaks(.number(5), .number(7), relative: two))
    #expect(breaks(.number(5), .number(8), relative: two))
    #expect(!breaks(.number(5), .number(0), relative: two))
    let tenth = GateLimit.amount(0.1, unit: nil)
    #expect(!breaks(Self.higher, .number(0.5), .number(0.4), relative: tenth))
    #expect(breaks(Self.higher, .number(0.5), .number(0.39), relative: tenth))
  }

  @Test func `a share is one of the gate baseline's value, and of 0 it is nothing`() {
    // 1 % of 200 is 2.
    #expect(!breaks(.number(200), .number(202), relative: .share(0.01)))
    #expect(breaks(.number(200), .number(203), relative: .share(0.01)))
    #expect(breaks(.number(0), .number(1), relative: .share(0.01)))
    #expect(!breaks(.number(0), .number(0), relative: .share(0.01)))
  }

  /// In binary 0.29 · 100 is 28.999999999999996, and 0.7 + 0.1 is 0.7999999999999999.
  @Test func `a limit is meant in decimal`() {
    #expect(!breaks(.number(100), .number(129), relative: .share(0.29)))
    #expect(!breaks(.number(0.7), .number(0.8), relative: .amount(0.1, unit: nil)))
    #expect(!breaks(Self.neutral, .number(100), .number(129), relative: .share(0.29)))
    #expect(breaks(.number(0.7), .number(0.7.nextUp), relative: .share(0)))
  }

  @Test func `a metric without direction may move both ways by as much`() {
    let one = GateLimit.amount(1, unit: nil)
    #expect(!breaks(Self.neutral, .number(5), .number(4), relative: one))
    #expect(!breaks(Self.neutral, .number(5), .number(6), relative: one))
    #expect(breaks(Self.neutral, .number(5), .number(3), relative: one))
    #expect(breaks(Self.neutral, .number(5), .number(7), relative: one))
  }

  @Test func `to n/a is a change for the worse, from n/a is none`() {
    let zero = GateLimit.amount(0, unit: nil)
    #expect(breaks(.number(5), .absent, relative: zero))
    #expect(!breaks(.absent, .number(5), relative: zero))
    #expect(!breaks(.number(5), .absent, absolute: zero))
    #expect(!breaks(.absent, .absent, absolute: zero, relative: zero))
  }

  @Test func `pages are the same or not`() {
    let zero = GateLimit.amount(0, unit: nil)
    #expect(!breaks(nil, .text("a"), .text("a"), relative: zero))
    #expect(breaks(nil, .text("a"), .text("b"), relative: zero))
    #expect(!breaks(nil, .text("a"), .text("b")))
  }

  @Test func `what the gate baseline does not have breaks limits of the value itself alone`() {
    let zero = GateLimit.amount(0, unit: nil)
    #expect(breaks(Self.lower, nil, .number(5), absolute: zero, relative: zero))
    #expect(!breaks(Self.lower, nil, .number(0), absolute: zero, relative: zero))
    #expect(!breaks(Self.lower, nil, .absent, absolute: zero, relative: zero))
    #expect(!breaks(Self.lower, nil, .number(5), relative: zero))
    #expect(!breaks(nil, nil, .text("a"), absolute: zero, relative: zero))
  }

  private func slack(
    _ metric: Metric = lower,
    from old: Double,
    to new: Double,
    absolute: GateLimit = .none,
    relative: GateLimit = .none
  ) -> Double? {
    let decision = GateRules.Decision(rule: 0, absolute: absolute, relative: relative)
    return compare(metric, .number(old), .number(new)).slack(under: decision)
  }

  @Test func `slack is how often the value fits under its limit`() {
    #expect(slack(from: 5, to: 5, absolute: .amount(30, unit: nil)) == 6)
    #expect(slack(from: 10, to: 10, absolute: .amount(30, unit: nil)) == 3)
    #expect(slack(from: 0, to: 0, absolute: .amount(30, unit: nil)) == .infinity)
    #expect(slack(from: 0, to: 0, absolute: .amount(0, unit: nil)) == 1)
    // At least 0.25, measured 1.
    #expect(slack(Self.higher, from: 1, to: 1, absolute: .amount(0.25, unit: nil)) == 4)
    #expect(slack(from: 5, to: 5) == nil)
    #expect(slack(Self.neutral, from: 5, to: 5, absolute: .amount(30, unit: nil)) == nil)
  }

  @Test func `the nearer of two limits decides about slack`() {
    // At most 30, which is six times 5; and 5 more than 5, which is twice.
    #expect(
      slack(from: 5, to: 5, absolute: .amount(30, unit: nil), relative: .amount(5, unit: nil)) == 2
    )
  }

  @Test func `a limit of the change is not slack for what improved`() {
    // No increase from 100, and now 10.
    #expect(slack(from: 100, to: 10, relative: .amount(0, unit: nil)) == 1)
    #expect(slack(Self.higher, from: 0.1, to: 1, relative: .amount(0, unit: nil)) == 1)
    // 300 % more than 10 is 40, and what was 10 is 10.
    #expect(slack(from: 10, to: 10, relative: .share(3)) == 4)
  }

  @Test func `any limit lets no page move, and none lets all`() {
    let moved = GateComparison(metric: nil, before: .text("a"), after: .text("b"))
    let same = GateComparison(metric: nil, before: .text("a"), after: .text("a"))
    for limit in [GateLimit.amount(5, unit: nil), .amount(0, unit: nil), .share(1)] {
      let absolute = GateRules.Decision(rule: 0, absolute: limit)
      let relative = GateRules.Decision(rule: 0, relative: limit)
      #expect(moved.breaks(absolute) && moved.breaks(relative))
      #expect(!same.breaks(absolute) && !same.breaks(relative))
    }
    #expect(!moved.breaks(GateRules.Decision(rule: 0)))
  }
}
