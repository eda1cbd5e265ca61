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
  /// else the worst start. The detailed layout goes before all others, then the trial with the most
  /// such lines over the whole text, which is the one that sentences name, and of its pages the one with
  /// the most overflow in px or the most missed lines; then the layouts' order, the paginators' order and
  /// the lowest page. Overflow that could not be avoided and pages not eligible for missed lines are
  /// passed over.
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

  private init?(of findings: CorpusFindings, among layouts: Range<Int>) {
    for kind in Kind.allCases {
      var best: (rank: (Int64, Int64), trial: Trial, candidate: Candidate)?
      for column in layouts {
        for trial in findings.rows.compactMap({ $0.trials[column] }) {
          let candidates = kind.candidates(in: trial)
          let lines = candidates.reduce(0) { $0 + $1.lines }
          for candidate in candidates where (lines, candidate.weight) > best?.rank ?? (0, 0) {
            best = ((lines, candidate.weight), trial, candidate)
          }
        }
        if column == 0, best != nil { break }
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
  /// How many lines are cut off or missed; 0 for a fault that is not counted in lines.
  var lines: Int64 = 0
  var weight: Int64
  var page: Int
  var fault: WorstPage.Fault
}

/// The kinds of fault, the gravest first.
private enum Kind: CaseIterable {
  case overflow
  case lineOverflow
  case missedLines
  case badStart

  func candidates(in trial: Trial) -> [Candidate] {
    guard let judgement = trial.judgement else { return [] }
    return judgement.pages.compactMap { page in
      switch self {
      case .overflow:
        guard !page.isOverflowUnavoidable, page.overflowLines > 0 else { return nil }
        return Candidate(
          lines: Int64(page.overflowLines),
          weight: page.overflow.sixtyFourths,
          page: page.page,
          fault: .overflow(page.overflow, lines: page.overflowLines)
        )
      case .lineOverflow:
        guard !page.isOverflowUnavoidable, page.overflowX > .zero else { return nil }
        return Candidate(
          weight: page.overflowX.sixtyFourths,
          page: page.page,
          fault: .lineOverflow(page.overflowX)
        )
      case .missedLines:
        guard page.exclusion == nil, page.missedLines > 0 else { return nil }
        return Candidate(
          lines: Int64(page.missedLines),
          weight: Int64(page.missedLines),
          page: page.page,
          fault: .missedLines(page.missedLines)
        )
      case .badStart:
        guard let boundary = page.boundary, boundary.isBad else { return nil }
        // Nearly always the page after this one; a blank page between them shows nothing.
        let next = judgement.pages.dropFirst(page.page + 1)
          .first { $0.range.start == page.range.end && $0.lines > 0 }
        return Candidate(
          weight: boundary.gravity,
          page: next?.page ?? page.page,
          fault: .badStart(boundary)
        )
      }
    }
  }
}

extension BoundaryMeasurement {
  /// Orders bad breaks: a cut character outweighs all else, then an illegal break, a mark at the
  /// wrong place, a cut line.
  fileprivate var gravity: Int64 {
    (midGrapheme ? 8 : 0) + (illegalBreak ? 4 : 0) + (kinsoku ? 2 : 0) + (midLine ? 1 : 0)
  }
}
