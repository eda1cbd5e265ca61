import Corpora
import PaginatorKit
import Refereeing
import Trials

/// Returns each arithmetic identity of Metrics.md that a session breaks, in one sentence with the
/// corpus, the paginator, the layout, the page and the values.
///
/// An identity holds for whatever a paginator returns, so a broken one is a fault of the harness
/// and not of a paginator; the rules for *reference* paginators are promises of ours. A session
/// that breaks one ends with exit code 70. Failed trials have nothing to check.
///
/// - Complexity: O(trials · pages).
package func identityCheck(_ findings: SessionFindings) -> [String] {
  brokenIdentities(of: findings).map(\.sentence)
}

/// An identity of Metrics.md that a session breaks.
package struct BrokenIdentity: Sendable, Codable {
  /// The corpus, the paginator, the layout, the page and the values, in one sentence.
  package let sentence: String
  /// The trial that breaks it because its pages, or greedy's, are not what a reference promises;
  /// `nil` when it must hold whatever the pages are.
  package let promiser: GateCell?
}

/// Returns what ``identityCheck(_:)`` tells of, with who broke it: what changes break, then what trials do.
///
/// - Complexity: O(trials · pages).
package func brokenIdentities(of findings: SessionFindings) -> [BrokenIdentity] {
  findings.broken
    ?? findings.changes.flatMap(brokenPromises) + brokenByTrials(of: findings).flatMap(\.self)
}

/// Returns what each trial breaks.
func brokenByTrials(of findings: SessionFindings) -> [[BrokenIdentity]] {
  let session = findings.session
  let texts = session.texts
  return concurrentMap(session.trials) { trial -> [BrokenIdentity] in
    guard trial.failure == nil, let judgement = trial.judgement else { return [] }
    var check = IdentityCheck(trial: trial, judgement: judgement)
    check.checkPages()
    check.checkText(texts[trial.corpus])
    let identities = check.broken.map { BrokenIdentity(sentence: $0, promiser: nil) }
    check.broken = []
    check.checkInflation(texts[trial.corpus])
    if trial.paginator.kind == .reference { check.checkReference(texts[trial.corpus]) }
    return identities
      + check.broken.map { BrokenIdentity(sentence: $0, promiser: GateCell(of: trial)) }
  }
}

/// Metrics.md 10: what the built-in position strategies promise, whoever made the pages.
func brokenPromises(of findings: ChangeFindings) -> [BrokenIdentity] {
  // An app's own strategy promises nothing, whatever its name.
  findings.builtIn.readers.flatMap { outcome in
    outcome.brokenPromises.map { promise in
      let sentence =
        "\(findings.change.corpus), \(findings.change.paginator.name), "
        + "\(findings.change.label): \(outcome.way) \(promise)."
      return BrokenIdentity(sentence: sentence, promiser: nil)
    }
  }
}

private struct IdentityCheck {
  let trial: Trial
  let judgement: Judgement
  var broken: [String] = []

  /// Notes a broken identity of a page, or of the text without one.
  private mutating func note(_ sentence: String, on page: PageMeasurement? = nil) {
    let layout = trial.setting.label
    let place = page.map { ", page \($0.page + 1)" } ?? ""
    broken.append("\(trial.corpus), \(trial.paginator.name), \(layout)\(place): \(sentence).")
  }

  /// Metrics.md 3 and 4.
  mutating func checkPages() {
    for page in judgement.pages.pages(where: PageIdentity.isAnyBroken) {
      for identity in PageIdentity.all where !identity.holds(page) {
        note(identity.sentence(page), on: page)
      }
    }
  }

