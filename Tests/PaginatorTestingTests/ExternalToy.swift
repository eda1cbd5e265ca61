import Foundation
import PaginatorKit

/// A toy in a process of its own, as far as anybody can tell: what it remembers it keeps, and another
/// one is another process.
struct ExternalToy: PaginatorWrapper, ExternalProcess {
  let toy: ToyPaginator
  var countsWork = true

  var wrapped: any Paginator { toy }
  var externalProcess: (any ExternalProcess)? { self }

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let pass = try toy.pass(over: text, in: layout, from: start)
    return countsWork ? pass : Uncounted(pass)
  }

  func processorNanoseconds() -> Int? { nil }
  func exchangeNothing() {}
  func repeatPass(over text: SourceText, in layout: Layout, times: Int) {}
  func peakMemoryBytes(over text: SourceText, in layout: Layout) -> Int? { nil }

  func firstPage(of text: SourceText, in layout: Layout) throws -> PageRange? {
    try pass(over: text, in: layout, from: .zero).nextPage()
  }

  /// A pass that counts its pages and nothing else.
  private final class Uncounted: PaginationPass {
    private let pass: any PaginationPass
    private(set) var work = Work()

    init(_ pass: any PaginationPass) { self.pass = pass }

    func nextPage() throws -> PageRange? {
      let page = try pass.nextPage()
      if page != nil { work.pagesProduced += 1 }
      return page
    }
  }
}
