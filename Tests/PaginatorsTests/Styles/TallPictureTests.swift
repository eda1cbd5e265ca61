import PaginatorKit
import TestSupport
import Testing

/// A picture among text that is as tall as the page makes a line that is taller: its descenders are below it.
struct TallPictureTests {
  /// `abc` LF, a picture and a caption in one paragraph with U+2028 between, LF, `def`.
  private static func text() throws -> SourceText {
    let string = "abc\n\u{FFFC}\u{2028}caption\ndef\n"
    var styles = TextStyles()
    styles.addPicture(at: TextOffset(utf8: 4), width: .pixels(40), height: .pixels(4_000))
    return try #require(
      SourceText(
        utf8: Array(string.utf8),
        language: "en",
        direction: .leftToRight,
        forcedBreaks: [],
        styles: styles
      )
    )
  }

  @Test(arguments: allIDs) func `it has a page for itself, and none fails`(id: String) throws {
    let text = try Self.text()
    let layout = Layout.make()
    let pages = try Pagination(of: text, in: layout, by: id).pages
    let picture = try #require(
      pages.first { $0.start.utf8 <= 4 && 4 < $0.end.utf8 }
    )
    // The picture of 3 bytes, and what ends its line; fixed-count gives up after a few tries, and hides it.
    if id != "fixed-count" {
      #expect(picture.start.utf8 == 4)
      #expect([7, 10].contains(picture.end.utf8))
    }
    #expect(pages.first?.start == .zero)
    #expect(pages.last?.end == text.end)
    for (page, next) in zip(pages, pages.dropFirst()) { #expect(page.end == next.start) }
  }
}
