import PaginatorKit

@testable import Refereeing

/// What the lines of a page are to the paragraphs of the text, in a few numbers.
struct SlowPageOutline {
  let start: TextOffset
  let end: TextOffset
  let lines: Int
  /// How many lines from the top belong to the paragraph of the first.
  let leading: Int
  /// How many lines down to the bottom belong to the paragraph of the last.
  let trailing: Int
  let startsParagraph: Bool
  let endsParagraph: Bool

  /// An outline of a page by the bytes where its lines begin, from top to bottom.
  ///
  /// - Complexity: O(lines).
  init(
    from start: TextOffset,
    to end: TextOffset,
    lineStarts: some Sequence<Int>,
    edges: SlowParagraphEdges
  ) {
    var lines = 0
    var leading: Int?
    var trailing = 0
    var startsParagraph = false
    for line in lineStarts {
      let isStart = edges.stand(at: line)
      if lines == 0 { startsParagraph = isStart }
      if isStart, lines > 0 {
        leading = leading ?? lines
        trailing = 0
      }
      lines += 1
      trailing += 1
    }
    self.start = start
    self.end = end
    self.lines = lines
    self.leading = leading ?? lines
    self.trailing = trailing
    self.startsParagraph = startsParagraph
    endsParagraph = edges.stand(at: end.utf8)
  }

  private var isOneParagraph: Bool { leading == lines }

  /// Whether a page has lines and another one follows that begins where it ends and has lines, too.
  func isFollowed(by next: SlowPageOutline) -> Bool {
    lines > 0 && next.lines > 0 && end == next.start
  }

  /// Where the end of each page stands among the paragraphs.
  ///
  /// Lines are counted from a paragraph's start and to its end over as many pages as it takes.
  ///
  /// - Complexity: O(pages).
  static func places(
    of outlines: [SlowPageOutline],
    edges: SlowParagraphEdges
  ) -> [BoundaryMeasurement.ParagraphPlace] {
    let before = linesBeforeEnds(of: outlines)
    let after = linesAfterEnds(of: outlines)
    return outlines.indices.map { page in
      let outline = outlines[page]
      if edges.stand(at: outline.end.utf8) { return .between }
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
  private static func linesBeforeEnds(of outlines: [SlowPageOutline]) -> [Int?] {
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
  private static func linesAfterEnds(of outlines: [SlowPageOutline]) -> [Int?] {
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
