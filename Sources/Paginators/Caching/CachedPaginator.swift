package import PaginatorKit
package import Typesetting

/// A method whose pages are kept on disk, so that opening a book again costs reading them.
///
/// A pass from the text's start that comes to the end stores its pages; what is cut short, begins
/// elsewhere or throws stores nothing. A pass whose pages are known lays nothing out, wherever it
/// begins: its work is the pages alone. What is not known, or cannot be read, is paginated.
package struct CachedPaginator: PaginatorWrapper {
  package let wrapped: any Paginator
  private let cache: PageCache
  private let shaping: ShapingMode

  /// A method that can begin at any of its page boundaries, whose pages hold the text once and in order,
  /// with a cache of them; pages of lines made in one way are never shown as another's.
  package init(_ method: any Paginator, in cache: PageCache, shaping: ShapingMode = .fast) {
    wrapped = method
    self.cache = cache
    self.shaping = shaping
  }

  /// The method's name, with the folder as its last option: `greedy:cache=/var/cache/pages`.
  package var name: String {
    optionedName(wrapped.name, [("cache", PageCache.option(cache.folder), usual: nil)])
  }

  /// Begins a pass over pages that are known, else one of the method.
  ///
  /// - Complexity: O(bytes of the text) to know whether they are, by their digest.
  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let key = key(of: text, in: layout)
    if let known = known(key, of: text), let first = known.page(beginningAt: start) {
      return known.pass(from: first)
    }
    let pass = try wrapped.pass(over: text, in: layout, from: start)
    guard start == .zero else { return pass }
    return FunctionPass(pass, to: text.end) { ends in cache.store(ends, for: key) }
  }

  /// Returns the page that ends at a boundary, laid out only where it is not known.
  package func page(
    endingAt end: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange? {
    let key = key(of: text, in: layout)
    if let known = known(key, of: text), let next = known.page(beginningAt: end) {
      return next > 0 ? known[next - 1] : nil
    }
    return try wrapped.page(endingAt: end, over: text, in: layout)
  }

  private func key(of text: SourceText, in layout: Layout) -> PageCacheKey {
    PageCacheKey(of: text, in: layout, by: "\(wrapped.name), \(shaping.rawValue) shaping")
  }

  private func known(_ key: PageCacheKey, of text: SourceText) -> KnownPages? {
    cache.ends(for: key, textLength: text.utf8.count).map(KnownPages.init)
  }
}

/// Pages that follow each other from a text's start to its end.
private struct KnownPages {
  /// The byte after each.
  let ends: [Int]

  /// The page with a number from 0.
  subscript(number: Int) -> PageRange {
    PageRange(utf8: number == 0 ? 0 : ends[number - 1], to: ends[number])
  }

  /// Returns the number of the page that begins at an offset; by bisection.
  ///
  /// At the text's end it is the number of pages; where no page begins, `nil`.
  func page(beginningAt offset: TextOffset) -> Int? {
    if offset == .zero { return 0 }
    let before = ends.partitioningIndex { $0 >= offset.utf8 }
    return before < ends.count && ends[before] == offset.utf8 ? before + 1 : nil
  }

  /// Hands out the pages from a number on.
  func pass(from first: Int) -> FunctionPass {
    var next = first
    return FunctionPass {
      guard next < ends.count else { return nil }
      defer { next += 1 }
      return self[next]
    } cost: {
      var work = Work()
      work.pagesProduced = next - first
      return work
    }
  }
}

extension FunctionPass {
  /// Hands out the pages of a pass and, when it comes to the text's end without a gap, stores their ends.
  fileprivate convenience init(
    _ pass: any PaginationPass,
    to end: TextOffset,
    store: @escaping ([Int]) -> Void
  ) {
    // Those of the pages so far, which follow each other from the text's start; `nil` once one does
    // not, when there are no more, and after a failure.
    var ends: [Int]? = []
    self.init {
      guard var known = ends.take() else { return try pass.nextPage() }
      let last = known.last ?? 0
      guard let page = try pass.nextPage() else {
        if last == end.utf8 { store(known) }
        return nil
      }
      known.append(page.end.utf8)
      if page.start.utf8 == last, page.end.utf8 > last { ends = known }
      return page
    } cost: {
      pass.work
    }
  }
}
