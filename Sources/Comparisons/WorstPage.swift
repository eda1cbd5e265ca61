package import PaginatorKit
package import Refereeing
package import Trials

/// The one page of a session that shows best what goes wrong.
package struct WorstPage: Sendable {
  package let trial: Trial
  /// The page's number, from 0.
  package let page: Int
  package let fault: Fault
  /// How grave its kind of fault is, from 0, and how much there is of it.
  private let rank: (kind: Int, lines: Int64, weight: Int64)

  /// What a page is shown for, from the gravest.
  package enum Fault: Hashable, Sendable {
    /// Lines end below the content box.
    case overflow(Length, lines: Int)
    /// Characters of the text stand on no page, the first of them beside it.
    case lost(characters: Int)
    /// Characters of the text stand on more than one page, the first of them here.
    case repeated(characters: Int)
    /// A line runs past the side of the content box.
    case lineOverflow(Length)
    /// Lines of the next page would have fitted.
    case missedLines(Int)
    /// The page before ends where this one should not start.
    case badStart(BoundaryMeasurement)
    /// It ends between blocks that are kept together, as behind a heading.
    case parted(BoundaryMeasurement.KeepFaults)
    /// It has nothing to read.
    case blank
    /// An app leaves space at its top, or too little between paragraphs.
    case spacing(Length)
    /// An app draws characters in another face or size than the text's.
    case styles(characters: Int)

    /// The column of the table that counts it; `nil` where there is none.
    package var metric: Metric? { kind.metric }

    /// What the table calls it; `nil` where it has no word for it.
    package var word: Metric.Word? { metric?.word ?? kind.hazard?.word }

    private var kind: Kind {
      switch self {
      case .overflow: .overflow
      case .lost: .lost
      case .repeated: .repeated
      case .lineOverflow: .lineOverflow
      case .missedLines: .missedLines
      case .badStart: .badStart
      case .parted: .parted
      case .blank: .blank
      case .spacing: .spacing
      case .styles: .styles
      }
    }
  }

  /// The worst page of a corpus, `nil` when no page has a fault.
  ///
  /// The gravest kind of fault decides: lines below the page, else text that is lost, else text that is
  /// repeated, else the widest line, else missed lines, else the worst start, else blocks that are
  /// parted, else a blank page, else the most space that is wrong, else the most characters in another
  /// face or size. Then the trial with the most such lines over the whole text, which is the one that
  /// sentences name, and of its pages the one with the most overflow in px or the most missed lines;
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
      WorstPage(among: layouts.flatMap { column in rows.compactMap { $0.judged(in: column) } })
    }
    guard let worst = worst(of: findings.rows.filter(\.isOwn)) ?? worst(of: findings.rows) else {
      return nil
    }
    self = worst
  }

  private init?(among trials: [Trial]) {
    self.init(
      among: trials.compactMap { trial in
        trial.judgement.map { (trial, FaultTotals(of: $0)) }
      }
    )
  }

  private init?(
    among trials: [(trial: Trial, totals: FaultTotals)],
    kinds: [Kind] = Kind.allCases
  ) {
    for (number, kind) in kinds.enumerated() {
      var best: (rank: (Int64, Int64), trial: Trial, page: Int)?
      for (trial, totals) in trials {
        if let worst = totals.worst[kind], (worst.lines, worst.weight) > best?.rank ?? (0, 0) {
          best = ((worst.lines, worst.weight), trial, worst.page)
        }
      }
      if let best {
        trial = best.trial
        let pages = best.trial.judgement?.pages ?? []
        (page, fault) = kind.show(pages[best.page], pages, weight: best.rank.1)
        rank = (number, best.rank.0, best.rank.1)
        return
      }
    }
    return nil
  }
}

extension WorstPage.Fault {
  /// What is wrong with a page though its lines are all there and none is missed, the gravest; `nil` for a
  /// sound one.
  package init?(besideLinesOf page: PageMeasurement) {
    let kinds: [WorstPage.Kind] = [.parted, .blank, .spacing, .styles]
    guard let kind = kinds.first(where: { $0.weigh(page) != nil }) else { return nil }
    self = kind.show(page, PageMeasurements([]), weight: 0).fault
  }
}

extension PageRange {
  /// How many bytes two pages share; not above 0 where they share none.
  package func shared(with other: PageRange) -> Int {
    min(end.utf8, other.end.utf8) - max(start.utf8, other.start.utf8)
  }
}

extension WorstPage {
  /// The worst page of a paginator over all layouts by one kind of fault, as a column of the table
  /// counts it; `nil` where no page has it.
  package init?(of row: CorpusFindings.Row, by metric: Metric) {
    let kinds = Kind.allCases.filter { $0.metric?.name == metric.name }
    self.init(among: row.trials.indices.compactMap(row.judged), kinds: kinds)
  }

