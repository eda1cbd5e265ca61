public import PaginatorKit

/// What the app prints on its pages, where it finds places, and how it names them.
extension LinePaginator {
  /// The number of each page, and of all of them, as they stand at its foot.
  public func labels(over text: SourceText, in layout: Layout) throws -> [PageLabel] {
    let pass = try pass(over: text, in: layout, from: .zero)
    var count = 0
    while try pass.nextPage() != nil { count += 1 }
    return (0..<count).map { PageLabel(number: $0 + 1, total: count) }
  }

  /// The page that holds a place; those behind it are not made.
  public func page(
    holding offset: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> PageRange {
    let pass = try pass(over: text, in: layout, from: .zero)
    while let page = try pass.nextPage() {
      if offset < page.end { return page }
    }
    return PageRange(start: text.end, end: text.end)
  }

  /// What stands at the foot of a page while later ones are made: as many as if all were as long.
  public func estimates(over text: SourceText, in layout: Layout) throws -> [PageEstimate] {
    let pass = try pass(over: text, in: layout, from: .zero)
    var estimates: [PageEstimate] = []
    while let page = try pass.nextPage() {
      let made = estimates.count + 1
      let total = Double(made * text.end.utf8) / Double(page.end.utf8)
      estimates.append(PageEstimate(made: made, total: Int(total.rounded())))
    }
    return estimates
  }

  /// A place by the number of its character, which is the same on every page.
  public func locator(
    of offset: TextOffset,
    over text: SourceText,
    in layout: Layout
  ) throws -> String {
    "character \(text.scalarIndex(of: offset))"
  }

  /// The place of a character.
  public func offset(
    of locator: String,
    over text: SourceText,
    in layout: Layout
  ) throws -> TextOffset {
    let number = locator.split(separator: " ").last.flatMap { Int($0) }
    return text.offset(ofScalar: number ?? 0)
  }
}
