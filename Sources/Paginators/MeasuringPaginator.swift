package import PaginatorKit

/// A method whose pages are texts of their own, measured until they fit.
package protocol MeasuringPaginator: Paginator {
  var environment: PaginatorEnvironment { get }

  /// Begins the pass over a stretch of scalars that no forced break parts.
  func section(of scalars: Range<Int>, with measurer: TextMeasurer) throws -> FunctionPass
}

extension MeasuringPaginator {
  package var showing: Showing { .substring }

  package var capabilities: Set<Capability> { [.verticalLines] }

  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    SectionedPass(over: text, from: start) { start, end in
      try section(
        of: text.scalarIndex(of: start)..<text.scalarIndex(of: end),
        with: TextMeasurer(text, in: layout, environment: environment)
      )
    }
  }
}
