import PaginatorKit
import TestSupport

/// A toy in a process of its own, as far as anybody can tell: what it remembers it keeps, and another
/// one is another process.
struct ExternalToy: PaginatorWrapper, ExternalProcess {
  let toy: ToyPaginator
  var countsWork = true
  /// What it answers when the first page alone is asked for, where that is another one.
  var firstPage: PageRange?

  var wrapped: any Paginator { toy }
  var externalProcess: (any ExternalProcess)? { self }

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let pass = try toy.pass(over: text, in: layout, from: start)
    return countsWork ? pass : FunctionPass { _ in try pass.nextPage() }
  }

  func processorNanoseconds() -> Int? { nil }
  func exchangeNothing() {}
  func repeatPass(over text: SourceText, in layout: Layout, times: Int) {}
  func peakMemoryBytes(over text: SourceText, in layout: Layout) -> Int? { nil }

  func firstPage(of text: SourceText, in layout: Layout) throws -> PageRange? {
    try firstPage ?? pass(over: text, in: layout, from: .zero).nextPage()
  }
}
