package import PaginatorKit
package import Typesetting

/// The best cut of a stretch of lines into pages, by a dynamic programme over the line ends.
///
/// A page is a run of lines that fit into the box, or one line that does not. Cuts are compared by their
/// breaks that part kept blocks or words though the page might have ended before, then by all that do, then
/// by their pages, then by the keep rules that they violate, then by the sum of unused space squared over
/// all pages but the last, and of equal cuts the one is taken whose first page that differs is fuller.
/// What is best after a line does not depend on the pages before it, so that the best cut of each rest
/// is found from the last line back to the first.
package struct BalancedPages {
  /// The number of lines up to the end of each page.
  package let ends: [Int]
  /// The pages.
  package let pages: [PageRange]

  /// Cuts the lines of a stretch between forced breaks into pages; they are asked for once, and not kept.
  ///
  /// - Complexity: O(lines · lines a page) time and O(lines) space.
  package init(
    _ lines: some Sequence<Line>,
    height: Length,
    leading: LeadingPolicy,
    rules: KeepRules
  ) {
    let stack = Stack(lines, height: height, leading: leading)
    var cuts = Cuts(of: stack, rules: rules)
    // Where the first page of the best cut of the lines from each on ends.
    var firstEnds = [UInt32](repeating: UInt32(stack.count), count: stack.count)
    for start in (0..<stack.count).reversed() {
      let first = cuts.first(from: start)
      cuts.best[start] = first.cost
      firstEnds[start] = UInt32(first.end)
    }
    var ends: [Int] = []
    var pages: [PageRange] = []
    while let start = ends.last ?? (stack.count == 0 ? nil : 0), start < stack.count {
      let end = Int(firstEnds[start])
      ends.append(end)
      pages.append(stack.range(of: start..<end))
    }
    (self.ends, self.pages) = (ends, pages)
  }
}

/// The best cuts of the rests of a stretch, from its end on.
private struct Cuts {
  let stack: Stack
  /// How many rules a break before each line violates.
  let violations: [UInt8]
  /// The cost of the best cut of the lines from each on.
  var best: [Cost]

  init(of stack: Stack, rules: KeepRules) {
    self.stack = stack
    violations = stack.violations(of: rules)
    best = [Cost](repeating: Cost(), count: stack.count + 1)
  }

  /// The cost of the best cut of the lines from one on, and where its first page ends.
  func first(from start: Int) -> (cost: Cost, end: Int) {
    stack.keepsAny || !stack.isAscending ? anyFirst(from: start) : fullFirst(from: start)
  }

  /// The same where no line avoids a break and none begins above another: the fuller the first page, the
  /// fewer pages follow, so that only ends that leave the fewest are weighed.
  private func fullFirst(from start: Int) -> (cost: Cost, end: Int) {
    let last = stack.lastEnd(from: start)
    return best.withUnsafeBufferPointer { best in
      var least = (cost: best[last].after(stack.unused(start..<last), violations[last]), end: last)
      var end = last - 1
      while end > start, best[end].pages == best[last].pages {
        let cost = best[end].after(stack.unused(start..<end), violations[end])
        // Of equal cuts the fuller page, which is met first.
        if cost < least.cost { least = (cost, end) }
        end -= 1
      }
      return least
    }
  }

  /// The same of any lines.
  private func anyFirst(from start: Int) -> (cost: Cost, end: Int) {
    var least: (cost: Cost, end: Int)?
    var mightEndBefore = false
    for end in start + 1...stack.lastEnd(from: start) {
      let parts = end < stack.count && stack.avoidsBreak(before: end)
      let cost = best[end]
        .after(
          stack.unused(start..<end),
          parts: parts,
          needlessly: parts && mightEndBefore,
          violations[end]
        )
      if !parts { mightEndBefore = true }
      // Of equal cuts the fuller page, which is met later.
      if least.map({ !($0.cost < cost) }) ?? true { least = (cost, end) }
    }
    return least ?? (best[start + 1], start + 1)
  }
}

/// What a cut costs, compared from the first to the last.
private struct Cost {
  var needlesslyParted: Int32 = 0
  var parted: Int32 = 0
  var pages: Int32 = 0
  var violations: Int32 = 0
  var unused = SquareSum()

  /// The cost with one page more in front, which leaves space unused and whose end parts blocks and
  /// violates rules.
  @inline(__always)
  func after(
    _ space: Length,
    parts: Bool = false,
    needlessly: Bool = false,
    _ broken: UInt8
  ) -> Cost {
    // The last page may be as short as it is.
    let counted = pages == 0 ? .zero : space
    return Cost(
      needlesslyParted: needlesslyParted + (needlessly ? 1 : 0),
      parted: parted + (parts ? 1 : 0),
      pages: pages + 1,
      violations: violations + Int32(broken),
      unused: unused.adding(counted)
    )
  }

