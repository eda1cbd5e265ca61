/// Watches whether pages get on through a text, so that a paginator without an end is noticed.
///
/// Two empty pages in a row do not get on, nor do more pages than the text has scalars that reach no
/// further than those before them. One empty page is a finding and no failure: the last page of a
/// counting method may be empty.
///
///     var progress = PageProgress(over: text)
///     while let page = try pass.nextPage() {
///       guard progress.add(page) else { throw PaginationError.noProgress(page: progress.count - 1) }
///     }
package struct PageProgress {
  package private(set) var count = 0
  /// How many of them, at the end, got no further.
  package private(set) var idle = 0

  private let isBackward: Bool
  private let patience: Int
  private let limit: TextOffset
  private var furthest: TextOffset
  private var empty = 0
  private var behind = 0

  /// The progress of a walk that begins at a place, forward through the text or back.
  package init(over text: SourceText, from start: TextOffset = .zero, isBackward: Bool = false) {
    self.isBackward = isBackward
    patience = text.scalarCount + 1
    limit = isBackward ? .zero : text.end
    furthest = start
  }

  /// Adds the next page.
  ///
  /// - Returns: Whether the pages still get on; `false` for the page that shows that they do not.
  package mutating func add(_ page: PageRange) -> Bool {
    count += 1
    empty = page.end <= page.start ? empty + 1 : 0
    // Beyond the text there is nothing to reach.
    let reached = isBackward ? max(page.start, limit) : min(page.end, limit)
    let isFurther = isBackward ? reached < furthest : reached > furthest
    behind = isFurther ? 0 : behind + 1
    if isFurther { furthest = reached }
    idle = empty == 2 ? 2 : behind
    return empty < 2 && behind <= patience
  }
}
