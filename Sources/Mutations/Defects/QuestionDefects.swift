import PaginatorKit
import PaginatorTesting
import Paginators

/// Defects in what may be asked of pages besides the pages.
extension Defect {
  static let questions: [Defect] = [
    Defect(
      "page-at",
      fault: "Takes a place where a page begins for the end of the page before.",
      breaking: [.pageAt],
      method: .asked(.pageAt) { asked in
        asked.find = { pages, place in
          pages.page(holding: place > .zero ? TextOffset(utf8: place.utf8 - 1) : place)
        }
      }
    ),
    Defect(
      "labels",
      fault: "Prints the number of pages before the last was made as the total.",
      breaking: [.labels],
      method: .asked(.labels) { $0.total = { max(1, $0 - 1) } }
    ),
    Defect(
      "locators",
      fault: "Names a place by its share of the book in whole percent.",
      breaking: [.locate],
      method: .asked(.locate) { $0.parts = 100 }
    ),
    Defect(
      "estimates",
      fault: "Goes on to show the last estimate when all pages are made.",
      breaking: [.estimate],
      method: .asked(.estimate) { $0.isLate = true }
    ),
    Defect(
      "vertical-page",
      fault: "Claims to set vertical lines, and loses the last page of them.",
      breaking: [.verticalLines],
      method: .asked(.verticalLines) { $0.losesVerticalPage = true }
    ),
    Defect(
      "vertical-ignored",
      fault: "Claims to set vertical lines, and sets horizontal ones.",
      breaking: [.verticalLines],
      method: .asked(.verticalLines) { $0.setsHorizontalLines = true }
    ),
  ]
}

extension Defect.Method {
  /// A reader that is asked what a capability promises, and its planted fault.
  fileprivate static func asked(
    _ capability: Capability,
    planting fault: @escaping @Sendable (inout AskedPaginator) -> Void
  ) -> Self {
    .reader { isPlanted, name, environment in
      var asked = AskedPaginator(name, capability, environment)
      if isPlanted { fault(&asked) }
      return Reader(asked)
    }
  }
}

/// `greedy`, which answers a question of its pages in a way of its own.
private struct AskedPaginator: Paginator {
  let name: String
  let capabilities: Set<Capability>
  let environment: PaginatorEnvironment
  /// The page that holds a place.
  var find: @Sendable (Pagination, TextOffset) -> Int = { $0.page(holding: $1) }
  /// What is printed as the number of so many pages.
  var total: @Sendable (Int) -> Int = { $0 }
  /// Into how many parts the book is cut to name a place; `nil` for its bytes.
  var parts: Int?
  /// Whether the last estimate is that of the page before.
  var isLate = false
  /// Whether the last page of vertical lines is missing.
  var losesVerticalPage = false
  /// Whether lines are horizontal whatever is asked for.
  var setsHorizontalLines = false

  init(_ name: String, _ capability: Capability, _ environment: PaginatorEnvironment) {
    self.name = name
    self.environment = environment
    capabilities = [capability]
  }

  var showing: Showing { .context }
  private var greedy: GreedyPaginator { GreedyPaginator(environment: environment) }

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    var layout = layout
    if setsHorizontalLines { layout.type.writing = .horizontalTB }
    let pass = try greedy.pass(over: text, in: layout, from: start)
    guard losesVerticalPage, layout.type.writing == .verticalRL else { return pass }
    var next = try pass.nextPage()
    return FunctionPass {
      guard let page = next else { return nil }
      next = try pass.nextPage()
      return next == nil ? nil : page
    } cost: {
      pass.work
    }
  }

  private func pages(of text: SourceText, in layout: Layout) throws -> Pagination {
    let pass = try greedy.pass(over: text, in: layout, from: .zero)
    var pages: [PageRange] = []
    while let page = try pass.nextPage() { pages.append(page) }
    return try Pagination(pages, of: text, in: layout)
  }

  func page(
    holding offset: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange {
    let pages = try pages(of: text, in: layout)
    return pages.pages[find(pages, offset)]
  }

  func labels(over text: SourceText, in layout: Layout) throws -> [PageLabel] {
    let count = try pages(of: text, in: layout).count
    return (1...count).map { PageLabel(number: $0, total: total(count)) }
  }

  func locator(
    of offset: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> String {
    String(parts.map { offset.utf8 * $0 / max(1, text.end.utf8) } ?? offset.utf8)
  }

  func offset(
    of locator: String,
    over text: SourceText,
    in layout: Layout
  ) throws -> TextOffset {
    let number = Int(locator) ?? 0
    return TextOffset(utf8: parts.map { number * text.end.utf8 / $0 } ?? number)
  }

  func estimates(over text: SourceText, in layout: Layout) throws -> [PageEstimate] {
    let pages = try pages(of: text, in: layout)
    // As many as there would be if all text were as long on a page as up to now.
    let estimates = pages.pages.enumerated()
      .map { number, page in
        let made = number + 1
        let total = made * text.end.utf8 / max(1, page.end.utf8)
        return PageEstimate(made: made, total: total)
      }
    return isLate && estimates.count > 1 ? estimates.dropLast() : estimates
  }
}
