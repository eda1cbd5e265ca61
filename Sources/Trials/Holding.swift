package import PaginatorKit

/// A pass that has given all its pages and is still alive, and with it all that it holds.
package final class HeldPagination {
  /// The pages as they were returned.
  package private(set) var pages: [PageRange]
  /// How many pages there were.
  package let pageCount: Int
  private let pass: any PaginationPass

  /// Paginates a text once, caches empty, and keeps the pass.
  ///
  /// - Throws: What the paginator throws, or ``PaginationError/noProgress(page:)``.
  package init(_ text: SourceText, in layout: Layout, with paginator: any Paginator) throws {
    pass = try paginator.pass(over: text, in: layout, from: .zero)
    pages = try drain(pass, over: text).pages
    pageCount = pages.count
  }

  /// Forgets the pages, which are the caller's and not the pass's.
  package func forgetPages() { pages = [] }
}

/// Returns how many bytes for each page are still held when a pass has given all its pages and is
/// alive: what it keeps of the text, of lines and of pages, and caches of its own that outlive it.
///
/// Whatever serves every paginator should be loaded before, by a pass of another one, and nothing
/// else may run meanwhile.
///
///     // A pass that keeps 4 KiB for each of its three pages.
///     try retainedBytesPerPage(of: paginator, over: text, in: layout)  // 4096
///
/// - Parameters:
///   - paginator: Who paginates.
///   - text: The text.
///   - layout: The page and the type.
///   - allocated: Tells how many bytes are allocated.
/// - Returns: `nil` without pages, or where the system tells nothing.
/// - Throws: What keeps the paginator from paginating.
package func retainedBytesPerPage(
  of paginator: any Paginator,
  over text: SourceText,
  in layout: Layout,
  allocated: () -> Int? = HeapMemory.allocatedBytes
) throws -> Double? {
  let before = allocated()
  let held = try HeldPagination(text, in: layout, with: paginator)
  return withExtendedLifetime(held) {
    held.forgetPages()
    guard let before, let after = allocated(), held.pageCount > 0 else { return nil }
    return Double(max(0, after - before)) / Double(held.pageCount)
  }
}
