package import PaginatorKit

extension Columns {
  /// The columns as they are typed behind a page's size: `/2+40`; nothing for a page that stands alone.
  package var typed: String {
    count > 1 ? "/\(count)+\(gap.shortPixels)\(axis == .vertical ? "v" : "")" : ""
  }

  /// The screen that holds a page: its number from 0, the page of each column, `nil` where none fills it,
  /// and the column of the page itself.
  ///
  /// - Complexity: O(pages · log forced breaks).
  package func screen(
    holding page: Int,
    of pages: [PageRange],
    in text: SourceText
  ) -> (number: Int, pages: [Int?], column: Int) {
    let numbers = numbers(of: pages, in: text)
    let first = page - numbers[page]
    let columns = (0..<count)
      .map { number in
        let page = first + number
        return numbers.indices.contains(page) && numbers[page] == number ? page : nil
      }
    return (numbers[..<first].count { $0 == 0 }, columns, numbers[page])
  }
}
