import PaginatorKit

/// What the lines of a page are to the paragraphs of the text, in a few numbers.
struct PageOutline {
  let start: TextOffset
  let end: TextOffset
  @Count private(set) var lines = 0
  /// How many lines from the top belong to the paragraph of the first.
  var leading: Int { firstEnd ?? lines }
  /// How many lines down to the bottom belong to the paragraph of the last.
  @Count private(set) var trailing = 0
  private(set) var startsParagraph = false
  let endsParagraph: Bool
  /// The number on the page of the first line that begins a paragraph below another line.
  @KnownCount private var firstEnd: Int? = nil

  /// An outline of a page that has no lines yet.
  init(from start: TextOffset, to end: TextOffset, edges: ParagraphEdges) {
    self.start = start
    self.end = end
    endsParagraph = edges.stand(at: end.utf8)
  }

  /// An outline of a page by the bytes where its lines begin, from top to bottom.
  ///
  /// - Complexity: O(lines).
  init(
    from start: TextOffset,
    to end: TextOffset,
    lineStarts: some Sequence<Int>,
    edges: ParagraphEdges
  ) {
    self.init(from: start, to: end, edges: edges)
    for line in lineStarts { add(startsParagraph: edges.stand(at: line)) }
  }

  /// Adds a line below the others.
  mutating func add(startsParagraph isStart: Bool) {
    add(1, paragraphStarts: isStart ? 0..<1 : 0..<0)
  }

  /// Adds lines below the others; `paragraphStarts` are the numbers among them of those that begin a
  /// paragraph.
  ///
  /// - Complexity: O(1).
  mutating func add(_ count: Int, paragraphStarts: some BidirectionalCollection<Int>) {
    var starts = paragraphStarts[...]
    if lines == 0, starts.first == 0 {
      startsParagraph = true
      starts.removeFirst()
    }
    if firstEnd == nil { firstEnd = starts.first.map { lines + $0 } }
    trailing = paragraphStarts.last.map { count - $0 } ?? trailing + count
    lines += count
  }

  private var isOneParagraph: Bool { leading == lines }

  /// Whether a page has lines and another one follows that begins where it ends and has lines, too.
  func isFollowed(by next: PageOutline) -> Bool {
    lines > 0 && next.lines > 0 && end == next.start
  }

  /// Tells the boundaries of pages, by their outlines, where they stand among the paragraphs.
  static func place(_ pages: inout [PageMeasurement], by outlines: [PageOutline]) {
    for (page, place) in places(of: outlines).enumerated() {
      pages[page].boundary?.paragraph = place
    }
  }

  /// Where the end of each page stands among the paragraphs.
  ///
  /// Lines are counted from a paragraph's start and to its end over as many pages as it takes.
  ///
  /// - Complexity: O(pages).
  static func places(of outlines: [PageOutline]) -> [BoundaryMeasurement.ParagraphPlace] {
    let before = linesBeforeEnds(of: outlines)
    let after = linesAfterEnds(of: outlines)
    return outlines.indices.map { page in
      let outline = outlines[page]
      if outline.endsParagraph { return .between }
      guard page + 1 < outlines.count, outline.isFollowed(by: outlines[page + 1]) else {
        return .apart
      }
      return .inside(
        BoundaryMeasurement.PartedLines(
          before: before[page],
          after: after[page],
          beforeOnPage: outline.trailing,
          afterOnPage: outlines[page + 1].leading
        )
      )
    }
  }

  /// How many lines of its last line's paragraph stand before each page's end.
  private static func linesBeforeEnds(of outlines: [PageOutline]) -> [Int?] {
    var counts: [Int?] = []
    counts.reserveCapacity(outlines.count)
    for (page, outline) in outlines.enumerated() {
      guard outline.isOneParagraph, !outline.startsParagraph else {
        counts.append(outline.trailing)
        continue
      }
      let follows = page > 0 && outlines[page - 1].isFollowed(by: outline)
      counts.append(follows ? counts[page - 1].map { $0 + outline.trailing } : nil)
    }
    return counts
  }

  /// How many lines stand behind each page's end up to the end of the paragraph that goes on there.
  private static func linesAfterEnds(of outlines: [PageOutline]) -> [Int?] {
    var counts: [Int?] = Array(repeating: nil, count: outlines.count)
    for page in outlines.indices.dropLast().reversed() {
      let next = outlines[page + 1]
      guard outlines[page].isFollowed(by: next) else { continue }
      counts[page] =
        !next.isOneParagraph || next.endsParagraph
        ? next.leading : counts[page + 1].map { $0 + next.leading }
    }
    return counts
  }
}
