package import PaginatorKit

/// Every page of one reader, saved by it and opened by another.
package struct PlaceTransfer: Sendable {
  /// Who saves or opens places: a scheme on a paginator's pages.
  package struct Reader: Sendable {
    /// What people call it: the scheme, and the paginator where that needs saying.
    package let name: String
    package let scheme: PlaceScheme
    /// The paginator's name.
    package let paginator: String
    package let pages: PlacedPages

    package init(_ name: String, _ scheme: PlaceScheme, on paginator: String, _ pages: PlacedPages)
    {
      (self.name, self.scheme, self.paginator, self.pages) = (name, scheme, paginator, pages)
    }

    /// Why it does not work with its text or on its pages; `nil` where it does.
    fileprivate var absence: String? {
      if scheme.need == .locators, pages.locators == nil {
        return "\(name): \(paginator) names no places itself, as one with the capability "
          + "'\(Capability.locate.rawValue)' does; write \(scheme.name)@ and the name of one"
      }
      return pages.book.absence(of: scheme.need).map { "\(scheme.name): \($0)" }
    }
  }

  package let saver: Reader
  package let restorer: Reader
  /// Why nothing can be moved from one to the other; `nil` where something can.
  package let absence: String?
  /// What became of the place at the top of each page of the saver, where something can.
  package let outcomes: [Outcome]

  /// What became of a place.
  package struct Outcome: Hashable, Sendable {
    /// The page of the saver, from 0, at whose top the place is.
    package var page: Int
    package var place: TextOffset
    package var saved: SavedPlace
    /// Where it was opened; `nil` where it is lost.
    package var restored: PlaceScheme.Restored?
    /// What a paginator said that could not name or find the place.
    package var failure: String?
    /// The page of the restorer, from 0, that holds the place.
    package var right: Int
    /// The page that is shown; `nil` where the place is lost.
    package var shown: Int?
    /// By how many screens the shown one is behind the one that holds the place: pages, where each is one;
    /// `nil` where the place is lost.
    package var pagesOff: Int?
    /// By how many chapters the shown page is behind the place's; 0 on the right page, and `nil` where the
    /// place is lost or there are no chapters.
    package var chaptersOff: Int?
    /// The characters between the place and the shown screen's top where that is behind it.
    package var skipped: Int
  }

  /// Moves the place at the top of each page.
  ///
  /// - Complexity: O(pages · documents), and what finding places in documents takes.
  package init(from saver: Reader, to restorer: Reader) {
    (self.saver, self.restorer) = (saver, restorer)
    let book = saver.pages.book
    absence =
      saver.absence ?? restorer.absence
      ?? (restorer.scheme.understands(saver.scheme)
        ? nil
        : "\(restorer.scheme.name) reads \(restorer.scheme.reads), and \(saver.scheme.name) saves "
          + "\(saver.scheme.saves)")
    guard absence == nil else {
      outcomes = []
      return
    }
    outcomes = (0..<saver.pages.count)
      .map { page in
        Self.outcome(of: page, from: saver, to: restorer, in: book)
      }
  }

  private static func outcome(
    of page: Int,
    from saver: Reader,
    to restorer: Reader,
    in book: PlacedBook
  ) -> Outcome {
    let place = saver.pages.pagination.start(of: page)
    let pages = restorer.pages
    let target = pages.pagination
    let right = target.page(holding: place)
    var outcome = Outcome(
      page: page,
      place: place,
      saved: SavedPlace([]),
      right: right,
      skipped: 0
    )
    do {
      outcome.saved = try saver.scheme.saved(page, of: saver.pages)
      outcome.restored = try restorer.scheme.restored(outcome.saved, in: restorer.pages)
    } catch {
      outcome.failure = String(describing: error)
    }
    guard let restored = outcome.restored else { return outcome }
    let shown = target.page(holding: restored.place)
    let off = pages.screen(of: shown) - pages.screen(of: right)
    (outcome.shown, outcome.pagesOff) = (shown, off)
    outcome.chaptersOff = book.chapter(holding: place)
      .flatMap { chapter in
        off == 0 ? 0 : book.chapter(holding: restored.place).map { $0 - chapter }
      }
    let top = pages.start(ofScreenWith: shown)
    if top > place {
      outcome.skipped = book.text.scalarIndex(of: top) - book.text.scalarIndex(of: place)
    }
    return outcome
  }
}

extension PlaceTransfer {
  /// The places that were opened.
  private var restored: [Outcome] { outcomes.filter { $0.shown != nil } }

  package var lost: Int { outcomes.count - restored.count }

  /// How many places open on the page that holds them.
  package var right: Int { outcomes.count { $0.pagesOff == 0 } }

  /// Whether each place opens on its page.
  package var isExact: Bool { absence == nil && right == outcomes.count }

  /// By how many pages places are off, in the mean; `nil` where none is opened.
  package var meanPagesOff: Double? {
    guard !restored.isEmpty else { return nil }
    let sum = restored.reduce(0) { $0 + Int(($1.pagesOff ?? 0).magnitude) }
    return Double(sum) / Double(restored.count)
  }

  /// The place that is the most pages off, the first of equals, a lost one before any.
  package var worst: Outcome? {
    func rank(_ outcome: Outcome) -> Int { outcome.pagesOff.map { Int($0.magnitude) } ?? .max }
    return outcomes.dropFirst()
      .reduce(outcomes.first) { worst, next in
        worst.map { rank(next) > rank($0) } ?? true ? next : worst
      }
  }

  /// The most pages that an opened place is off, behind its page or, below 0, before it.
  package var worstPagesOff: Int? {
    restored.compactMap(\.pagesOff)
      .reduce(nil) { worst, next in
        worst.map { next.magnitude > $0.magnitude } ?? true ? next : worst
      }
  }

  /// How many places open in another chapter; `nil` where there are no chapters, or nothing is opened.
  package var inOtherChapters: Int? {
    let known = outcomes.compactMap(\.chaptersOff)
    return known.isEmpty ? nil : known.count { $0 != 0 }
  }

  /// The most chapters that a place is off, either way.
  package var worstChaptersOff: Int? {
    outcomes.compactMap(\.chaptersOff).map { Int($0.magnitude) }.max()
  }

  /// The most characters that a reader does not get to read.
  package var mostSkipped: Int { outcomes.map(\.skipped).max() ?? 0 }

  /// How many places skip text that was not read.
  package var skipping: Int { outcomes.count { $0.skipped > 0 } }

  /// What places were opened by, each with how many: `CFI`, `fraction`.
  package var readBy: [(words: String, count: Int)] {
    var counts: [(words: String, count: Int)] = []
    for words in outcomes.compactMap(\.restored?.words) {
      if let index = counts.firstIndex(where: { $0.words == words }) {
        counts[index].count += 1
      } else {
        counts.append((words, 1))
      }
    }
    return counts
  }
}

/// All savers against all restorers, over a text and a change of the layout.
package struct TransferMatrix: Sendable {
  package let savers: [PlaceTransfer.Reader]
  package let restorers: [PlaceTransfer.Reader]
  /// Row by row: a row for each saver.
  package let transfers: [[PlaceTransfer]]

  package init(_ savers: [PlaceTransfer.Reader], _ restorers: [PlaceTransfer.Reader]) {
    (self.savers, self.restorers) = (savers, restorers)
    transfers = savers.map { saver in restorers.map { PlaceTransfer(from: saver, to: $0) } }
  }
}
