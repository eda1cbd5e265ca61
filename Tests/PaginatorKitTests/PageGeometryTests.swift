import PaginatorKit
import Testing

struct PageGeometryTests {
  @Test func `leaves the content box between the insets`() {
    let page = PageGeometry(
      width: .pixels(375),
      height: .pixels(667),
      insets: Insets(top: .pixels(1), right: .pixels(2), bottom: .pixels(4), left: .pixels(8))
    )
    // 375 − 2 − 8; 667 − 1 − 4.
    #expect(page.contentWidth == .pixels(365))
    #expect(page.contentHeight == .pixels(662))
  }

  @Test func `takes the same inset on all sides`() {
    let page = PageGeometry(
      width: .pixels(375),
      height: .pixels(667),
      insets: Insets(all: .pixels(16))
    )
    // 375 − 32 and 667 − 32, the box of phone-6.
    #expect(page.contentWidth == .pixels(343))
    #expect(page.contentHeight == .pixels(635))
  }
}
