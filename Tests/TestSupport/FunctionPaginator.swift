package import PaginatorKit

/// A paginator by a function that begins its passes.
package struct FunctionPaginator: Paginator {
  package var name = "function"
  package var showing = Showing.substring
  package var capabilities: Set<Capability> = []
  private let begin: @Sendable (SourceText, Layout, TextOffset) throws -> any PaginationPass

  package init(
    _ begin: @escaping @Sendable (SourceText, Layout, TextOffset) throws -> any PaginationPass
  ) {
    self.begin = begin
  }

  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    try begin(text, layout, start)
  }
}
