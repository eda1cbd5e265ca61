import PaginatorKit
import Trials

extension Sentences {
  /// The factor from which on a sentence speaks of speed.
  package static let tellingFactor = 1.5

  /// Returns the one to ship, clean in all layouts.
  ///
  /// Of those it is the one that breaks the keep rules that were asked for the least often, then the one
  /// with the fewest pages; of equals somebody's own, then the one that is faster by half and clearly
  /// so, then the first.
  ///
  /// - Returns: `nil` when none is clean in all layouts.
  package static func shipped(of findings: CorpusFindings) -> CorpusFindings.Row? {
    let clean = findings.rows.filter(\.isCleanEverywhere)
    let least = clean.map(\.brokenKeepRules).min()
    let keeping = clean.filter { $0.brokenKeepRules == least }
    let fewest = keeping.compactMap(\.pages).min()
    let best = keeping.filter { $0.pages == fewest }
    guard let first = best.first(where: \.isOwn) ?? best.first, !first.isOwn,
      let cpu = first.detailed?.cpu
    else { return best.first(where: \.isOwn) ?? best.first }
    let faster = best.filter { row in
      row.detailed?.cpu.map { $0.isBelow(cpu) && $0.median * tellingFactor <= cpu.median } ?? false
    }
    return faster.min { ($0.detailed?.cpu?.median ?? 0) < ($1.detailed?.cpu?.median ?? 0) } ?? first
  }

  /// Returns what to ship and why, and who is as good.
  ///
  ///     Ship greedy: clean in 24 of 24 layouts, as few pages as any clean one, 0.18 ms.
  ///     Same pages as greedy: container-fill and greedy-parallel. Also clean: balanced.
  static func recommendation(
    in findings: CorpusFindings,
    _ shipped: CorpusFindings.Row?
  ) -> [String] {
    let place = inAllLayouts(of: findings)
    let total = findings.rows.count
    guard let shipped else {
      let first = findings.rows[0]
      let clean = first.count(.clean)
      if total == 1 {
        let name = first.paginator.name
        return [
          findings.layouts.count == 1
            ? "\(name) is not clean \(place)."
            : "\(name) is clean in \(clean) of \(findings.layouts.count) layouts."
        ]
      }
      let nearest =
        clean > 0 ? "; the nearest, \(first.paginator.name), is clean in \(clean)" : ""
      return ["None of \(total) is clean \(place)\(nearest)."]
    }
    if total == 1 { return ["\(shipped.paginator.name) is clean \(place)."] }
    let others = findings.rows.filter { $0.paginator != shipped.paginator }
    let same = findings.samePages.first { $0.contains { $0.paginator == shipped.paginator } } ?? []
    let alike = same.filter { $0.paginator != shipped.paginator }
    let clean = others.filter { row in
      row.isCleanEverywhere && !alike.contains { $0.paginator == row.paginator }
    }
    var company: [String] = []
    if !alike.isEmpty {
      company.append(
        "Same pages as \(shipped.paginator.name): \(list(alike.map(\.paginator.name)))"
          + "\(speed(among: same).map { "; \($0)" } ?? "")."
      )
    }
    let (keeping, breaking) = (
      clean.filter { $0.brokenKeepRules == 0 }, clean.filter { $0.brokenKeepRules > 0 }
    )
    if !keeping.isEmpty { company.append("Also clean: \(list(keeping.map(\.paginator.name))).") }
    if !breaking.isEmpty {
      let names = breaking.map { "\($0.paginator.name) (\(counted($0.brokenKeepRules, "time")))" }
      company.append("Also clean, but breaking the keep rules: \(list(names)).")
    }
    let reason =
      "Ship \(shipped.paginator.name): \(merits(of: shipped, others).joined(separator: ", "))."
    return [reason] + (company.isEmpty ? [] : [company.joined(separator: " ")])

    func merits(of row: CorpusFindings.Row, _ others: [CorpusFindings.Row]) -> [String] {
      let share =
        findings.layouts.count == 1
        ? "clean \(place)" : "clean in \(row.count(.clean)) of \(findings.layouts.count) layouts"
      // Who breaks inside lines or hides some needs fewer, which is no merit.
      let rules = row.keepRules
      let kept = rules.map { "\(row.brokenKeepRules == 0 ? "keeps" : "best keeps") \($0)" }
      let clean = others.filter {
        $0.isCleanEverywhere && $0.brokenKeepRules <= row.brokenKeepRules
      }
      let isFewest = clean.allSatisfy { ($0.pages ?? .max) > row.pages ?? .max }
      let merit =
        isFewest
        ? "the fewest pages of \(rules == nil ? "the clean ones" : "those that do")"
        : "as few pages as any \(rules == nil ? "clean one" : "that does")"
      let time = row.detailed?.cpu.flatMap { $0.median > 0 ? Format.shortMilliseconds($0) : nil }
      return [share] + [kept].compactMap(\.self) + (clean.isEmpty ? [] : [merit])
        + (time.map { ["\($0) ms"] } ?? [])
    }
  }

