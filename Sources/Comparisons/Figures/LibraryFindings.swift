package import Corpora
import PaginatorKit
package import Trials

/// What a session found on more texts than anybody reads one by one: what each paginator comes to on
/// each, the worst text first, and what each comes to over all.
package struct LibraryFindings: Sendable {
  /// How many texts are a library.
  package static let least = 13
  /// How many of its texts are shown in all detail.
  package static let mostShown = 6

  /// The paginators, the best first.
  package let paginators: [PaginatorInfo]
  /// The texts, the worst first.
  package let books: [Book]
  /// What each paginator comes to, in their order.
  package let totals: [Total]

  /// A text.
  package struct Book: Sendable {
    package let corpus: Corpus
    /// What each paginator comes to; `nil` for one that took no part.
    package let cells: [Cell?]
  }

  /// What a paginator comes to on a text.
  package struct Cell: Sendable {
    package let verdict: Verdict
    /// How many of the layouts are clean.
    package let clean: Int
    package let layouts: Int
    /// How many pages of all layouts have a hazard or a flaw, and how many there are.
    package let faultyPages: Int
    package let pages: Int
    /// The worst page; `nil` where no page has a fault.
    package let worst: Place?

    package var share: Double { pages == 0 ? 0 : Double(faultyPages) / Double(pages) }
  }

  /// A page of a layout.
  package struct Place: Sendable {
    package let setting: Plan.Setting
    /// From 0.
    package let page: Int
    package let fault: WorstPage.Fault
  }

  /// What a paginator comes to over all texts.
  package struct Total: Sendable {
    package let paginator: PaginatorInfo
    /// The worst verdict.
    package let verdict: Verdict
    /// The texts that are clean in all layouts, of those that it took part in.
    package let cleanBooks: Int
    package let books: Int
    /// The share of clean texts in all texts that might have been taken, with a probability of 95 %.
    package let cleanShare: ClosedRange<Double>
    /// Pages with a fault in a thousand: the mean over texts, each weighing the same, and where it would be with
    /// other texts of the kind, with a probability of 95 %.
    package let faultyPages: Double
    package let faultyPagesRange: ClosedRange<Double>
  }

  /// The findings on some texts.
  ///
  /// - Complexity: O(texts · paginators · resamples).
  package init(of texts: [CorpusFindings]) {
    let cells = texts.map { text in
      Dictionary(text.rows.map { ($0.paginator.name, Cell(of: $0)) }) { first, _ in first }
    }
    let totals = texts.flatMap(\.rows).map(\.paginator).distinct(by: \.name)
      .map { paginator in
        Total(of: paginator, over: cells.compactMap { $0[paginator.name] })
      }
      .enumerated()
      .sorted { left, right in
        let (mine, others) = (left.element, right.element)
        return (mine.verdict, -mine.cleanBooks, mine.faultyPages, left.offset)
          < (others.verdict, -others.cleanBooks, others.faultyPages, right.offset)
      }
      .map(\.element)
    self.totals = totals
    paginators = totals.map(\.paginator)
    // Where somebody's own paginators take part, the texts that are the worst for them come first.
    let isOwn = totals.map { PaginatorInfo.Kind.notOurs.contains($0.paginator.kind) }
    let judged = isOwn.indices.filter { isOwn[$0] || !isOwn.contains(true) }
    books =
      zip(texts, cells)
      .map { text, cells in
        Book(corpus: text.corpus, cells: totals.map { cells[$0.paginator.name] })
      }
      .enumerated()
      .map { (rank: Rank(of: $1, among: judged), number: $0, book: $1) }
      .sorted { ($1.rank, $0.number) < ($0.rank, $1.number) }
      .map(\.book)
  }

  /// How bad a text is.
  private struct Rank: Comparable {
    private let unsafe: Int
    private let failed: Int
    private let unclean: Int
    private let share: Double

    init(of book: Book, among judged: [Int]) {
      let cells = judged.compactMap { book.cells[$0] }
      unsafe = cells.count { $0.verdict == .unsafe }
      failed = cells.count { $0.verdict == .failed }
      unclean = cells.reduce(0) { $0 + $1.layouts - $1.clean }
      share = cells.reduce(0) { $0 + $1.share }
    }

    static func < (left: Rank, right: Rank) -> Bool {
      (left.unsafe, left.failed, left.unclean, left.share)
        < (right.unsafe, right.failed, right.unclean, right.share)
    }
  }
}

extension LibraryFindings.Cell {
  fileprivate init(of row: CorpusFindings.Row) {
    verdict = row.overall
    clean = row.count(.clean)
    layouts = row.trials.count
    faultyPages = row.faultyPages
    pages = row.trials.reduce(0) { $0 + ($1?.pageCount ?? 0) }
    worst = WorstPage(of: row)
      .map { .init(setting: $0.trial.setting, page: $0.page, fault: $0.fault) }
  }
}

extension LibraryFindings.Total {
  fileprivate init(of paginator: PaginatorInfo, over cells: [LibraryFindings.Cell]) {
    self.paginator = paginator
    verdict = cells.map(\.verdict).max() ?? .failed
    books = cells.count
    cleanBooks = cells.count { $0.clean == $0.layouts }
    cleanShare = wilsonInterval(of: cleanBooks, in: books)
    let shares = cells.map { 1_000 * $0.share }
    faultyPages = shares.reduce(0, +) / Double(max(1, shares.count))
    faultyPagesRange = bootstrapInterval(ofMean: shares)
  }
}
