package import PaginatorKit

extension SourceText {
  /// The pages that begin at scalars, the last one ending where the text does.
  package func pages(startingAtScalars starts: [Int]) -> [PageRange] {
    zip(starts, starts.dropFirst() + [scalarCount])
      .map { PageRange(start: offset(ofScalar: $0), end: offset(ofScalar: $1)) }
  }

  /// The page from one scalar up to another; both may lie outside the text.
  package func page(_ scalars: Range<Int>) -> PageRange {
    PageRange(
      start: offset(ofScalar: scalars.lowerBound),
      end: offset(ofScalar: scalars.upperBound)
    )
  }

  /// Pages of so many scalars.
  package func pages(every count: Int) -> [PageRange] {
    pages(startingAtScalars: Array(stride(from: 0, to: scalarCount, by: count)))
  }

  /// The pagination with pages of so many scalars.
  package func pagination(every count: Int) throws -> Pagination {
    try Pagination(pages(every: count), of: self)
  }
}
