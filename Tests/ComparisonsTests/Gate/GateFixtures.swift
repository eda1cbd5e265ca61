import PaginatorKit
import TestSupport

@testable import Comparisons
@testable import Trials

/// A session of trials to be judged: what was measured before, what is now, and by which rules.
///
/// Both records begin as the session's own; a test changes what it is about.
struct GateCase {
  var session: Session
  var before: GateRecord
  var after: GateRecord
  var rules: GateRules
  var evidence = GateJudge.Evidence()
  var today = "2026-11-21"

  /// The trial that `Trial.make()` makes.
  static let cell = "sutra/greedy/phone-6@17"

  init(_ trials: [Trial] = [.make()], rules: GateRules = GateRules()) {
    session = .make(trials)
    before = GateRecord(of: session)
    after = before
    self.rules = rules
  }

  var verdict: GateVerdict {
    GateJudge(
      rules: rules,
      baseline: GateBaseline(approvals: [.make()], record: before),
      path: "baseline.json",
      today: today
    )
    .verdict(on: session, record: after, evidence: evidence) { "show \($0.cell.name) \($1)" }
  }

  /// Has a value of the first trial go from one number to another; `nil` for n/a.
  mutating func change(
    _ metric: String,
    of cell: String = cell,
    from old: Double?,
    to new: Double?
  ) {
    before.values["\(cell)/\(metric)"] = old.map { .number($0) } ?? .absent
    after.values["\(cell)/\(metric)"] = new.map { .number($0) } ?? .absent
  }

  /// Sets the pages of a cell and their digest.
  static func setPages(_ pages: String, of cell: String = cell, in record: inout GateRecord) {
    record.pages[cell] = pages
    record.values["\(cell)/page_map"] = .text(GateRecord.digest(ofPages: pages))
  }
}

extension GateApproval {
  static func make(
    reason: String = "first",
    only: [String]? = nil,
    values: Int = 3
  ) -> GateApproval {
    GateApproval(
      author: "A <a@b.example>",
      date: "2026-11-20T12:00:00Z",
      only: only,
      reason: reason,
      values: values
    )
  }
}

extension GateRule {
  static func make(
    _ metric: String,
    source: String = "harness.yml:3",
    paginator: String? = nil,
    strategy: String? = nil,
    level: GateVerdict.Level? = nil,
    absolute: GateLimit? = nil,
    relative: GateLimit? = nil,
    message: String? = nil,
    waivers: [GateWaiver] = []
  ) -> GateRule {
    GateRule(
      source: source,
      metrics: [Glob(metric)],
      paginators: paginator.map { [Glob($0)] } ?? [],
      strategies: strategy.map { [Glob($0)] } ?? [],
      level: level,
      absolute: absolute,
      relative: relative,
      message: message,
      waivers: waivers
    )
  }
}
