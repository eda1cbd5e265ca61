import PaginatorKit
import Paginators
import TestSupport
import Testing

/// `greedy` where the layout keeps lines together; lines of five Han characters, 24 px high.
struct KeepingPassTests {
  /// The lines on each page of paragraphs that have so many lines, 0 for an empty one.
  private func lines(
    of paragraphs: [Int],
    perPage linesPerPage: Int,
    _ orphans: Int,
    _ widows: Int,
    by id: String = "greedy"
  ) throws -> [Int] {
    let text = SourceText.make(paragraphs.map { han(5 * $0) }.joined(separator: "\n"))
    let layout = Layout.lines24(height: Double(24 * linesPerPage)) {
      ($0.orphans, $0.widows) = (orphans, widows)
    }
    let pagination = try Pagination(of: text, in: layout, by: id)
    #expect(pagination.isPartition(of: text))
    // A page's lines: five characters each, or a blank one; a break ends its paragraph's last line.
    return text.slices(pagination.pages)
      .map { slice in
        let string = slice.string(from: .zero, to: slice.end)
        let parts = string.split(separator: "\n", omittingEmptySubsequences: false)
        let isCut = parts.last == ""
        return parts.dropLast(isCut ? 1 : 0).reduce(0) { $0 + max(1, $1.unicodeScalars.count / 5) }
      }
  }

  struct Case: CustomStringConvertible {
    var linesPerPage: Int
    var lines: Int
    var orphans: Int
    var widows: Int
    var pages: [Int]
    var description: String { "\(lines) lines, \(linesPerPage) a page, \(orphans)/\(widows)" }
  }

  /// Web Platform Tests, css/css-break: widows-orphans-022 and 035 to 039.
  @Test(arguments: [
    Case(linesPerPage: 2, lines: 7, orphans: 1, widows: 2, pages: [2, 2, 1, 2]),
    Case(linesPerPage: 4, lines: 9, orphans: 2, widows: 3, pages: [4, 2, 3]),
    Case(linesPerPage: 6, lines: 14, orphans: 2, widows: 6, pages: [6, 2, 6]),
    Case(linesPerPage: 8, lines: 19, orphans: 3, widows: 7, pages: [8, 4, 7]),
    Case(linesPerPage: 9, lines: 19, orphans: 6, widows: 4, pages: [9, 6, 4]),
    Case(linesPerPage: 9, lines: 10, orphans: 7, widows: 3, pages: [7, 3]),
  ])
  func `breaks one paragraph as browsers do`(of test: Case) throws {
    let found = try lines(of: [test.lines], perPage: test.linesPerPage, test.orphans, test.widows)
    #expect(found == test.pages)
  }

  @Test func `keeps the lines of Metrics together`() throws {
    // Metrics.md 6: H = 4 lines, paragraphs of 5 and 4: greedy 4 | 1+3 | 1; 2/2: 3 | 2+2 | 2.
    #expect(try lines(of: [5, 4], perPage: 4, 1, 1) == [4, 4, 1])
    #expect(try lines(of: [5, 4], perPage: 4, 2, 2) == [3, 4, 2])
  }

  @Test func `moves a paragraph whole where too few of its lines fit`() throws {
    // Three lines of four are taken; one more is below two orphans.
    #expect(try lines(of: [3, 3], perPage: 4, 2, 1) == [3, 3])
    // Two fit, but leave a widow, and one is an orphan.
    #expect(try lines(of: [2, 3], perPage: 4, 2, 2) == [2, 3])
    // The paragraph before it may end the page alone, blank as it is.
    #expect(try lines(of: [0, 3, 2], perPage: 3, 3, 1) == [1, 3, 2])
  }

  @Test func `drops rules that no place on the page keeps`() throws {
    // Two lines to a page, three orphans and three widows: pages end where they are full.
    #expect(try lines(of: [5], perPage: 2, 3, 3) == [2, 2, 1])
    // Five lines, four fit: three widows leave two before them, fewer than the orphans.
    #expect(try lines(of: [5], perPage: 4, 3, 3) == [4, 1])
    // One line to a page.
    #expect(try lines(of: [2, 2], perPage: 1, 2, 2) == [1, 1, 1, 1])
  }

  @Test func `counts empty paragraphs for no rule`() throws {
    #expect(try lines(of: [1, 0, 0, 1, 0, 1], perPage: 2, 9, 9) == [2, 2, 2])
  }

  @Test func `keeps no line together over a forced break`() throws {
    // Six lines with a page forced in front of the last: a widow that the text asked for.
    let text = SourceText.make(han(30), forcedBreaksAtScalars: [25])
    let layout = Layout.lines24(height: 120) { ($0.orphans, $0.widows) = (2, 2) }
    #expect(try Pagination(of: text, in: layout, by: "greedy").starts(in: text) == [0, 25])
    // Four lines to a page: of the five before it one line would stand alone.
    let low = Layout.lines24 { ($0.orphans, $0.widows) = (2, 2) }
    #expect(try Pagination(of: text, in: low, by: "greedy").starts(in: text) == [0, 15, 25])
  }

  @Test(arguments: ["container-fill", "binary-search", "window-750"])
  func `is not what other methods do`(id: String) throws {
    #expect(try lines(of: [5, 4], perPage: 4, 2, 2, by: id) == [4, 4, 1])
    #expect(try !builtIn(id).capabilities.contains(.keepsWidows))
  }

  // MARK: Against the rules read out one by one

  /// The lines on each page when every place on a full page is tried from its end.
  private func pages(
    of paragraphs: [Int],
    perPage linesPerPage: Int,
    _ orphans: Int,
    _ widows: Int
  ) -> [Int] {
    // Each line's number in its paragraph, and how many lines that has.
    let lines = paragraphs.flatMap { count in
      (0..<max(1, count)).map { (number: $0, count: max(1, count)) }
    }
    var pages: [Int] = []
    var start = 0
    while start < lines.count {
      let full = min(start + linesPerPage, lines.count)
      let place = (start + 1...full).reversed()
        .first { place in
          guard place < lines.count, lines[place].number > 0 else { return true }
          let begins = place - lines[place].number
          let hasOrphans = begins < start || lines[place].number >= orphans
          return hasOrphans && lines[place].count - lines[place].number >= widows
        }
      pages.append((place ?? full) - start)
      start = place ?? full
    }
    return pages
  }

  @Test(arguments: Seed.first(150))
  func `ends each page at the last place that the rules allow`(seed: Seed) throws {
    var random = seed
    // The last paragraph has lines, since a final line break adds none.
    var paragraphs = (0..<random.number(in: 0...8)).map { _ in random.number(in: 0...9) }
    paragraphs.append(random.number(in: 1...30))
    let linesPerPage = random.number(in: 1...8)
    let orphans = random.number(in: 1...5)
    let widows = random.number(in: 1...5)
    let found = try lines(of: paragraphs, perPage: linesPerPage, orphans, widows)
    let expected = pages(of: paragraphs, perPage: linesPerPage, orphans, widows)
    #expect(found == expected, "\(paragraphs), \(linesPerPage), \(orphans)/\(widows)")
  }

  @Test func `looks no further than the paragraph that its page ends in`() throws {
    // Paragraphs of six lines and a break, four lines to a page: the first page needs one paragraph.
    let text = SourceText.make(String(repeating: han(30) + "\n", count: 10))
    let layout = Layout.lines24 { ($0.orphans, $0.widows) = (2, 50) }
    let pass = try builtIn("greedy").pass(over: text, in: layout, from: .zero)
    _ = try pass.nextPage()
    #expect(pass.work.measuredScalars == 31)
  }
}
