import PaginatorKit

struct PageRequest {
  var layout: Layout
  /// Where the first page begins.
  var from: TextOffset = .zero
  /// Where the last page ends, for pages that are found going back.
  var before: TextOffset?
  /// How many are wanted at most.
  var limit: Int?
}

extension Paginator {
  /// Returns the pages of a request in the text's order; their work is `nil` where a paginator that
  /// goes back counts none.
  ///
  /// As in a session, two empty pages in a row end it, and more pages than the text has characters
  /// that get no further than those before them.
  func served(
    _ request: PageRequest,
    of text: SourceText
  ) throws -> (pages: [PageRange], work: Work?) {
    if let before = request.before {
      return (try servedPages(before: before, request, of: text), nil)
    }
    guard request.from == .zero || capabilities.contains(.seek) else {
      throw ServiceError.incapable(.seek)
    }
    let pass = try pass(over: text, in: request.layout, from: request.from)
    var progress = PageProgress(over: text, from: request.from)
    var pages: [PageRange] = []
    while pages.count < request.limit ?? .max, let page = try pass.nextPage() {
      guard progress.add(page) else { throw PaginationError.noProgress(page: progress.count - 1) }
      pages.append(page)
    }
    return (pages, pass.work)
  }

  /// Returns the page that holds a place: as the paginator finds it, or else page by page from the text's
  /// start, and none behind it.
  func served(
    pageAt offset: TextOffset,
    of text: SourceText,
    in layout: Layout
  ) throws -> PageRange {
    if capabilities.contains(.pageAt) { return try page(holding: offset, over: text, in: layout) }
    let pass = try pass(over: text, in: layout, from: .zero)
    var progress = PageProgress(over: text, from: .zero)
    while let page = try pass.nextPage() {
      if page.end > offset { return page }
      guard progress.add(page) else { throw PaginationError.noProgress(page: progress.count - 1) }
    }
    throw ServiceError.noPageAt(scalar: text.scalarIndex(of: offset))
  }

  private func servedPages(
    before: TextOffset,
    _ request: PageRequest,
    of text: SourceText
  ) throws -> [PageRange] {
    guard capabilities.contains(.backward) else { throw ServiceError.incapable(.backward) }
    var progress = PageProgress(over: text, from: before, isBackward: true)
    var pages: [PageRange] = []
    var end = before
    while end > request.from, pages.count < request.limit ?? .max,
      let page = try page(endingAt: end, over: text, in: request.layout)
    {
      guard progress.add(page) else { throw PaginationError.noProgress(page: progress.count - 1) }
      pages.append(page)
      end = page.start
    }
    return pages.reversed()
  }
}
