import PaginatorKit

/// The first guess of the counting methods: the whole text's height shared out over pages.
///
/// With h the height of all n scalars and H the box's, the text is taken to need r = ⌊h / H⌋ + 1
/// pages of c = ⌊n / r⌋ scalars.
struct PageEstimate {
  /// The height of the whole stretch.
  let height: Length
  /// The scalars of one page.
  let scalarsPerPage: Int

  /// Measures a stretch.
  ///
  /// - Throws: ``PaginationError`` when the box is below one line or a page below one character.
  init(of scalars: Range<Int>, with measurer: TextMeasurer) throws {
    try measurer.requireOneLine()
    height = try measurer.height(of: scalars)
    let pages = Int(height.sixtyFourths / measurer.boxHeight.sixtyFourths) + 1
    scalarsPerPage = scalars.count / pages
    guard scalarsPerPage > 0 else {
      throw PaginationError.pageBelowOneGrapheme(scalarsPerPage: scalarsPerPage)
    }
  }
}
