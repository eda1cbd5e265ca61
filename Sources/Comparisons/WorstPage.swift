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
      var best: (rank: (Int64, Int64), trial: Trial, page: PageMeasurement)?
      for trial in trials {
        guard let pages = trial.judgement?.pages else { continue }
        // The first of the worst pages, and the lines of all.
        var lines: Int64 = 0
        var worst: (weight: Int64, page: Int)?
        for index in pages.indices {
          guard let found = kind.weigh(pages[index]) else { continue }
          lines += found.lines
          if found.weight > worst?.weight ?? -1 { worst = (found.weight, index) }
        }
        if let worst, (lines, worst.weight) > best?.rank ?? (0, 0) {
          best = ((lines, worst.weight), trial, pages[worst.page])
        }
      }
      if let best {
        trial = best.trial
        (page, fault) = kind.show(best.page, best.trial.judgement?.pages ?? [])
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

/// A kind of fault: how bad a page is among those that have it, and what is shown of the worst.
private struct Kind: Sendable {
  /// Returns a weight, and how many lines are cut off or missed, 0 for a fault that is not counted
  /// in lines; `nil` for a page without the fault.
  let weigh: @Sendable (PageMeasurement) -> (weight: Int64, lines: Int64)?
  /// Returns the number of the page that shows the fault, among all pages.
  let show: @Sendable (PageMeasurement, [PageMeasurement]) -> (page: Int, fault: WorstPage.Fault)
}

/// The kinds of fault, the gravest first.
private let kinds = [
  Kind {
    guard !$0.isOverflowUnavoidable, $0.overflowLines > 0 else { return nil }
    return ($0.overflow.sixtyFourths, Int64($0.overflowLines))
  } show: { page, _ in
    (page.page, .overflow(page.overflow, lines: page.overflowLines))
  },
  Kind {
    guard !$0.isOverflowUnavoidable, $0.overflowX > .zero else { return nil }
    return ($0.overflowX.sixtyFourths, 0)
  } show: { page, _ in
    (page.page, .lineOverflow(page.overflowX))
  },
  Kind {
    let missed = Int64($0.countedMissedLines)
    return missed > 0 ? (missed, missed) : nil
  } show: { page, _ in
    (page.page, .missedLines(page.countedMissedLines))
  },
  Kind {
    $0.boundary.flatMap { $0.isBad ? ($0.gravity, 0) : nil }
  } show: { page, pages in
    // Nearly always the page after this one; a blank page between them shows nothing.
    let next = pages.dropFirst(page.page + 1)
      .first { $0.range.start == page.range.end && $0.lines > 0 }
    return (next?.page ?? page.page, .badStart(page.boundary ?? .sound))
  },
]

extension BoundaryMeasurement {
  /// Orders bad breaks: a cut character outweighs all else, then an illegal break, a mark at the
  /// wrong place, a cut line.
  fileprivate var gravity: Int64 {
    (midGrapheme ? 8 : 0) + (illegalBreak ? 4 : 0) + (kinsoku ? 2 : 0) + (midLine ? 1 : 0)
  }
}