  /// Returns who is not to be shipped: who hides, loses or repeats text; somebody's own alone where one
  /// does, since the table has the others.
  ///
  ///     Not fixed-count: it hides text in 14 of 24 (most on phone-6 at 28 px: 27 lines on 46 pages).
  static func refusals(in findings: CorpusFindings) -> [String] {
    let unsafe = findings.rows.filter { $0.overall == .unsafe }
    let own = unsafe.filter(\.isOwn)
    return (own.isEmpty ? unsafe : own)
      .map { row in
        let deeds = Hazard.allCases.compactMap { deed(of: $0, by: row, in: findings) }
        return "Not \(row.paginator.name): it \(list(deeds))."
      }
  }

  /// Returns what is wrong with somebody's own paginators that show all of the text.
  ///
  ///     mine is flawed in 3 of 24: it wastes lines in 2 and breaks badly in 1.
  ///     mine and yours are flawed in 3 of 24: each wastes lines in 3.
  static func flaws(in findings: CorpusFindings, _ shipped: CorpusFindings.Row?) -> [String] {
    findings.rows.filter { $0.isOwn && $0.overall == .flawed }
      .map { row -> (name: String, flaws: [String]) in
        let all = findings.layouts.count
        let share =
          all == 1 ? "on \(findings.detailedLayout.label)" : "in \(row.count(.flawed)) of \(all)"
        let why = Flaw.allCases.compactMap { flaw -> String? in
          let layouts = row.layouts(with: flaw)
          guard layouts > 0 else { return nil }
          return all == 1 ? flaw.deed : "\(flaw.deed) in \(layouts)"
        }
        let reason = why.isEmpty ? "makes pages that are not needed" : list(why)
        return (row.paginator.name, [share, reason])
      }
      .groups(by: \.flaws)
      .map { flaws, rows in
        let (verb, each) = rows.count == 1 ? ("is", "it") : ("are", "each")
        return "\(list(rows.map(\.name))) \(verb) flawed \(flaws[0]): \(each) \(flaws[1])."
      }
  }
}

extension CorpusFindings.Row {
  /// The type that every layout has but for its size.
  private var type: TypeStyle? { trials.lazy.compactMap(\.self).first?.layout.type }

  /// The keep rules that were asked for, in words; `nil` where a page may end anywhere.
  fileprivate var keepRules: String? {
    guard let type else { return nil }
    let rules =
      (type.keepRules.keepsLines ? ["orphans \(type.orphans)", "widows \(type.widows)"] : [])
      + (type.keepsWords ? ["words whole wherever a page may end elsewhere"] : [])
    return rules.isEmpty ? nil : list(rules)
  }

  /// How often pages of all layouts leave fewer lines of a paragraph together than was asked for, or end
  /// with a hyphen where they should not; 0 where nothing was asked.
  var brokenKeepRules: Int {
    guard let type else { return 0 }
    let asked =
      (type.orphans > 1 ? [Metric.orphans] : []) + (type.widows > 1 ? [.widows] : [])
      + (type.keepsWords ? [.keepViolations] : [])
    return trials.compactMap(\.self)
      .reduce(0) { sum, trial in
        asked.reduce(sum) { $0 + $1.readings(of: trial).values.count { $0.value != 0 } }
      }
  }
}
