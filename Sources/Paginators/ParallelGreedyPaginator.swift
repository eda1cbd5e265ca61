package import PaginatorKit
import Typesetting

/// Prepares the paragraphs of the whole text on all cores, and then fills the pages of
/// ``GreedyPaginator`` on one.
///
/// The text is cut in the same places wherever it runs, so that neither pages nor work depend on the
/// number of cores. It is not lazy: no page is known before all paragraphs are prepared. It can start at
/// any page boundary, and prepares what follows. A text too long for that is paginated as `greedy` does.
package struct ParallelGreedyPaginator: Paginator {
  /// The name that it is listed under.
  package static let id = "greedy-parallel"

  let environment: PaginatorEnvironment
  var pieces = TextPieces()

  package var name: String { Self.id }

  package var showing: Showing { .context }

  package var capabilities: Set<Capability> { [.seek, .keepsWidows, .verticalLines] }

  /// Paragraphs are prepared on all cores.
  package var usesThreads: Bool { true }

  /// Prepares the text from an offset on, and begins a pass over it.
  package func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    guard RecordedText.holds(text) else {
      return try greedy.pass(over: text, in: layout, from: start)
    }
    let typesetter = try environment.typesetter(for: text, in: layout.type)
    // What passes share begins with the text, and knows no two ways to shape it.
    let shared = start == .zero && environment.shaping == .fast ? environment.memory : nil
    let recorded =
      try shared?
      .recorded(text, cutInto: pieces, for: typesetter) {
        try record(text, from: start, with: typesetter)
      } ?? record(text, from: start, with: typesetter)
    let pages = try PreparedSections(recorded, by: greedy, with: typesetter)
      .pass(in: layout.page, from: start)
    let prepared = recorded.work
    return FunctionPass(next: pages.nextPage) {
      var work = prepared
      work.add(pages.work)
      return work
    }
  }

  private var greedy: GreedyPaginator { GreedyPaginator(environment: environment) }

  /// Shapes all paragraphs on all cores; filling breaks them into lines on one.
  ///
  /// `nil` for a text too long to be kept shaped.
  package func prepare(_ text: SourceText, in type: TypeStyle) throws -> (any PreparedText)? {
    guard RecordedText.holds(text) else { return nil }
    let typesetter = try environment.typesetter(for: text, in: type)
    let recorded = try record(text, from: .zero, with: typesetter)
    return PreparedSections(recorded, by: greedy, with: typesetter)
  }

  private func record(
    _ text: SourceText,
    from start: TextOffset,
    with typesetter: Typesetter
  ) throws -> RecordedText {
    try RecordedText(text, from: start, cutInto: pieces, with: typesetter) {
      [environment, type = typesetter.style] in
      try environment.typesetter(for: text, in: type)
    }
  }
}
