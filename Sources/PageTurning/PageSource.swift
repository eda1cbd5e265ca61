import PaginatorKit

/// The pages of a text in one layout as a reading app gets to know them: in a stretch around where the
/// reader is, that grows at both ends.
///
/// Pages have numbers; that of the first one known is 0, and those before it are negative. Nothing is asked of a
/// paginator that it does not promise: who cannot begin within a text is asked from its start on.
final class PageSource {
  private let paginator: any Paginator
  private let text: SourceText
  private let layout: Layout

  /// How many pages the paginator made.
  private(set) var made = 0
  /// Pages from number 0 on.
  private var pages: [PageRange] = []
  /// Pages before number 0, from its end on.
  private var before: [PageRange] = []
  private var pass: (any PaginationPass)?
  private var progress: PageProgress
  private var isAtEnd = false

  /// The pages around a place, none of them made yet.
  ///
  /// - Throws: What the paginator throws.
  init(
    of paginator: any Paginator,
    over text: SourceText,
    in layout: Layout,
    around place: TextOffset
  ) throws {
    (self.paginator, self.text, self.layout) = (paginator, text, layout)
    let start = paginator.capabilities.contains(.seek) ? text.sectionStart(holding: place) : .zero
    progress = PageProgress(over: text, from: start)
    pass = try paginator.pass(over: text, in: layout, from: start)
  }

  /// Whether a place is in the stretch, or follows it without a section between.
  func reaches(_ place: TextOffset) -> Bool {
    guard let first = before.last ?? pages.first else { return false }
    guard paginator.capabilities.contains(.seek), let last = pages.last else { return true }
    return first.start <= place && text.sectionStart(holding: place) <= last.end
  }

  /// Returns the number of the page that holds a place; of a place beyond them, that of the last.
  ///
  /// - Throws: What the paginator throws.
  func number(holding place: TextOffset) throws -> Int {
    // Who went back before the start of the stretch knows those pages.
    if let number = before.firstIndex(where: { $0.start <= place && place < $0.end }) {
      return -1 - number
    }
    if let number = pages.firstIndex(where: { $0.end > place }) { return number }
    while let page = try next() {
      if page.end > place { break }
    }
    return max(0, pages.count - 1)
  }

  /// Returns a page; `nil` where there is none.
  ///
  /// - Throws: What the paginator throws.
  func page(_ number: Int) throws -> PageRange? {
    while number >= pages.count, try next() != nil {}
    while -number > before.count, try previous() {}
    if number >= 0 { return number < pages.count ? pages[number] : nil }
    return -number <= before.count ? before[-number - 1] : nil
  }

  /// Makes the page after those that are known.
  private func next() throws -> PageRange? {
    guard !isAtEnd, let pass else { return nil }
    guard let page = try pass.nextPage() else {
      isAtEnd = true
      return nil
    }
    guard progress.add(page) || pass.isFinite else {
      throw PaginationError.noProgress(page: pages.count)
    }
    made += 1
    pages.append(page)
    return page
  }

  /// Makes the page before those that are known, and those of its section where it must.
  private func previous() throws -> Bool {
    guard let first = before.last ?? pages.first, first.start > .zero else { return false }
    if paginator.capabilities.contains(.backward) {
      let page = try paginator.page(endingAt: first.start, over: text, in: layout)
      guard let page, page.start < first.start else { return false }
      made += 1
      before.append(page)
      return true
    }
    // Who cannot begin within a text knows all pages from its start on.
    guard paginator.capabilities.contains(.seek) else { return false }
    let start = text.sectionStart(holding: TextOffset(utf8: first.start.utf8 - 1))
    let pass = try paginator.pass(over: text, in: layout, from: start)
    var progress = PageProgress(over: text, from: start)
    var section: [PageRange] = []
    while let page = try pass.nextPage(), page.start < first.start {
      guard progress.add(page) || pass.isFinite else {
        throw PaginationError.noProgress(page: section.count)
      }
      made += 1
      section.append(page)
    }
    before += section.reversed()
    return !section.isEmpty
  }
}

extension SourceText {
  /// Where the section of the text begins that holds a place: after the last forced break, else at the
  /// text's start, where a pass may begin.
  fileprivate func sectionStart(holding place: TextOffset) -> TextOffset {
    forcedBreaks.last { $0 <= place } ?? .zero
  }
}
