package import PaginatorKit
package import Refereeing
package import Trials

/// The one page of a session that shows best what goes wrong.
package struct WorstPage: Sendable {
  package let trial: Trial
  /// The page's number, from 0.
  package let page: Int
  package let fault: Fault

  /// What a page is shown for, from the gravest.
  package enum Fault: Hashable, Sendable {
    /// Lines end below the content box.
    case overflow(Length, lines: Int)
    /// A line runs past the side of the content box.
    case lineOverflow(Length)
    /// Lines of the next page would have fitted.
    case missedLines(Int)
    /// The page before ends where this one should not start.
    case badStart(BoundaryMeasurement)
  }

  /// The worst page of a corpus, `nil` when no page has a fault.
  ///
  /// The gravest kind of fault decides: lines below the page, else the widest line, else missed lines,
  /// else the worst start. Then the trial with the most such lines over the whole text, which is the one
  /// that sentences name, and of its pages the one with the most overflow in px or the most missed lines;
  /// then the layouts' order, the paginators' order and the lowest page. Overflow that could not be
  /// avoided and pages not eligible for missed lines are passed over. Where somebody's own paginators
  /// take part and have a fault, it is one of theirs.
  ///
  /// - Complexity: O(trials · pages).
  package init?(of findings: CorpusFindings) {
    self.init(of: findings, among: findings.layouts.indices)
  }

  /// The worst page of a corpus in one of its layouts, by the same order; `nil` when no page has a
  /// fault there.
  ///
  /// - Complexity: O(pages).
  package init?(of findings: CorpusFindings, in layout: Int) {
    self.init(of: findings, among: layout..<layout + 1)
  }

  /// The worst page of a trial, by the same order; `nil` when no page has a fault.
  ///
  /// - Complexity: O(pages).
  package init?(of trial: Trial) {
    self.init(among: [trial])
  }

  /// The worst page of several trials, by the same order; `nil` when no page has a fault.
  ///
  /// - Complexity: O(pages).
  package init?(of trials: [Trial]) {
    self.init(among: trials)
  }

  private init?(of findings: CorpusFindings, among layouts: Range<Int>) {
    func worst(of rows: [CorpusFindings.Row]) -> WorstPage? {
      WorstPage(among: layouts.flatMap { column in rows.compactMap { $0.trials[column] } })
    }
    guard let worst = worst(of: findings.rows.filter(\.isOwn)) ?? worst(of: findings.rows) else {
      return nil
    }
    self = worst
  }

  private init?(among trials: [Trial]) {
    for kind in kinds {
      var best: (rank: (Int64, Int64), trial: Trial, candidate: Candidate)?
      for trial in trials {
        guard let judgement = trial.judgement else { continue }
        let candidates = judgement.pages.compactMap { kind($0, judgement) }
        let lines = candidates.reduce(0) { $0 + $1.lines }
        for candidate in candidates where (lines, candidate.weight) > best?.rank ?? (0, 0) {
          best = ((lines, candidate.weight), trial, candidate)
        }
      }
      if let best {
        trial = best.trial
        page = best.candidate.page
        fault = best.candidate.fault
        return
      }
    }
    return nil
  }
}

extension WorstPage {
  /// The worst page of a paginator over all layouts, by the same order; `nil` when no page has a fault.
  ///
  /// - Complexity: O(pages).
  package init?(of row: CorpusFindings.Row) {
    self.init(among: row.trials.compactMap(\.self))
  }
}

extension Trial {
  /// Returns the number of the last page that starts at or before a place: the one that shows the same
  /// text.
  ///
  /// `nil` when there is none.
  ///
  /// - Complexity: O(pages).
  package func page(showing place: TextOffset) -> Int? {
    pages.lastIndex { $0.start <= place }
  }
}

/// A page that may be the worst, and how bad it is among those with the same kind of fault.
private struct Candidate {
  let page: Int
  let fault: WorstPage.Fault
  let weight: Int64
  /// How many lines are cut off or missed; 0 for a fault that is not counted in lines.
  var lines: Int64 = 0
}

/// The kinds of fault, the gravest first, as what each makes of a page.
private let kinds: [@Sendable (PageMeasurement, Judgement) -> Candidate?] = [
  { page, _ in
    guard !page.isOverflowUnavoidable, page.overflowLines > 0 else { return nil }
    return Candidate(
      page: page.page,
      fault: .overflow(page.overflow, lines: page.overflowLines),
      weight: page.overflow.sixtyFourths,
      lines: Int64(page.overflowLines)
    )
  },
  { page, _ in
    guard !page.isOverflowUnavoidable, page.overflowX > .zero else { return nil }
    let (fault, weight) = (
      WorstPage.Fault.lineOverflow(page.overflowX), page.overflowX.sixtyFourths
    )
    return Candidate(page: page.page, fault: fault, weight: weight)
  },
  { page, _ in
    let missed = page.countedMissedLines
    guard missed > 0 else { return nil }
    let lines = Int64(missed)
    return Candidate(page: page.page, fault: .missedLines(missed), weight: lines, lines: lines)
  },
  { page, judgement in
    guard let boundary = page.boundary, boundary.isBad else { return nil }
    // Nearly always the page after this one; a blank page between them shows nothing.
    let next = judgement.pages.dropFirst(page.page + 1)
      .first { $0.range.start == page.range.end && $0.lines > 0 }
    let shown = next?.page ?? page.page
    return Candidate(page: shown, fault: .badStart(boundary), weight: boundary.gravity)
  },
]

extension BoundaryMeasurement {
  /// Orders bad breaks: a cut character outweighs all else, then an illegal break, a mark at the
  /// wrong place, a cut line.
  fileprivate var gravity: Int64 {
    (midGrapheme ? 8 : 0) + (illegalBreak ? 4 : 0) + (kinsoku ? 2 : 0) + (midLine ? 1 : 0)
  }
}
