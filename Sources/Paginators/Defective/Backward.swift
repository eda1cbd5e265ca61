import PaginatorKit
import Typesetting

extension Defect {
  static let backward = Defect(
    "backward",
    fault:
      "Fills the page before a boundary from its end, and so makes another than going forward.",
    detectedBy: ["backward"],
    on: .chinese(),
    make: { isPlanted, environment in
      Reader(BackwardDefect(environment: environment, isPlanted: isPlanted))
    }
  )
}

/// `greedy`, which goes back in a way of its own.
private struct BackwardDefect: Paginator {
  let environment: PaginatorEnvironment
  let isPlanted: Bool

  var name: String { Defect.prefix + "backward" }
  var showing: Showing { .context }
  var capabilities: Set<Capability> { [.backward] }
  private var greedy: GreedyPaginator { GreedyPaginator(environment: environment) }

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    try greedy.pass(over: text, in: layout, from: start)
  }

  func page(endingAt end: TextOffset, over text: SourceText, in layout: Layout) throws -> PageRange?
  {
    var page = try greedy.page(endingAt: end, over: text, in: layout)
    guard let sound = page, sound.start > .zero else { return page }
    let typesetter = try environment.typesetter(for: text, in: layout.type)
    let sheet = Sheet(text, from: .zero, to: end, in: layout, with: typesetter)
    let full = sheet.fill(from: 0).lines.count
    let lines = sheet.fill(from: 0, height: .pixels(1e9)).lines.suffix(full)
    if isPlanted { page?.start.utf8 = lines.first?.start ?? 0 }  // The planted fault.
    return page
  }
}
