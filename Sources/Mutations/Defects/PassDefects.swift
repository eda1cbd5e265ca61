import Comparisons
import PaginatorKit
import PaginatorTesting
import Paginators
import Typesetting

/// Defects in what a pass does when it is asked again, elsewhere, backward or beyond the end.
extension Defect {
  static let passes: [Defect] = [
    Defect(
      "unstable",
      fault: "Leaves room for a header in every second pass.",
      breaking: [.determinism],
      method: .altering(remembering: 0) { isPlanted, passes, book in
        let pass = passes.next()
        var layout = book.layout
        let header = pass % 2 == 0 ? layout.type.size : .zero
        if isPlanted { layout.page.insets.top += header }  // The planted fault.
        return try book.pages(in: layout)
      }
    ),
    Defect(
      "lazy-prefix",
      fault: "Moves on by a page when somebody asks how much was done so far.",
      breaking: [.prefix],
      method: .reader { isPlanted, name, environment in
        Reader(
          MadePaginator(name: name) { text, layout, start in
            let greedy = GreedyPaginator(environment: environment)
            let pass = try greedy.pass(over: text, in: layout, from: start)
            var hasEnded = false
            return FunctionPass {
              let page = try pass.nextPage()
              hasEnded = page == nil
              return page
            } cost: {
              if isPlanted, !hasEnded { _ = try? pass.nextPage() }  // The planted fault.
              return pass.work
            }
          }
        )
      }
    ),
    Defect(
      "backward",
      fault:
        "Fills the page before a boundary from its end, and so makes another than going forward.",
      breaking: [.backward],
      method: .reader { isPlanted, name, environment in
        Reader(BackwardDefect(name: name, environment: environment, isPlanted: isPlanted))
      }
    ),
    Defect(
      "seek",
      fault: "Begins at the start of the paragraph when it is asked to begin inside one.",
      breaking: [.seek],
      method: .altering(capabilities: [.seek]) { isPlanted, book in
        var start = book.start
        let isInside = start < book.text.end
        if isPlanted, isInside { start = book.paragraphStart }  // The planted fault.
        return try book.pages(from: start)
      }
    ),
    Defect(
      "chapter",
      fault: "Lets a page reach over the start of a chapter.",
      breaking: [.chapter],
      method: .altering { isPlanted, book in
        let text = book.text
        var breaks = text.forcedBreaks
        if isPlanted { breaks = [] }  // The planted fault.
        return try book.pages(of: text.with(forcedBreaks: breaks))
      }
    ),
    Defect(
      "twice",
      fault: "Appends its pages to those of a pass that is not finished when it is set up again.",
      breaking: [.idempotence],
      method: .reader { isPlanted, name, environment in
        let unfinished = OfEachThread<[PageRange]>([])
        return Reader(
          MadePaginator(name, environment) { book in
            var pages = try book.allPages()
            if isPlanted { pages = unfinished.value + pages }  // The planted fault.
            unfinished.value = pages
            let next = oneByOne(pages)
            return {
              if let page = next() { return page }
              unfinished.value = []
              return nil
            }
          }
        )
      }
    ),
    Defect(
      "past-end",
      fault: "Returns the last page again when it is asked for one beyond the end.",
      breaking: [.end],
      method: .altering { isPlanted, book in
        let next = try book.pages()
        var last: PageRange?
        var hasEnded = false
        return {
          if isPlanted, hasEnded { return last }  // The planted fault.
          let page = try next()
          hasEnded = page == nil
          last = page ?? last
          return page
        }
      }
    ),
    Defect(
      "cancelled",
      fault: "Goes on behind the last page of a pass that was dropped.",
      breaking: [.cancel],
      method: .reader { isPlanted, name, environment in
        let reached = OfEachThread<TextOffset?>(nil)
        return Reader(
          MadePaginator(name, environment) { book in
            var start = book.start
            if isPlanted, let reached = reached.value { start = reached }  // The planted fault.
            let next = try book.pages(from: min(start, book.text.end))
            return {
              let page = try next()
              reached.value = page?.end
              return page
            }
          }
        )
      }
    ),
    Defect(
      "no-progress",
      fault: "Makes empty pages for ever when it has reached the end.",
      breaking: [.termination],
      method: .altering { isPlanted, book in
        let next = try book.pages()
        return {
          if let page = try next() { return page }
          let end = book.text.end
          if isPlanted { return PageRange(start: end, end: end) }  // The planted fault.
          return nil
        }
      }
    ),
  ]
}

/// `greedy`, which goes back in a way of its own.
private struct BackwardDefect: Paginator {
  let name: String
  let environment: PaginatorEnvironment
  let isPlanted: Bool

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

extension Book {
  /// Where the paragraph begins that holds the start.
  fileprivate var paragraphStart: TextOffset {
    text.utf8.withUnsafeBufferPointer {
      TextOffset(utf8: ParagraphRange.start(holding: start.utf8, in: $0))
    }
  }
}