  /// Whether it is worse than a page of another text, by the same order.
  package func isWorse(than other: WorstPage) -> Bool {
    (-rank.kind, rank.lines, rank.weight) > (-other.rank.kind, other.rank.lines, other.rank.weight)
  }

  /// The worst page of a paginator over all layouts, by the same order; `nil` when no page has a fault.
  package init?(of row: CorpusFindings.Row) {
    self.init(among: row.trials.indices.compactMap(row.judged))
  }
}

extension Trial {
  /// Returns the number of the page that shows most of a page's text, of equals the first; of none of it,
  /// the last that starts before it.
  ///
  /// `nil` when there is none.
  ///
  /// - Complexity: O(pages).
  package func page(showing page: PageRange) -> Int? {
    let most = pages.indices.max { pages[$0].shared(with: page) < pages[$1].shared(with: page) }
    guard let most, pages[most].shared(with: page) > 0 else {
      return pages.lastIndex { $0.start <= page.start }
    }
    return most
  }
}

extension WorstPage {
  /// A kind of fault: how bad a page is among those that have it, and what is shown of the worst; the
  /// gravest first.
  enum Kind: String, CaseIterable, Codable, CodingKeyRepresentable {
    case overflow
    case lost
    case repeated
    case lineOverflow
    case missedLines
    case badStart
    case parted
    case blank
    case spacing
    case styles

    /// The metric that counts it; `nil` where there is none.
    var metric: Metric? {
      switch self {
      case .overflow: .overflowLines
      case .lost, .repeated: hazard?.metric
      case .lineOverflow: nil
      case .missedLines: Flaw.wastedSpace.metric
      case .badStart: Flaw.badBreaks.metric
      case .parted: Flaw.partedBlocks.metric
      case .blank: Flaw.blankPages.metric
      case .spacing: Flaw.wrongSpace.metric
      case .styles: Flaw.wrongStyle.metric
      }
    }

    /// The hazard that it is, where what of the text the pages hold tells it, and no page alone.
    var hazard: Hazard? {
      switch self {
      case .lost: .lostText
      case .repeated: .repeatedText
      default: nil
      }
    }

    /// Returns a weight, and how many lines are cut off or missed, 0 for a fault that is not counted
    /// in lines; `nil` for a page without the fault, and for one that no page tells alone.
    func weigh(_ page: PageMeasurement) -> (weight: Int64, lines: Int64)? {
      switch self {
      case .overflow:
        guard !page.isOverflowUnavoidable, page.overflowLines > 0 else { return nil }
        return (page.overflow.sixtyFourths, Int64(page.overflowLines))
      case .lost, .repeated: return nil
      case .lineOverflow:
        guard !page.isOverflowUnavoidable, page.overflowX > .zero else { return nil }
        return (page.overflowX.sixtyFourths, 0)
      case .missedLines:
        let missed = Int64(page.countedMissedLines)
        return missed > 0 ? (missed, missed) : nil
      case .badStart:
        return page.boundary.flatMap { $0.isBad ? ($0.gravity, 0) : nil }
      case .parted:
        guard let keeps = page.boundary?.keeps, keeps.isFault else { return nil }
        return (keeps.strandedHeading ? 2 : 1, 0)
      case .blank: return page.isBlank ? (1, 0) : nil
      case .spacing:
        let spacing = page.drawn?.droppedSpacing ?? .zero
        return spacing > .zero ? (spacing.sixtyFourths, 0) : nil
      case .styles:
        let misset = page.drawn?.misset ?? 0
        return misset > 0 ? (Int64(misset), 0) : nil
      }
    }

    /// Returns the number of the page that shows the fault of a page, among all pages.
    func show(
      _ page: PageMeasurement,
      _ pages: PageMeasurements,
      weight: Int64
    ) -> (page: Int, fault: Fault) {
      switch self {
      case .lost: return (page.page, .lost(characters: Int(weight)))
      case .repeated: return (page.page, .repeated(characters: Int(weight)))
      case .overflow: return (page.page, .overflow(page.overflow, lines: page.overflowLines))
      case .lineOverflow: return (page.page, .lineOverflow(page.overflowX))
      case .missedLines: return (page.page, .missedLines(page.countedMissedLines))
      case .badStart:
        // Nearly always the page after this one; a blank page between them shows nothing.
        let next = pages.dropFirst(page.page + 1)
          .first { $0.range.start == page.range.end && $0.lines > 0 }
        return (next?.page ?? page.page, .badStart(page.boundary ?? .sound))
      case .parted: return (page.page, .parted(page.boundary?.keeps ?? .none))
      case .blank: return (page.page, .blank)
      case .spacing: return (page.page, .spacing(page.drawn?.droppedSpacing ?? .zero))
      case .styles: return (page.page, .styles(characters: page.drawn?.misset ?? 0))
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
