import PaginatorKit
import Testing

struct PaginationErrorTests {
  @Test(
    arguments: [
      (
        .boxBelowOneLine(boxHeight: .pixels(20), lineHeight: .pixels(29.546875)),
        "The content box is 20.0 px tall and one line is 29.546875 px; "
          + "choose a taller page or a smaller font size."
      ),
      // Vertical lines follow each other along the page's width.
      (
        .boxBelowOneLine(boxHeight: .pixels(20), lineHeight: .pixels(24), writing: .verticalRL),
        "The content box is 20.0 px wide and one line is 24.0 px; "
          + "choose a wider page or a smaller font size."
      ),
      (
        .graphemeWiderThanBox(graphemeWidth: .pixels(16), boxWidth: .pixels(12)),
        "One character is 16.0 px wide and the content box is 12.0 px; "
          + "choose a wider page or a smaller font size."
      ),
      (
        .graphemeWiderThanBox(
          graphemeWidth: .pixels(16),
          boxWidth: .pixels(12),
          writing: .verticalRL
        ),
        "One character is 16.0 px tall and the content box is 12.0 px; "
          + "choose a taller page or a smaller font size."
      ),
      (
        .pageBelowOneGrapheme(scalarsPerPage: 0),
        "The method estimates 0 characters a page, which is less than one; "
          + "choose a larger page or a smaller font size."
      ),
      (
        .workLimit(measuredScalars: 101, limit: 100),
        "It measured 101 scalars, more than the limit of 100; "
          + "raise it with --work-limit, or choose a shorter text."
      ),
      // Pages count from 0 in data, from 1 in sentences.
      (
        .noProgress(page: 6),
        "Page 7 gets no further than the pages before it; the method would never finish."
      ),
      (.notImplemented(.backward), "It declares 'backward' and does not implement it."),
    ] as [(PaginationError, String)]
  )
  func `says what is wrong and what to do`(error: PaginationError, sentence: String) {
    #expect(error.description == sentence)
  }
}
