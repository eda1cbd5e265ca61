import PaginatorKit

/// The laws of keeping places and highlights.
extension LawChecks {
  /// Each page's place, found in this layout and in others, is on a page that there is.
  func placeRange(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let places = try places()
    return try firstBreach(in: lawCase) { page, pages, other, change, layout in
      let shown = places.shown(from: page, of: pages, in: other)
      if let failure = places.takeFailure() {
        return Breach(unkept: page, pages, in: layout, failure)
      }
      guard !(0..<other.count).contains(shown) else { return nil }
      return Breach(
        .otherPlace,
        page: page,
        expected: pages.range(page),
        asking: [.place(onPage: page, in: layout)],
        "A reader on page \(page + 1) of \(pages.count) is shown page \(shown + 1) of "
          + "\(other.count) \(change)."
      )
    }
  }

  /// Each page's place, written down twice and found twice, is on the same page.
  func placeDeterminism(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let places = try places()
    return try firstBreach(in: lawCase) { page, pages, other, change, layout in
      let shown = places.shownTwice(from: page, of: pages, in: other)
      if let failure = places.takeFailure() {
        return Breach(unkept: page, pages, in: layout, failure)
      }
      guard let first = shown.first, let second = shown.first(where: { $0 != first }) else {
        return nil
      }
      return Breach(
        .otherPlace,
        page: page,
        expected: other.range(first),
        found: other.range(second),
        asking: [.place(onPage: page, in: layout)],
        "A reader on page \(page + 1) is shown page \(first + 1) \(change), and the same reader "
          + "page \(second + 1)."
      )
    }
  }

  /// The first breach that a look at each page finds, whose place is sought in this layout and in others.
  private func firstBreach(
    in lawCase: LawCase,
    _ breach: (_ page: Int, Pagination, _ other: Pagination, _ change: String, Layout) -> Breach?
  ) throws(Silence) -> Breach? {
    let pages = try pagination(lawCase)
    for (change, layout) in lawCase.layout.resized {
      guard let other = try? pagination(lawCase.in(layout)) else { continue }
      for page in 0..<pages.count {
        if let breach = breach(page, pages, other, change, layout) { return breach }
      }
    }
    return nil
  }

  /// Each page's place, found in the same layout, is on that page.
  func placeIdentity(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let places = try places()
    let pages = try pagination(lawCase)
    for page in 0..<pages.count {
      let shown = places.shown(from: page, of: pages, in: pages)
      if let failure = places.takeFailure() {
        return Breach(unkept: page, pages, in: lawCase.layout, failure)
      }
      guard shown != page else { continue }
      return Breach(
        .otherPlace,
        page: page,
        expected: pages.range(page),
        found: pages.range(shown),
        asking: [.place(onPage: page, in: lawCase.layout)],
        "A reader on page \(page + 1) of \(pages.count) is shown page \(shown + 1) in the same layout."
      )
    }
    return nil
  }

  /// Highlights inside a page, of a page and across a boundary, found in the same layout.
  func highlightIdentity(_ lawCase: LawCase) throws(Silence) -> Breach? {
    guard let highlights = try reader().highlights else {
      throw Silence(reason: "keeps no highlights of its own")
    }
    let pages = try pagination(lawCase)
    for (number, page) in pages.pages.enumerated() {
      let middle = lawCase.text.offset(
        ofScalar: (lawCase.text.scalarIndex(of: page.start) + lawCase.text.scalarIndex(of: page.end))
          / 2
      )
      let next = number + 1 < pages.count ? pages.pages[number + 1].end : page.end
      for end in Set([middle, page.end, next]).sorted() {
        for start in Set([page.start, middle]).sorted() where start < end {
          let marked = PageRange(start: start, end: end)
          let found = highlights.found(marked, in: pages)
          let expected = ScalarRange(marked, in: lawCase.text)
          if let failure = highlights.takeFailure() {
            return Breach(
              .brokenProgram,
              page: number,
              expected: expected,
              asking: [.highlight(expected)],
              "The highlight \(expected) on page \(number + 1) cannot be kept: \(failure)"
            )
          }
          guard found != marked else { continue }
          let other = found.map { ScalarRange($0, in: lawCase.text) }
          return Breach(
            page: number,
            expected: expected,
            found: other,
            asking: [.highlight(expected)],
            "The highlight \(expected) on page \(number + 1) is "
              + "\(other.map(\.description) ?? "lost") in the same layout."
          )
        }
      }
    }
    return nil
  }

  private func reader() throws(Silence) -> Reader {
    guard let makeReader else { throw Silence(reason: "is a paginator and keeps no places") }
    return try bench.reader(makeReader)
  }

  private func places() throws(Silence) -> any PositionStrategy {
    guard let places = try reader().places else {
      throw Silence(reason: "keeps no places of its own")
    }
    return places
  }

  /// The pagination that places live on.
  private func pagination(_ lawCase: LawCase) throws(Silence) -> Pagination {
    let run = try bench.reference(lawCase)
    do throws(PaginationFault) {
      return try Pagination(run.pages, of: lawCase.text, in: lawCase.layout)
    } catch {
      throw Silence(reason: "has no place for each page: \(error)")
    }
  }
}

extension Breach {
  /// A place that whoever keeps it cannot write down or find, as it says itself.
  fileprivate init(unkept page: Int, _ pages: Pagination, in layout: Layout, _ failure: String) {
    self.init(
      .brokenProgram,
      page: page,
      expected: pages.range(page),
      asking: [.place(onPage: page, in: layout)],
      "The place of a reader on page \(page + 1) of \(pages.count) cannot be kept: \(failure)"
    )
  }
}

extension PositionStrategy {
  /// The page that is shown in one pagination to a reader on a page of another.
  fileprivate func shown(from page: Int, of pages: Pagination, in other: Pagination) -> Int {
    restore(save(page, in: pages), in: other)
  }

  /// The same for a place that is written down twice, each found twice.
  fileprivate func shownTwice(from page: Int, of pages: Pagination, in other: Pagination) -> [Int] {
    let tokens = [save(page, in: pages), save(page, in: pages)]
    return (tokens + tokens).map { restore($0, in: other) }
  }
}

extension HighlightScheme {
  /// A highlight that is written down and found in the same pagination.
  fileprivate func found(_ range: PageRange, in pages: Pagination) -> PageRange? {
    restore(save(range, in: pages), in: pages)
  }
}

extension Pagination {
  /// A page in scalars, `nil` for one that there is not.
  fileprivate func range(_ page: Int) -> ScalarRange? {
    pages.indices.contains(page) ? ScalarRange(pages[page], in: text) : nil
  }
}

extension LawCase {
  /// The same text in another layout.
  func `in`(_ layout: Layout) -> LawCase {
    var other = self
    other.layout = layout
    return other
  }
}

extension Layout {
  /// The layout, and such with more and with less on a page, each with its name.
  fileprivate var resized: [(change: String, layout: Layout)] {
    var taller = self
    taller.flow.height += flow.contentHeight
    var larger = self
    larger.type.size += .pixels(2)
    return [
      ("in the same layout", self), ("on a page twice as high", taller),
      ("at \(larger.type.size.pixels) px", larger),
    ]
  }
}
