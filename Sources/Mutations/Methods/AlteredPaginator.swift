import PaginatorKit
import Paginators
import Typesetting

/// A paginator that has `greedy`'s pages and alters them.
struct AlteredPaginator: Paginator {
  let name: String
  let environment: PaginatorEnvironment
  var capabilities: Set<Capability> = []
  /// Prepares to return the pages of a book.
  let alter: @Sendable (Book) throws -> () throws -> PageRange?

  var showing: Showing { .context }

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let book = Book(text: text, layout: layout, start: start, environment: environment)
    return AlteredPass(book, next: try alter(book))
  }
}

/// What a pass is asked for, and `greedy`'s passes over it.
final class Book {
  let text: SourceText
  let layout: Layout
  let start: TextOffset
  private let environment: PaginatorEnvironment
  private var passes: [any PaginationPass] = []

  init(
    text: SourceText,
    layout: Layout,
    start: TextOffset,
    environment: PaginatorEnvironment
  ) {
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

  /// All pages of a pass of `greedy`.
  func allPages() throws -> [PageRange] {
    let next = try pages()
    var pages: [PageRange] = []
    while let page = try next() { pages.append(page) }
    return pages
  }

  /// The work of all passes.
  var work: Work { passes.reduce(into: Work()) { $0.add($1.work) } }
}

private final class AlteredPass: PaginationPass {
  private let book: Book
  private let next: () throws -> PageRange?

  init(_ book: Book, next: @escaping () throws -> PageRange?) {
    self.book = book
    self.next = next
  }

  func nextPage() throws -> PageRange? { try next() }

  var work: Work { book.work }
}

extension AlteredPaginator {
  /// `greedy`'s pages as they are, under another name.
  init(unaltered name: String, environment: PaginatorEnvironment) {
    self.init(name: name, environment: environment) { book in try book.pages() }
  }
}
