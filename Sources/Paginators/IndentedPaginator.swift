package import PaginatorKit
import Typesetting

/// How a reader app indents paragraphs by itself, whatever indent the layout has.
package enum OwnIndent: String, Hashable, Sendable, CaseIterable {
  case none
  /// By spaces in front of each paragraph, as many as fit two full-width characters.
  case spaces
  /// By a first-line indent of 2 em.
  case style
}

/// A method that indents the paragraphs that it measures by itself.
///
/// With `style` the method works in the layout with a first-line indent of 2 em. With `spaces` it works
/// on another text, which has spaces in front of its paragraphs; its pages are brought back to the
/// text through an ``OffsetMap``, a boundary among the spaces to the paragraph's start. Either way the
/// pages are judged as what they are: pages of the text, in the layout that was asked for.
package struct IndentedPaginator: PaginatorWrapper {
  package let wrapped: any Paginator
  private let environment: PaginatorEnvironment
  private let indent: OwnIndent

  package init(_ method: any Paginator, indent: OwnIndent, environment: PaginatorEnvironment) {
    wrapped = method
    self.indent = indent
    self.environment = environment
  }

  /// The method's name, with the indent as its last option.
  package var name: String {
    optionedName(wrapped.name, [("indent", indent.rawValue, usual: OwnIndent.none.rawValue)])
  }

  /// What the method promises; but a page that begins among inserted spaces cannot be found again from
  /// its place in the text.
  package var capabilities: Set<Capability> {
    indent == .spaces
      ? wrapped.capabilities.subtracting([.seek, .backward]) : wrapped.capabilities
  }

  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    switch indent {
    case .none:
      return try wrapped.pass(over: text, in: layout, from: start)
    case .style:
      return try wrapped.pass(over: text, in: indented(layout), from: start)
    case .spaces:
      let chain = try environment.fonts.chain(layout.type.fonts)
      let spaced = SpacedText(text, spaces: SpacedText.spaces(in: chain))
      let first = TextOffset(utf8: spaced.map.changed(of: start.utf8))
      let pass = try wrapped.pass(over: spaced.text, in: layout, from: first)
      return FunctionPass {
        try pass.nextPage()
          .map { page in
            PageRange(
              utf8: spaced.map.original(of: page.start.utf8),
              to: spaced.map.original(of: page.end.utf8)
            )
          }
      } cost: {
        pass.work
      }
    }
  }

  /// Returns the method's page in the indented layout; inserted spaces have none.
  package func page(
    endingAt end: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange? {
    try wrapped.page(endingAt: end, over: text, in: indented(layout))
  }

  /// Prepares nothing apart.
  package func prepare(_ text: SourceText, in type: TypeStyle) -> (any PreparedText)? { nil }

  private func indented(_ layout: Layout) -> Layout {
    var indented = layout
    if indent == .style { indented.type.firstLineIndent = layout.type.size + layout.type.size }
    return indented
  }
}
