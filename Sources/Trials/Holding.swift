import CProcesses
package import PaginatorKit

/// A pass that has given all its pages and is still alive, and with it all that it holds.
package final class HeldPagination {
  package private(set) var pages: [PageRange]
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

extension HeldPagination {
  /// Returns how many bytes are still held when a pass has given all its pages and is alive: what it
  /// keeps of the text, of lines and of pages, and caches of its own that outlive it.
  ///
  /// What serves every paginator should be loaded before, by a pass of another one, and nothing else
  /// may run meanwhile.
  ///
  /// - Returns: `nil` without pages, or where the system tells nothing.
  /// - Throws: What keeps the paginator from paginating.
  package static func retainedBytes(
    of paginator: any Paginator,
    over text: SourceText,
    in layout: Layout,
    allocated: () -> Int? = allocatedBytes
  ) throws -> Int? {
    let before = allocated()
    let held = try HeldPagination(text, in: layout, with: paginator)
    return withExtendedLifetime(held) {
      held.forgetPages()
      guard let before, let after = allocated(), held.pageCount > 0 else { return nil }
      return max(0, after - before)
    }
  }
}

/// Returns the bytes that this process has allocated and not freed, of all threads; `nil` where the
/// system does not tell.
///
/// It is `uordblks + hblkhd` of mallinfo2(3): what was handed out of the heaps, and large pieces
/// that are mapped on their own. What a thread keeps of freed pieces for itself counts as
/// allocated, so that single kilobytes mean little.
package func allocatedBytes() -> Int? {
  let bytes = processes_allocated_bytes()
  return bytes < 0 ? nil : Int(bytes)
}

/// Gives memory that was freed back to the system.
///
/// The C library keeps it between what is still there, so that a book's layouts would leave hundreds of
/// megabytes behind them.
package func giveBackFreedMemory() { processes_give_back_memory() }

/// From now on gives long pieces of memory back to the system as soon as they are freed.
///
/// The C library keeps ever longer ones between what is still there: a tenth of what a library's merge holds. Each
/// costs a call of the system, so that nobody does this who times anything.
package func giveBackLongPieces() { processes_give_back_long_pieces() }

/// The memory that one pass takes in a process that does nothing else.
package struct MemoryUse: Hashable, Sendable {
  /// By how many bytes the process grew at most; `nil` where the system does not tell.
  package var peakBytes: Int?
  /// How many bytes were still held when the pass had given all its pages; `nil` where the system
  /// does not tell.
  package var retainedBytes: Int?

  package init(peakBytes: Int? = nil, retainedBytes: Int? = nil) {
    self.peakBytes = peakBytes
    self.retainedBytes = retainedBytes
  }
}
