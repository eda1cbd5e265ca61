import Corpora
import PaginatorKit
import Refereeing
package import Trials

/// The sentences that open a report, computed from the figures of a corpus and from nothing else.
package enum Sentences {
  /// Returns what to ship, who hides or loses what, who fails, who makes the same pages and how the text
  /// was read, in the order in which a report says it.
  package static func verdicts(on findings: CorpusFindings, after changes: [Change]) -> [String] {
    guard findings.corpus.text.scalarCount > 0 else {
      return ["The text is empty; there is nothing to judge."]
    }
    let shipped = shipped(of: findings)
    return recommendation(in: findings, shipped)
      + refusals(in: findings) + flaws(in: findings, shipped)
      + flawsBesideLines(in: findings) + unavoidable(in: findings) + waste(in: findings)
      + failures(in: findings)
      + failures(of: changes, in: findings) + geometry(in: findings) + columns(in: findings)
      + samePages(in: findings, butOf: shipped) + findings.corpus.readingNotes
  }

  /// Returns in how many layouts pages overflow whoever paginates, which counts against nobody.
  ///
  ///     On 100x20 at 17 px and in 5 other layouts some lines are cut whoever paginates: they are
  ///     taller than the page, or a character is wider. It counts against nobody.
  package static func unavoidable(in findings: CorpusFindings) -> [String] {
    let layouts = findings.layouts.indices.filter { column in
      findings.rows.contains { row in
        row.trials[column]?.judgement?.pages.table.pages.contains(where: \.isOverflowUnavoidable)
          == true
      }
    }
    guard let first = layouts.first else { return [] }
    let others =
      layouts.count > 1 ? " and in \(counted(layouts.count - 1, "other layout"))" : ""
    return [
      "On \(findings.layouts[first].label)\(others) some lines are cut whoever paginates: they are "
        + "taller than the page, or a character is wider. It counts against nobody."
    ]
  }

  /// Returns which paginators failed, where first and why.
  ///
  ///     fixed-count fails in 2 of 24 layouts, first on phone-6 at 40 px: The content box is …
  ///     mine declines 24 of 24 layouts, first phone-6 at 17 px: mine cannot set vertical lines; its …
  package static func failures(in findings: CorpusFindings) -> [String] {
    let failing = findings.rows.compactMap { row -> (name: String, failure: Failure)? in
      let failed = row.verdicts.indices.filter { row.verdicts[$0] == .failed }
      guard let first = failed.first else { return nil }
      let reason = row.trials[first]?.failure?.message ?? "It has no result."
      let declined = failed.allSatisfy(row.isDeclined(in:))
      return (row.paginator.name, Failure(first, failed.count, reason, isDeclined: declined))
    }
    return failing.groups(by: \.failure)
      .map { failure, rows in
        let subject = list(rows.map(\.name))
        let verb = (failure.isDeclined ? "decline" : "fail") + (rows.count == 1 ? "s" : "")
        let label = findings.layouts[failure.first].label
        let (on, within) = failure.isDeclined ? ("", "") : ("on ", "in ")
        if findings.layouts.count == 1 {
          return "\(subject) \(verb) \(on)\(label): \(failure.reason)"
        }
        let share = "\(failure.count) of \(counted(findings.layouts.count, "layout"))"
        return "\(subject) \(verb) \(within)\(share), first \(on)\(label): \(failure.reason)"
      }
  }

  /// Returns who fails after a change of the layout who does not fail elsewhere, the first time that
  /// it does.
  ///
  ///     mine fails when the layout changes to 24 px: mine ended with code 1 before …
  static func failures(of changes: [Change], in findings: CorpusFindings) -> [String] {
    let sound = findings.rows.filter { $0.count(.failed) == 0 }.map(\.paginator)
    return sound.compactMap { paginator in
      changes.lazy.filter { $0.corpus == findings.corpus.id && $0.paginator == paginator }
        .compactMap { change in
          change.failure.map { failure in
            "\(paginator.name) fails when the layout changes to "
              + "\(change.kind.step(to: change.to)): \(failure.message)"
          }
        }
        .first
    }
  }

  /// What paginators may have in common that fail.
  private struct Failure: Hashable {
    let first: Int
    let count: Int
    let reason: String
    let isDeclined: Bool

    init(_ first: Int, _ count: Int, _ reason: String, isDeclined: Bool) {
      (self.first, self.count, self.reason, self.isDeclined) = (first, count, reason, isDeclined)
    }
  }
}

/// Returns where a sentence holds that holds in all layouts: `in all 24 layouts`, or the name of
/// the only one: `on phone-6 at 17 px`.
func inAllLayouts(of findings: CorpusFindings) -> String {
  findings.layouts.count == 1
    ? "on \(findings.detailedLayout.label)" : "in all \(findings.layouts.count) layouts"
}
