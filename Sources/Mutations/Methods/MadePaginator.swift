import PaginatorKit
import Paginators
import Typesetting

/// A paginator by the passes that it makes.
struct MadePaginator: Paginator {
  let name: String
  var showing = Showing.context
  var capabilities: Set<Capability> = []
  let makePass: @Sendable (SourceText, Layout, TextOffset) throws -> any PaginationPass

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    try makePass(text, layout, start)
  }
}

extension MadePaginator {
  /// One that has `greedy`'s pages and alters them; `alter` prepares to return the pages of a book.
  init(
    _ name: String,
    _ environment: PaginatorEnvironment,
    capabilities: Set<Capability> = [],
    altering alter: @escaping @Sendable (Book) throws -> () throws -> PageRange? = { book in
      try book.pages()
    }
  ) {
    self.init(name: name, capabilities: capabilities) { text, layout, start in
      let book = Book(text: text, layout: layout, start: start, environment: environment)
      return FunctionPass(next: try alter(book)) { book.work }
    }
  }

  /// One that makes each page from where the one before it ends; `steps` prepares to make the pages of
  /// a stretch.
  init(
    stepping name: String,
    _ environment: PaginatorEnvironment,
    showing: Showing = .context,
    _ steps: @escaping @Sendable (Sheet) -> (Int) throws -> PageRange
  ) {
    self.init(name: name, showing: showing) { text, layout, start in
      let typesetter = try environment.typesetter(for: text, in: layout.type)
      return SectionedPass(over: text, from: start) { start, end in
        let sheet = Sheet(text, from: start, to: end, in: layout, with: typesetter)
        let step = steps(sheet)
        var position = sheet.start
        return FunctionPass {
          guard position < sheet.limit else { return nil }
          let page = try step(position)
          position = page.end.utf8
          return page
        } cost: {
          sheet.work
        }
      }
    }
  }
}

/// What a pass is asked for, and `greedy`'s passes over it.
final class Book {
  let text: SourceText
  let layout: Layout
  let start: TextOffset
  private let environment: PaginatorEnvironment
  private var passes: [any PaginationPass] = []

  init(text: SourceText, layout: Layout, start: TextOffset, environment: PaginatorEnvironment) {
    self.text = text
    self.layout = layout
    self.start = start
    self.environment = environment
  }

  /// A typesetter of its own, whose work is not counted.
  func typesetter() throws -> Typesetter {
    try environment.typesetter(for: text, in: layout.type)
  }

  /// Begins a pass of `greedy`, over what was asked for unless something else is given.
  func pages(
    of other: SourceText? = nil,
    in changed: Layout? = nil,
    from place: TextOffset? = nil
  ) throws -> () throws -> PageRange? {
    let greedy = GreedyPaginator(environment: environment)
    let pass = try greedy.pass(over: other ?? text, in: changed ?? layout, from: place ?? start)
    passes.append(pass)
    return pass.nextPage
  }

  /// Begins a pass of `greedy` whose pages are changed.
  func pages(changing change: @escaping (inout PageRange) -> Void) throws -> () throws -> PageRange?
  {
    let next = try pages()
    return {
      guard var page = try next() else { return nil }
      change(&page)
      return page
    }
  }

  func allPages() throws -> [PageRange] {
    let next = try pages()
    var pages: [PageRange] = []
    while let page = try next() { pages.append(page) }
    return pages
  }

  var work: Work { passes.reduce(into: Work()) { $0.add($1.work) } }
}

/// Returns pages in turn, then `nil`.
func oneByOne(_ pages: [PageRange]) -> () -> PageRange? {
  var rest = pages[...]
  return { rest.popFirst() }
}
