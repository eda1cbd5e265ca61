public import PaginatorKit

/// What the app prints on its pages, and how it names places.
extension LinePaginator {
  /// The number of each page, and of all of them, as they stand at its foot.
  public func labels(over text: SourceText, in layout: Layout) throws -> [PageLabel] {
    let pass = try pass(over: text, in: layout, from: .zero)
    var count = 0
    while try pass.nextPage() != nil { count += 1 }
    return (0..<count).map { PageLabel(number: $0 + 1, total: count) }
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
