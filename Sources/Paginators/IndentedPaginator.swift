package import PaginatorKit
import Typesetting

/// How a reader app indents paragraphs by itself, whatever indent the layout has.
package enum OwnIndent: String, Hashable, Sendable, CaseIterable {
  /// It does not.
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
package struct IndentedPaginator: Paginator {
  private let environment: PaginatorEnvironment
  private let method: any Paginator
  private let indent: OwnIndent

  /// A method with an indent of its own.
  package init(_ method: any Paginator, indent: OwnIndent, environment: PaginatorEnvironment) {
    self.method = method
    self.indent = indent
    self.environment = environment
  }

  /// The method's name, with the indent as its last option.
  package var name: String {
    let name = method.name
    if indent == .none { return name }
    return name + (name.contains(":") ? "," : ":") + "indent=\(indent.rawValue)"
  }

  /// As the method shows its pages.
  package var showing: Showing { method.showing }

  /// What the method promises; but a page that begins among inserted spaces cannot be begun again from
  /// its place in the text.
  package var capabilities: Set<Capability> {
    indent == .spaces ? method.capabilities.subtracting([.seek]) : method.capabilities
  }

  /// Begins a pass of the method over the indented text.
  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    switch indent {
    case .none:
      return try method.pass(over: text, in: layout, from: start)
    case .style:
      var indented = layout
      indented.type.firstLineIndent = layout.type.size + layout.type.size
      return try method.pass(over: text, in: indented, from: start)
    case .spaces:
      let chain = try environment.fonts.chain(layout.type.fonts)
      let spaced = SpacedText(text, spaces: SpacedText.spaces(in: chain))
      let first = TextOffset(utf8: spaced.map.changed(of: start.utf8))
      return MappedPass(
        try method.pass(over: spaced.text, in: layout, from: first),
        map: spaced.map
      )
    }
  }
}

/// The pages of a text with insertions, brought back to the text without them.
private final class MappedPass: PaginationPass {
  private let pass: any PaginationPass
  private let map: OffsetMap

  init(_ pass: any PaginationPass, map: OffsetMap) {
    self.pass = pass
    self.map = map
  }

  func nextPage() throws -> PageRange? {
    try pass.nextPage()
      .map { page in
        PageRange(
          start: TextOffset(utf8: map.original(of: page.start.utf8)),
          end: TextOffset(utf8: map.original(of: page.end.utf8))
        )
      }
  }

  var work: Work { pass.work }
}
