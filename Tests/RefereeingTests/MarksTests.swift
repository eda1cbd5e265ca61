import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

/// What is marked before a change, and where it is afterwards, against what walks over every page by
/// itself.
struct MarksTests {
  /// Characters of one scalar and of several, among them halves of flags, which go in pairs, and what joins
  /// those beside it.
  private static let scalars = Array(
    "經a\u{301}é\r\n 👩\u{200D}🚀🇫🇷🇩한\u{1100}\u{0915}\u{094D}\u{093F}".unicodeScalars
  )

  private static func text(_ seed: inout Seed, _ count: Int) -> SourceText {
    var text = String.UnicodeScalarView()
    for _ in 0..<count { text.append(scalars[seed.number(in: 0...scalars.count - 1)]) }
    return .make(String(text))
  }

  /// Pages that are cut at bytes, also inside of scalars and characters.
  private static func pagination(_ text: SourceText, _ seed: inout Seed) throws -> Pagination {
    let longest = seed.number(in: 1...80)
    var ends: [Int] = []
    while (ends.last ?? 0) < text.utf8.count {
      ends.append(min(text.utf8.count, (ends.last ?? 0) + seed.number(in: 1...longest)))
    }
    return try Pagination(zip([0] + ends, ends).map { PageRange(utf8: $0, to: $1) }, of: text)
  }

  @Test(arguments: Seed.first(60))
  func `are those of each page by itself, wherever pages are cut`(seed: Seed) throws {
    var seed = seed
    let text = Self.text(&seed, seed.number(in: 1...600))
    let starts = TextClusterStarts(of: text)
    for _ in 0..<3 {
      let pages = try Self.pagination(text, &seed)
      let (marks, slow) = (HighlightOutcome.marks(in: pages, at: starts), Self.slowMarks(in: pages))
      #expect(marks.map(\.page) == slow.map(\.page))
      #expect(marks.map(\.range) == slow.map(\.range))
      #expect(BookmarkOutcome.anchors(in: pages, at: starts) == Self.slowAnchors(in: pages))
    }
  }

  @Test(arguments: Seed.first(40))
  func `are on as many pages as a walk from page to page counts`(seed: Seed) throws {
    var seed = seed
    let text = Self.text(&seed, 200)
    let after = try Self.pagination(text, &seed)
    func place() -> Int { seed.number(in: 0...220) - 10 }
    var outcome = HighlightOutcome(way: "any", items: [])
    for _ in 0..<50 {
      let start = seed.number(in: 0...198)
      let parts = (0..<seed.number(in: 0...3))
        .map { _ in KeptHighlight.Part(start: place(), end: place()) }
      outcome.items.append(
        KeptHighlight(
          page: 0,
          start: start,
          end: start + seed.number(in: 1...30),
          restoredStart: parts.map(\.start).min(),
          restoredEnd: parts.map(\.end).max(),
          parts: parts.count > 1 ? parts : []
        )
      )
    }
    outcome.countPages(of: after)
    for highlight in outcome.items {
      let met = Set((highlight.start..<highlight.end).map { Self.page($0, after) })
      #expect(highlight.marked == Self.slowMarked(highlight))
      #expect(highlight.pagesMet == (met.max() ?? 0) - (met.min() ?? 0) + 1)
      #expect(highlight.pagesDrawn == Self.drawn(highlight, after).count)
    }
  }

  /// The pages between the first and the last scalar of each part, as far as the highlight is on them.
  private static func drawn(_ highlight: KeptHighlight, _ after: Pagination) -> Set<Int> {
    let met = page(highlight.start, after)...page(highlight.end - 1, after)
    var pages: Set<Int> = []
    for part in slowMarked(highlight) where part.end > 0 && part.start < 200 {
      pages.formUnion(page(max(0, part.start), after)...page(min(200, part.end) - 1, after))
    }
    return pages.intersection(met)
  }

  private static func page(_ scalar: Int, _ pages: Pagination) -> Int {
    pages.page(holding: pages.text.offset(ofScalar: scalar))
  }

  /// What is marked, scalar by scalar: neighbours and overlaps are one.
  private static func slowMarked(_ highlight: KeptHighlight) -> [KeptHighlight.Part] {
    var scalars: Set<Int> = []
    var parts = highlight.parts
    if parts.isEmpty, let start = highlight.restoredStart, let end = highlight.restoredEnd {
      parts = [KeptHighlight.Part(start: start, end: end)]
    }
    for part in parts where part.start < part.end { scalars.formUnion(part.start..<part.end) }
    let starts = scalars.filter { !scalars.contains($0 - 1) }.sorted()
    let ends = scalars.filter { !scalars.contains($0 + 1) }.sorted()
    return zip(starts, ends).map { KeptHighlight.Part(start: $0, end: $1 + 1) }
  }

  /// Each page is a string of its own.
  private static func slowMarks(in pagination: Pagination) -> [HighlightOutcome.Mark] {
    var marks: [HighlightOutcome.Mark] = []
    var tail = 0
    for (number, page) in pagination.pages.enumerated() {
      let string = pagination.text.string(from: page.start, to: page.end)
      var starts: [Int] = []
      var end = 0
      for character in string {
        starts.append(end)
        end += character.utf8.count
      }
      func offset(_ cluster: Int) -> TextOffset {
        TextOffset(utf8: page.start.utf8 + (cluster < starts.count ? starts[cluster] : end))
      }
      if number > 0 {
        let start = TextOffset(utf8: page.start.utf8 - tail)
        marks.append((number - 1, PageRange(start: start, end: offset(min(4, starts.count)))))
      }
      let middle = starts.count / 2
      let range = PageRange(
        start: offset(max(0, middle - 4)),
        end: offset(min(starts.count, middle + 4))
      )
      marks.append((number, range))
      tail = end - starts[max(0, starts.count - 4)]
    }
    return marks
  }

  /// Every 200th of the characters, both sides of each boundary, and 50 drawn.
  private static func slowAnchors(in pagination: Pagination) -> [TextOffset] {
    var starts: [Int] = []
    var end = 0
    for character in pagination.text.string(from: .zero, to: pagination.text.end) {
      starts.append(end)
      end += character.utf8.count
    }
    var chosen: Set<Int> = []
    for page in pagination.pages.dropFirst() {
      let behind = starts.firstIndex { $0 >= page.start.utf8 }
      chosen.insert(starts[max(0, (behind ?? starts.count) - 1)])
      if let behind { chosen.insert(starts[behind]) }
    }
    let step = (starts.count + 199) / 200
    chosen.formUnion(stride(from: 0, to: starts.count, by: step).map { starts[$0] })
    var random = SplitMix64(seed: 1)
    for _ in 0..<50 { chosen.insert(starts[Int(random.next() % UInt64(starts.count))]) }
    return chosen.sorted().map(TextOffset.init(utf8:))
  }
}
