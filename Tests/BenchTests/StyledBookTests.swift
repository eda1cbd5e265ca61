import PaginatorKit
import Testing

@testable import bench

struct StyledBookTests {
  /// A hundred paragraphs of 200 characters.
  private let plain = SourceText(
    Array(repeating: String(repeating: "須", count: 200), count: 100).joined(separator: "\n"),
    language: "zh-Hant"
  )

  @Test func `has headings, italics and pictures as often as it says`() throws {
    let text = try StyledBook(of: plain).text()
    let styles = try #require(text.styles)
    let kinds = styles.blocks.indices.map { styles.style(ofBlock: $0).kind }
    // At the start and behind each 2,000 and 10,000 characters, but not at the end.
    #expect(kinds.count { $0 == .heading } == 10)
    #expect(kinds.count { $0 == .picture } == 2)
    // 20 of each 400 characters, of three bytes.
    let italic = styles.runs.reduce(0) { $0 + $1.end.utf8 - $1.start.utf8 }
    #expect(italic == 3_000)
    #expect(text.forcedBreaks.count == 9)
  }

  @Test func `has no page that is forced to begin where it is one document`() throws {
    let text = try StyledBook(of: plain, inOneDocument: true).text()
    #expect(text.forcedBreaks.isEmpty)
    #expect(text.styles?.runs.isEmpty == false)
  }
}
