import PaginatorKit

/// Which pages of a text are wanted.
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
    var progress = Progress(from: request.from, isBackward: false, over: text)
    var pages: [PageRange] = []
    while pages.count < request.limit ?? .max, let page = try pass.nextPage() {
      try progress.add(page)
      pages.append(page)
    }
    return (pages, pass.work)
  }

  private func servedPages(
    before: TextOffset,
    _ request: PageRequest,
    of text: SourceText
  ) throws -> [PageRange] {
    guard capabilities.contains(.backward), let paginator = self as? any BackwardPaginator else {
      throw ServiceError.incapable(.backward)
    }
    var progress = Progress(from: before, isBackward: true, over: text)
    var pages: [PageRange] = []
    var end = before
    while end > request.from, pages.count < request.limit ?? .max,
      let page = try paginator.page(endingAt: end, over: text, in: request.layout)
    {
      try progress.add(page)
      pages.append(page)
      end = page.start
    }
    return pages.reversed()
  }
}

/// Notices pages that get nowhere, so that no answer is endless.
private struct Progress {
  private let isBackward: Bool
  private let patience: Int
  private var furthest: TextOffset
  private var count = 0
  private var empty = 0
  private var behind = 0

  init(from start: TextOffset, isBackward: Bool, over text: SourceText) {
    furthest = start
    self.isBackward = isBackward
    patience = text.scalarCount + 1
  }

  mutating func add(_ page: PageRange) throws(PaginationError) {
    empty = page.end <= page.start ? empty + 1 : 0
    let isFurther = isBackward ? page.start < furthest : page.end > furthest
    behind = isFurther ? 0 : behind + 1
    if isFurther { furthest = isBackward ? page.start : page.end }
    guard empty < 2, behind <= patience else { throw .noProgress(page: count) }
    count += 1
  }
}
