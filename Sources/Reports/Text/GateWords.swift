package import Comparisons

extension GateVerdict {
  /// The breaches that stop the merge, the worst first.
  package var failures: [Breach] { breaches.filter { $0.level == .fail && $0.waiver == nil } }

  /// The breaches that are only told, the worst first.
  package var warnings: [Breach] { breaches.filter { $0.level == .warn && $0.waiver == nil } }

  /// The breaches with a waiver in force, the worst first.
  package var waived: [Breach] { breaches.filter { $0.waiver != nil } }

  /// The breaches in kinds: failures, then warnings, each with the worst first.
  var findings: [GateBreachGroup] {
    GateBreachGroup.all(of: failures) + GateBreachGroup.all(of: warnings)
  }

  /// What the report is headed by: `Pagination gate: FAIL`.
  var heading: String { "Pagination gate: \(word.rawValue)" }

  /// What was judged against and who approved it; `nil` when nothing is known of either.
  ///
  ///     Judged against baseline.json, approved by A. Author on 2026-11-21T12:00:00Z: a new font.
  var approval: String? {
    guard !baseline.path.isEmpty else { return nil }
    guard !baseline.date.isEmpty else {
      return "The gate baseline is \(baseline.path); nobody has approved one there."
    }
    let author = baseline.author.isEmpty ? "" : " by \(baseline.author)"
    let reason = baseline.reason.isEmpty ? "." : ": \(baseline.reason)"
    return "Judged against \(baseline.path), approved\(author) on \(baseline.date)\(reason)"
  }

  /// The first page of a breach's trial or change that differs, `nil` when none does.
  func movedPage(of breach: Breach) -> MovedPage? { pages.first(of: breach) }
}

extension [GateVerdict.MovedPage] {
  /// The first one of a breach's trial or change.
  func first(of breach: GateVerdict.Breach) -> GateVerdict.MovedPage? {
    first {
      $0.corpus == breach.corpus && $0.paginator == breach.paginator && $0.layout == breach.layout
    }
  }
}

extension GateVerdict.Counts {
  /// How many values came to what, without those that none came to.
  ///
  ///     1,204 values judged: 1,200 equal, 1 better, 3 failed; 12 new.
  var sentence: String {
    func told(_ counts: [(Int, String)]) -> String {
      counts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }.joined(separator: ", ")
    }
    let inside = told([
      (equal, "equal"), (better, "better"), (allowed, "within limits"), (warned, "warned"),
      (waived, "waived"), (failed, "failed"),
    ])
    let outside = told([
      (new, "new"), (missing, "missing"), (follows, "that follow greedy"), (off, "switched off"),
    ])
    return "\(counted(judged, "value")) judged\(inside.isEmpty ? "" : ": \(inside)")"
      + "\(outside.isEmpty ? "" : "; \(outside)")."
  }
}

extension GateVerdict.Rule {
  /// What it is about and what it allows: `missed_lines: no increase`.
  package var name: String { limit.isEmpty ? subject : "\(subject): \(limit)" }
}

extension GateBreachGroup {
  /// Whose values they are: `fixed-count, phone-6 at 17 px and 16 more, sticky-anchor`.
  var place: String {
    worst.place(suffix: breaches.count > 1 ? " and \(grouped(breaches.count - 1)) more" : "")
  }
}

extension GateVerdict.Breach {
  /// Returns whose value it is, with a suffix behind the layout.
  ///
  ///     breach.place()  // "fixed-count, phone-6 at 17 px, sticky-anchor"
  func place(suffix: String = "") -> String {
    ([paginator, layout + suffix] + (strategy.map { [$0] } ?? [])).joined(separator: ", ")
  }

  /// What it is, what the rule allows and what the rule's author says of it.
  var sentences: [String] {
    [sentence] + (limit.map { ["Allowed: \($0)."] } ?? []) + (message.map { [$0] } ?? [])
  }
}

extension GateVerdict.MovedPage {
  /// Whose page it is: `diamond-sutra, greedy, phone-6 at 17 px`.
  var trial: String { [corpus, paginator, layout].joined(separator: ", ") }

  /// What is told of the first page of a trial that differs, a line each.
  var told: [String] {
    ["First page that differs: \(place)"] + lines + (command.map { [$0] } ?? [])
  }
}
