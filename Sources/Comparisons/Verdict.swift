package import Refereeing
package import Trials

/// What a trial comes to, in one word; from the best to the worst.
///
/// - *Unsafe* hides, loses or repeats text: any ``Hazard``, which are a gap, a repetition, pages out
///   of order or out of range, lines below or beside the page, a character cut in two.
/// - *Flawed* shows all the text, but worse than it had to: any ``Flaw``, which are a missed line on an
///   eligible page, a page boundary inside a line, where no line may break, beside a mark that may not
///   stand there or between blocks that are kept together, a blank page, and an app's spaces, faces and
///   sizes that are not the text's; or more pages than greedy needs.
/// - *Clean* is neither. Overflow that could not be avoided leaves a trial clean.
/// - *Unseen* is neither as far as its ranges tell, and nobody knows the lines on its pages: an app's
///   export without lines, in fonts that are not here.
/// - *Failed* has no pages to judge. It ranks before unsafe, since a reader sees that it failed,
///   while hidden text goes unseen.
///
/// Greedy's page count is no measure of pages that another engine laid out in its own fonts, nor of
/// those that a declared keep rule shortens.
///
/// The word for several trials is the worst of them.
package enum Verdict: String, Codable, Sendable, CaseIterable {
  /// All the text, no space wasted, no bad break.
  case clean
  /// All the text, on pages of which nobody knows the lines.
  case unseen
  /// All the text, with waste or bad breaks.
  case flawed
  /// No pages to judge.
  case failed
  /// Text is hidden, lost or repeated.
  case unsafe

  /// The verdict on a trial.
  ///
  /// - Complexity: O(pages).
  package init(on trial: Trial) {
    guard trial.failure == nil, let judgement = trial.judgement else {
      self = .failed
      return
    }
    self.init(on: judgement, pages: trial.pageCount)
  }

  /// The verdict on a trial of which it is known what is wrong with its pages; `nil` where it has no
  /// judgement.
  init(on trial: Trial, _ totals: FaultTotals?) {
    guard trial.failure == nil, let judgement = trial.judgement, let totals else {
      self = .failed
      return
    }
    self.init(on: judgement, pages: trial.pageCount, totals)
  }

  /// The verdict on a judged pagination of a number of pages.
  package init(on judgement: Judgement, pages: Int) {
    self.init(on: judgement, pages: pages, FaultTotals(of: judgement))
  }

  init(on judgement: Judgement, pages: Int, _ totals: FaultTotals) {
    if Hazard.allCases.contains(where: { totals[$0] > 0 }) {
      self = .unsafe
    } else if Flaw.allCases.contains(where: { totals[$0] > 0 })
      || judgement.geometry == .referee && pages > judgement.referencePages
        && !totals.hasKeptRule
    {
      self = .flawed
    } else {
      self = judgement.geometry == .none ? .unseen : .clean
    }
  }
}

extension Verdict: Comparable {
  /// Whether the first verdict is better than the second.
  package static func < (left: Verdict, right: Verdict) -> Bool {
    left.severity < right.severity
  }

  private var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension PageMeasurement {
  /// The missed lines that tell of the paginator: none where the space says nothing of it.
  package var countedMissedLines: Int { exclusion == nil ? missedLines : 0 }
}

extension BoundaryMeasurement {
  /// Whether the next page starts badly: inside a character or a line, where no line may break, or
  /// beside a mark that may not stand there.
  package var isBad: Bool { midGrapheme || illegalBreak || kinsoku || midLine }
}

extension BoundaryMeasurement.KeepFaults {
  /// Whether blocks or words are parted that need not be: what had to be is nobody's fault.
  package var isFault: Bool { violation }
}

extension Judgement {
  /// Returns the sum of a count over all pages; see ``PageMeasurements/sum(_:)``.
  package func sum(_ count: (PageMeasurement) -> Int) -> Int { pages.sum(count) }

  /// How many page boundaries make a bad break; each counts once, whatever is wrong with it.
  ///
  /// - Complexity: O(pages).
  package var badBreaks: Int {
    let areBad = pages.table.boundaries.map { $0?.isBad == true }
    return pages.places.count { areBad[$0.boundary] }
  }
}
