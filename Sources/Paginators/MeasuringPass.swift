import PaginatorKit

/// Pages found one after the other by measuring.
final class MeasuringPass: SectionPass {
  private let text: SourceText
  private let limit: Int
  private let measurer: TextMeasurer
  private let endOfPage: (Int) throws -> Int
  private var start: Int

  /// A pass over a stretch of scalars; `endOfPage` finds the scalar after the page that begins at a scalar.
  init(
    _ text: SourceText,
    scalars: Range<Int>,
    measurer: TextMeasurer,
    endOfPage: @escaping (Int) throws -> Int
  ) {
    self.text = text
    self.limit = scalars.upperBound
    self.measurer = measurer
    self.endOfPage = endOfPage
    self.start = scalars.lowerBound
  }

  func nextPage() throws -> PageRange? {
    guard start < limit else { return nil }
    let end = try endOfPage(start)
    let page = PageRange(scalars: start, to: end, of: text)
    start = end
    return page
  }

  var work: Work { measurer.work }
}
