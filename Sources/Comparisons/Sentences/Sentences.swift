import Trials

/// The sentences that open a report, computed from the figures of a corpus and from nothing else.
package enum Sentences {
  /// Returns who is clean, who hides or loses what, who fails and who makes the same pages, in the
  /// order in which a report says it.
  package static func verdicts(on findings: CorpusFindings) -> [String] {
    [cleanliness(of: findings)] + hazards(in: findings) + failures(in: findings)
      + samePages(in: findings)
  }

  /// Returns who is clean in all layouts.
  ///
  ///     2 of 6 are clean in all 24 layouts: greedy and container-fill.
  package static func cleanliness(of findings: CorpusFindings) -> String {
    let clean = findings.rows.filter { $0.count(.clean) == findings.layouts.count }
    let names = list(clean.map(\.contestant.name))
    let total = findings.rows.count
    let place = inAllLayouts(of: findings)
    if total == 1 {
      return clean.isEmpty
        ? "\(findings.rows[0].contestant.name) is not clean \(place)."
        : "\(names) is clean \(place)."
    }
    switch clean.count {
    case 0: return "None of \(total) is clean \(place)."
    case 1: return "1 of \(total) is clean \(place): \(names)."
    case total: return "All \(total) are clean \(place): \(names)."
    default: return "\(clean.count) of \(total) are clean \(place): \(names)."
    }
  }

  /// Returns which paginators failed, where first and why.
  ///
  ///     fixed-count fails in 2 of 24 layouts, first on phone-6 at 40 px: The content box is …
  package static func failures(in findings: CorpusFindings) -> [String] {
    findings.rows.compactMap { row in
      let failed = row.verdicts.indices.filter { row.verdicts[$0] == .failed }
      guard let first = failed.first else { return nil }
      let name = row.contestant.name
      let label = findings.layouts[first].label
      let reason = row.trials[first]?.failure?.message ?? "It has no result."
      if findings.layouts.count == 1 { return "\(name) fails on \(label): \(reason)" }
      let share = "\(failed.count) of \(counted(findings.layouts.count, "layout"))"
      return "\(name) fails in \(share), first on \(label): \(reason)"
    }
  }
}
