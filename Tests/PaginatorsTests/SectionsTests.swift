import PaginatorKit
import Paginators
import TestSupport
import Testing

struct SectionsTests {
  @Test(arguments: allIDs)
  func `begins a page at every forced break and adds the work up`(id: String) throws {
    // Two chapters of 50 scalars: each is paginated as a text of its own.
    let chapter = han(49) + "\n"
    let whole = SourceText.make(chapter + chapter, forcedBreaksAtScalars: [50])
    let half = SourceText.make(chapter)
    let pages = try Pagination(of: whole, in: .lines24(), by: id)
    let alone = try Pagination(of: half, in: .lines24(), by: id)
    #expect(pages.isPartition(of: whole))
    #expect(
      pages.starts(in: whole)
        == alone.starts(in: half) + alone.starts(in: half).map { $0 + 50 }
    )
    for (name, count) in Work.counters {
      #expect(pages.work[keyPath: count] == 2 * alone.work[keyPath: count], "\(name)")
    }
  }

  @Test(arguments: allIDs)
  func `starts in the chapter that it is told to start in`(id: String) throws {
    let text = SourceText.make(han(150), forcedBreaksAtScalars: [50, 100])
    let pages = try Pagination(of: text, in: .lines24(), by: id)
    let last = try Pagination(of: text, in: .lines24(), by: id, from: text.offset(ofScalar: 100))
    #expect(last.pages == pages.pages.filter { $0.start >= text.offset(ofScalar: 100) })
  }
}
