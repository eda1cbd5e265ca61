import PaginatorKit
import Typesetting

/// A line behind a page, as far as it says where the page might have ended.
struct NextLine {
  var bytes: Range<Int>
  var avoidsBreakBefore = false

  init(bytes: Range<Int>, avoidsBreakBefore: Bool) {
    (self.bytes, self.avoidsBreakBefore) = (bytes, avoidsBreakBefore)
  }

  init(_ line: Line) {
    bytes = line.start..<line.end
    avoidsBreakBefore = line.avoidsBreakBefore
  }
}

/// What a keep rule that is declared has to do with where pages end.
extension ParagraphEdges {
  /// Leaves pages, placed among the paragraphs, out of unused space that a keep rule shortened, as
  /// their paginator declares.
  ///
  /// One that balances without a page more spreads a shortage over each shortened page. `linesAfter`
  /// gives so many lines behind a page; fewer at the end of the text and before a forced break.
  func excuse<Pages: MutableCollection<PageMeasurement>>(
    _ pages: inout Pages,
    keeping rules: KeepRules?,
    balances: Bool,
    linesAfter: (PageMeasurement, Int) -> [NextLine]
  ) {
    guard let rules, rules.keepsLines || balances || keepsAny else { return }
    for number in pages.indices {
      let page = pages[number]
      guard page.missedLines > 0, page.exclusion == nil else { continue }
      if balances || isConstrained(page, by: rules, linesAfter: linesAfter) {
        pages[number].exclusion = .keepRule
      }
    }
  }

  /// Whether each fuller place to end a page would break a rule: after one of the lines that would
  /// still have fitted, or more of them.
  private func isConstrained(
    _ page: PageMeasurement,
    by rules: KeepRules,
    linesAfter: (PageMeasurement, Int) -> [NextLine]
  ) -> Bool {
    let lines = linesAfter(page, page.missedLines + max(1, rules.widows))
    guard lines.count >= page.missedLines else { return false }
    var before: Int
    switch page.boundary?.paragraph {
    case .inside(let parted):
      guard let lines = parted.before else { return false }
      before = lines
    case .between: before = 0
    case .apart, nil: return false
    }
    for index in 0..<page.missedLines {
      before = stand(at: lines[index].bytes.lowerBound) ? 1 : before + 1
      if index + 1 < lines.count, lines[index + 1].avoidsBreakBefore { continue }
      if stand(at: lines[index].bytes.upperBound) { return false }
      if before >= rules.orphans, hasLines(rules.widows, of: lines[(index + 1)...]) { return false }
    }
    return true
  }

  /// Whether a paragraph goes on for so many lines at least.
  private func hasLines(_ count: Int, of lines: ArraySlice<NextLine>) -> Bool {
    var found = 0
    for line in lines where found < count {
      found += 1
      if stand(at: line.bytes.upperBound) { break }
    }
    return found >= count
  }
}

extension Referee {
  /// The lines behind a page, laid out as its paginator shows pages.
  func linesAfter(_ page: PageMeasurement, count: Int, showing: Showing) -> [NextLine] {
    let (_, end) = inside(page.range)
    let limit = section(after: end)
    return lookingAhead(from: end, by: 8_192, limit: limit) { cut in
      let flow = flow(from: end, to: cut, showing: showing)
      var lines: [NextLine] = []
      while lines.count < count, let line = flow.nextLine() { lines.append(NextLine(line)) }
      // A line that the look-ahead cut might be longer.
      return cut == limit || lines.last.map { $0.bytes.upperBound < cut.utf8 } ?? false
        ? lines : nil
    }
  }
}
