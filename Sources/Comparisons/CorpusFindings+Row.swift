package import Trials

extension CorpusFindings {
  /// One paginator over all layouts of a corpus.
  package struct Row: Sendable {
    package let paginator: PaginatorInfo
    /// Its trial in each layout, in the order of the findings; `nil` where it did not take part.
    package let trials: [Trial?]
    package let verdicts: [Verdict?]
    /// The figures of the detailed layout; `nil` when it failed there or did not take part.
    package let detailed: DetailedFigures?

    init(paginator: PaginatorInfo, trials: [Trial?]) {
      self.paginator = paginator
      self.trials = trials
      verdicts = trials.map { $0.map(Verdict.init(on:)) }
      detailed = trials.first.flatMap { $0 }.flatMap(DetailedFigures.init(of:))
    }

    /// Returns the figures of a layout as they are of the detailed one.
    ///
    /// - Parameter layout: The layout's place in the findings.
    /// - Returns: `nil` when it failed there or did not take part.
    /// - Complexity: O(pages).
    package func figures(in layout: Int) -> DetailedFigures? {
      layout == 0 ? detailed : trials[layout].flatMap(DetailedFigures.init(of:))
    }

    /// The word for the paginator: the worst verdict over its layouts.
    package var overall: Verdict { verdicts.compactMap(\.self).max() ?? .failed }

    /// How many of its layouts have a verdict.
    package func count(_ verdict: Verdict) -> Int {
      verdicts.count { $0 == verdict }
    }

    /// Whether this row stands above another: by the worst verdict; then in the detailed layout by
    /// cut-off lines, wasted lines, bad breaks and drift.
    ///
    /// What was not measured stands behind what was. Time has no say, so that the order repeats;
    /// rows that are alike keep the order in which the paginators were named.
    package func precedes(_ other: Row) -> Bool {
      if overall != other.overall { return overall < other.overall }
      for (mine, others) in zip(sortingFigures, other.sortingFigures) where mine != others {
        return mine < others
      }
      return false
    }

    private var sortingFigures: [Double] {
      guard let detailed else { return Array(repeating: .infinity, count: 4) }
      return [
        detailed.cutOffLines.map(Double.init) ?? .infinity,
        detailed.wastedLines.map(Double.init) ?? .infinity, Double(detailed.badBreaks),
        detailed.drift ?? .infinity,
      ]
    }
  }
}
