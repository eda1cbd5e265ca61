/// A paginator that adds something to another, and passes on to it whatever it does not do itself.
package protocol PaginatorWrapper: Paginator {
  /// The paginator that the rest is passed on to.
  var wrapped: any Paginator { get }
}

extension PaginatorWrapper {
  package var name: String { wrapped.name }
  package var showing: Showing { wrapped.showing }
  package var capabilities: Set<Capability> { wrapped.capabilities }
  package var usesThreads: Bool { wrapped.usesThreads }
  package var externalProcess: (any ExternalProcess)? { wrapped.externalProcess }

  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    try wrapped.pass(over: text, in: layout, from: start)
  }

  package func page(
    endingAt end: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange? {
    try wrapped.page(endingAt: end, over: text, in: layout)
  }

  package func page(
    holding offset: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange {
    try wrapped.page(holding: offset, over: text, in: layout)
  }

  package func labels(over text: SourceText, in layout: Layout) throws -> [PageLabel] {
    try wrapped.labels(over: text, in: layout)
  }

  package func locator(
    of offset: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> String {
    try wrapped.locator(of: offset, over: text, in: layout)
  }

  package func offset(
    of locator: String,
    over text: SourceText,
    in layout: Layout
  ) throws -> TextOffset {
    try wrapped.offset(of: locator, over: text, in: layout)
  }

  package func estimates(over text: SourceText, in layout: Layout) throws -> [PageEstimate] {
    try wrapped.estimates(over: text, in: layout)
  }

  package func prepare(_ text: SourceText, in type: TypeStyle) throws -> (any PreparedText)? {
    try wrapped.prepare(text, in: type)
  }

  package func keepRules(in type: TypeStyle) -> KeepRules { wrapped.keepRules(in: type) }

  package func deviceLines(over text: SourceText, in layout: Layout) throws -> DeviceLines {
    try wrapped.deviceLines(over: text, in: layout)
  }
}