  /// Metrics.md 2: every page is judged, and the slices of a partition make up the text.
  mutating func checkText(_ text: SourceText?) {
    if judgement.pages.count != trial.pages.count {
      note(
        "\(counted(judgement.pages.count, "page")) judged, but "
          + "\(counted(trial.pages.count, "page")) returned"
      )
    }
    guard let text else { return }
    if text.scalarCount != trial.scalarCount {
      note("the trial counts \(trial.scalarCount) scalars, but the text has \(text.scalarCount)")
    }
    guard judgement.coverage.isPartition else { return }
    var (sum, last, scalars) = (0, TextOffset.zero, 0)
    for page in trial.pages {
      let start = page.start == last ? scalars : text.scalarIndex(of: page.start)
      (last, scalars) = (page.end, text.scalarIndex(of: page.end))
      sum += scalars - start
    }
    if sum != trial.scalarCount {
      note(
        "the pages hold \(sum) scalars together, but the text they partition has "
          + "\(trial.scalarCount)"
      )
    }
  }

  /// Metrics.md 5: who ends every page with a line needs fewer pages only by overflow.
  ///
  /// A page that is shown alone may have other lines than the text (a neutral mark takes its face
  /// from the characters before it), and then greedy's lines are no measure of it; neither are they of
  /// pages that another engine laid out in its own fonts.
  mutating func checkInflation(_ text: SourceText?) {
    // A page that goes on over a forced break saves the pages that greedy begins there.
    let forced = text?.forcedBreaks ?? []
    guard
      !trial.pages.contains(where: { page in
        let next = forced.partitioningIndex { $0 > page.start }
        return next < forced.count && forced[next] < page.end
      })
    else { return }
    guard judgement.geometry == .referee, trial.paginator.showing == .context,
      judgement.coverage.isPartition,
      trial.pages.count < judgement.referencePages,
      !judgement.pages.table.boundaries.contains(where: { $0?.midLine == true }),
      !judgement.pages.table.pages.contains(where: { $0.overflow > .zero })
    else { return }
    note(
      "the pages number \(trial.pages.count) and greedy's \(judgement.referencePages), but mid_line "
        + "and overflow_px are 0 on all of them"
    )
  }

  /// Metrics.md 2, 3 and 4: what a reference paginator promises.
  mutating func checkReference(_ text: SourceText?) {
    let coverage = judgement.coverage
    if !coverage.isPartition {
      note(
        "a reference paginator must partition the text, but gap is \(coverage.gap), duplicated "
          + "\(coverage.duplicated), disorder \(coverage.disorder) and out_of_range "
          + "\(coverage.outOfRange)"
      )
    }
    let overflowing = judgement.pages.pages {
      !$0.isOverflowUnavoidable && ($0.overflow > .zero || $0.overflowX > .zero)
    }
    for page in overflowing {
      note(
        "a reference paginator must not overflow, but overflow_px is "
          + "\(decimalText(page.overflow)) and overflow_x_px \(decimalText(page.overflowX))",
        on: page
      )
    }
    let (role, method) = (trial.paginator.traits?.role, trial.paginator.traits?.method ?? "")
    let keepsAny = text?.styles?.keepsBlocks == true || trial.layout.type.keepsWords
    // It leaves lines out on purpose, and needs no more pages for that.
    if role == .balancing {
      // But to keep blocks and words together.
      if !keepsAny { checkPageCount(of: method) }
      return
    }
    // Keep rules, blocks and words that are kept, and options such as a reserve below the text leave lines out on
    // purpose.
    guard !trial.layout.type.keepRules.keepsLines, !keepsAny, role != nil else { return }
    for page in judgement.pages.pages(where: { $0.exclusion == nil && $0.missedLines != 0 }) {
      note(
        "a reference paginator must fill its pages, but missed_lines is \(page.missedLines)",
        on: page
      )
    }
    guard role == .reference else { return }
    // Metrics.md 5 and 7: without keep rules it is what the others are compared with.
    checkPageCount(of: method)
    if judgement.drift?.scalars.contains(where: { $0 != 0 }) == true {
      note("\(method) must not drift from itself, but reference_drift is not 0 everywhere")
    }
  }

  /// Metrics.md 5: these methods need as many pages as greedy without keep rules, whatever the options.
  private mutating func checkPageCount(of method: String) {
    guard trial.pages.count != judgement.referencePages else { return }
    note(
      "\(method) made \(counted(trial.pages.count, "page")), but is said to need "
        + "\(judgement.referencePages)"
    )
  }
}
