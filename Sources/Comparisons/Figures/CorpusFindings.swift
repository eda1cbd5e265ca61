package import Corpora
package import Trials

/// What a session found on one corpus: a row for each paginator, the best first.
package struct CorpusFindings: Sendable {
  package let corpus: Corpus
  /// The layouts in the order of the session; the first is the detailed one.
  package let layouts: [Plan.Setting]
  /// A row for each paginator, ordered by ``Row/precedes(_:)``, alike ones as named: the best first.
  package let rows: [Row]
  /// The rows in groups that make the same pages in all layouts and are judged alike, each with those
  /// that stand first.
  package let samePages: [[Row]]

  /// The findings of one corpus, `nil` when no trial of the session is over it; of the session's figures,
  /// where they are computed.
  ///
  /// - Complexity: O(trials · pages).
  package init?(of corpus: Corpus, in session: Session, figures: Figures? = nil) {
    self.init(
      of: corpus,
      in: session,
      figures: figures,
      totals: FaultTotals.all(of: session.trials)
    )
  }

  /// The findings, where it is known what is wrong with the pages of each trial.
  init?(of corpus: Corpus, in session: Session, figures: Figures?, totals: [FaultTotals?]) {
    let indices = session.trials.indices.filter { session.trials[$0].corpus == corpus.id }
    guard !indices.isEmpty else { return nil }
    let layouts = indices.map { session.trials[$0].setting }.distinct
    self.corpus = corpus
    self.layouts = layouts
    let rows = indices.groups { session.trials[$0].paginator }
      .map { paginator, trials in
        // A repeated trial tells nothing new; the first stands.
        let places = Dictionary(
          trials.map { (session.trials[$0].setting, $0) },
          uniquingKeysWith: { first, _ in first }
        )
        return (paginator: paginator, trials: layouts.map { places[$0] })
      }
    let found = concurrentMap(rows) { paginator, trials in
      Row(
        paginator: paginator,
        trials: trials.map { index in
          index.map { (session.trials[$0], totals[$0], figures?[.trial($0)]) }
        }
      )
    }
    .sorted { $0.precedes($1) }
    self.rows = found
    samePages = found.samePages
  }

  /// Returns the findings on all corpora of a session that have trials, in its order.
  package static func all(of session: Session, figures: Figures? = nil) -> [CorpusFindings] {
    all(of: session, figures: figures, totals: FaultTotals.all(of: session.trials))
  }

  static func all(
    of session: Session,
    figures: Figures?,
    totals: [FaultTotals?]
  ) -> [CorpusFindings] {
    session.corpora.compactMap {
      CorpusFindings(of: $0, in: session, figures: figures, totals: totals)
    }
  }

  /// The layout that is timed and shown in detail: the one of the corpus's first trial.
  package var detailedLayout: Plan.Setting { layouts[0] }

  /// The row of the one that the others are compared with; `nil` where it takes no part.
  package var reference: Row? { rows.first { $0.paginator.isReference } }

  package func row(named name: String) -> Row? {
    rows.first { $0.paginator.name == name }
  }
}

extension CorpusFindings {
  /// One paginator over all layouts of a corpus.
  package struct Row: Sendable {
    package let paginator: PaginatorInfo
    /// Its trial in each layout, in the order of the findings; `nil` where it did not take part.
    package let trials: [Trial?]
    package let verdicts: [Verdict?]
    /// The figures of each layout; `nil` where it failed or did not take part.
    package let figures: [DetailedFigures?]
    /// What is wrong with the pages of each layout; `nil` where there is no judgement.
    private let totals: [FaultTotals?]

    init(
      paginator: PaginatorInfo,
      trials: [(trial: Trial, totals: FaultTotals?, figures: ArraySlice<Figure>?)?]
    ) {
      self.paginator = paginator
      self.trials = trials.map { $0?.trial }
      totals = trials.map { $0?.totals }
      verdicts = trials.map { $0.map { Verdict(on: $0.trial, $0.totals) } }
      figures = trials.map {
        $0.flatMap { DetailedFigures(of: $0.trial, figures: $0.figures, $0.totals) }
      }
    }

    /// A judged trial with what is wrong with its pages; `nil` where there is none in the layout.
    func judged(in layout: Int) -> (trial: Trial, totals: FaultTotals)? {
      guard let trial = trials[layout], let totals = totals[layout] else { return nil }
      return (trial, totals)
    }

    /// How much of a hazard there is in a layout; `nil` where there is no judgement.
    package func amount(of hazard: Hazard, in layout: Int) -> Int? {
      totals[layout].map { $0[hazard] }
    }

    /// How much of a flaw there is in a layout; `nil` where there is no judgement.
    package func amount(of flaw: Flaw, in layout: Int) -> Int? {
      totals[layout].map { $0[flaw] }
    }

    /// How many pages of all layouts have a hazard or a flaw.
    package var faultyPages: Int { totals.reduce(0) { $0 + ($1?.faultyPages ?? 0) } }

    /// The figures of the detailed layout; `nil` when it failed there or did not take part.
    package var detailed: DetailedFigures? { figures.first.flatMap(\.self) }

    /// The word for the paginator: the worst verdict over its layouts.
    package var overall: Verdict { verdicts.compactMap(\.self).max() ?? .failed }

    /// Whether it has no pages in any layout, and was not asked for them: an export has none of these layouts, or a
    /// program does not claim what they need.
    package var isDeclined: Bool {
      overall == .failed && trials.indices.allSatisfy { isDeclined(in: $0) || trials[$0] == nil }
    }

    /// The same in one layout.
    package func isDeclined(in layout: Int) -> Bool {
      trials[layout].flatMap { trial in trial.failure.map(trial.paginator.declines) } == true
    }

    /// How many of its layouts have a verdict.
    package func count(_ verdict: Verdict) -> Int {
      verdicts.count { $0 == verdict }
    }

    /// Whether this row stands above another: by the worst verdict, then by the most clean layouts, by how
    /// often it breaks the keep rules that were asked for, by the layouts with hidden lines, with wasted
    /// lines and with bad breaks, by how many there are of each, by pages and by drift.
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
      let faults: [(DetailedFigures) -> Int?] = [\.cutOffLines, \.wastedLines, \.badBreaks]
      let counts = faults.map(layouts(with:)) + faults.map(total(of:)) + [pages]
      return [-Double(count(.clean)), Double(brokenKeepRules)]
        + counts.map { $0.map(Double.init) ?? .infinity }
        + [drift ?? .infinity]
    }
  }
}