  static func < (left: Cost, right: Cost) -> Bool {
    if left.needlesslyParted != right.needlesslyParted {
      return left.needlesslyParted < right.needlesslyParted
    }
    if left.parted != right.parted { return left.parted < right.parted }
    if left.pages != right.pages { return left.pages < right.pages }
    if left.violations != right.violations { return left.violations < right.violations }
    return left.unused < right.unused
  }
}

/// A sum of squares of lengths in (1/64 px)², exact in 128 bits: a length has at most 63 bits and its
/// square at most 126, and a million pages of 100,000 px make 4 · 10¹⁹, more than 64 bits hold.
private struct SquareSum: Comparable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  func adding(_ length: Length) -> SquareSum {
    let size = length.sixtyFourths.magnitude
    let square = size.multipliedFullWidth(by: size)
    let (low, carries) = low.addingReportingOverflow(square.low)
    var sum = SquareSum()
    sum.low = low
    sum.high = high + square.high + (carries ? 1 : 0)
    return sum
  }

  static func < (left: SquareSum, right: SquareSum) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

/// Lines one below the other, and how high any run of them is: of each what pages are made of, in a
/// fourth of its memory.
private struct Stack {
  /// Where each line begins below the first, with the spacing before it left out but for what stays at a
  /// page's top.
  private var tops: [Length] = []
  /// Where what counts of the lines before each line, and of all, ends.
  private var bottoms: [Length] = [.zero]
  private var places: [Place] = []
  private var breaks: [Breaks] = []
  private let height: Length
  /// Whether no page should end before some line.
  private(set) var keepsAny = false
  /// Whether no line begins above the one before it.
  private(set) var isAscending = true

  /// Where a line stands in the text, in bytes.
  private struct Place {
    var start, end: UInt32
  }

  /// What a line is to breaks.
  private struct Breaks: OptionSet {
    let rawValue: UInt8
    static let startsParagraph = Breaks(rawValue: 1)
    static let endsParagraph = Breaks(rawValue: 2)
    static let avoidsBreakBefore = Breaks(rawValue: 4)
  }

  init(_ lines: some Sequence<Line>, height: Length, leading: LeadingPolicy) {
    self.height = height
    var sum = Length.zero
    for line in lines {
      let top = sum + line.spacingBefore - line.spacingAtTop
      if let last = tops.last, top < last { isAscending = false }
      tops.append(top)
      sum += line.spacingBefore + line.height
      bottoms.append(leading == .hang ? sum - line.lowerHalfLeading : sum)
      places.append(Place(start: UInt32(line.start), end: UInt32(line.end)))
      var found: Breaks = []
      if line.startsParagraph { found.insert(.startsParagraph) }
      if line.endsParagraph { found.insert(.endsParagraph) }
      if line.avoidsBreakBefore {
        found.insert(.avoidsBreakBefore)
        keepsAny = true
      }
      breaks.append(found)
    }
  }

  var count: Int { tops.count }

  /// Whether no page should end before a line.
  func avoidsBreak(before line: Int) -> Bool { breaks[line].contains(.avoidsBreakBefore) }

  /// The text of a page.
  func range(of page: Range<Int>) -> PageRange {
    PageRange(
      utf8: Int(places[page.lowerBound].start),
      to: Int(places[page.upperBound - 1].end)
    )
  }

  /// How many rules a break before each line violates; 0 before the first line and after the last.
  func violations(of rules: KeepRules) -> [UInt8] {
    var violations = [UInt8](repeating: 0, count: count + 1)
    // Lines of the paragraph before the line; one that began before the stretch has enough of them.
    var lines = Int.max
    for (index, line) in breaks.enumerated() {
      let starts = line.contains(.startsParagraph)
      if starts { lines = 0 }
      if index > 0, !starts, lines < rules.orphans { violations[index] += 1 }
      if lines < .max { lines += 1 }
    }
    lines = 0
    for (index, line) in breaks.enumerated().reversed() {
      if line.contains(.endsParagraph) { lines = 0 }
      lines += 1
      if index > 0, !line.contains(.startsParagraph), lines < rules.widows {
        violations[index] += 1
      }
    }
    return violations
  }

  /// Where the fullest page that begins with a line ends: before the first line that does not fit on it, or
  /// behind its only one.
  func lastEnd(from start: Int) -> Int {
    let lowest = tops[start] + height
    return bottoms.withUnsafeBufferPointer { bottoms in
      var end = start + 1
      while end < count, bottoms[end + 1] <= lowest { end += 1 }
      return end
    }
  }

  /// What a page leaves unused, the spacing before its first line dropped.
  func unused(_ page: Range<Int>) -> Length {
    max(.zero, tops[page.lowerBound] + height - bottoms[page.upperBound])
  }
}
