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

  /// Cuts the lines of a stretch between forced breaks into pages.
  ///
  /// - Complexity: O(lines · lines a page) time and O(lines) space.
  package init(_ lines: [Line], height: Length, leading: LeadingPolicy, rules: KeepRules) {
    let stack = Stack(lines, height: height, leading: leading)
    let violations = Self.violations(of: rules, in: lines)
    let keepsAny = lines.contains(where: \.avoidsBreakBefore)
    // The best cut of the lines from each on, and where its first page ends.
    var best = [Cost](repeating: Cost(), count: lines.count + 1)
    var firstEnds = [Int](repeating: lines.count, count: lines.count)
    for start in lines.indices.reversed() {
      var end = start + 1
      var mightEndBefore = false
      let cost = {
        let parts = end < lines.count && lines[end].avoidsBreakBefore
        return best[end]
          .after(
            stack.unused(start..<end),
            parts: parts,
            needlessly: parts && mightEndBefore,
            violations[end]
          )
      }
      best[start] = cost()
      firstEnds[start] = end
      while end < lines.count, stack.fits(start..<(end + 1)) {
        if !lines[end].avoidsBreakBefore { mightEndBefore = true }
        end += 1
        guard best[end].pages < best[start].pages || keepsAny else { continue }
        let cost = cost()
        // Of equal cuts the fuller page, which is met later.
        guard cost <= best[start] else { continue }
        best[start] = cost
        firstEnds[start] = end
      }
    }
    var ends: [Int] = []
    while let end = ends.last ?? (lines.isEmpty ? nil : 0), end < lines.count {
      ends.append(firstEnds[end])
    }
    self.ends = ends
  }

  /// How many rules a break before each line violates; 0 before the first line and after the last.
  private static func violations(of rules: KeepRules, in lines: [Line]) -> [Int] {
    var violations = [Int](repeating: 0, count: lines.count + 1)
    // Lines of the paragraph before the line; one that began before the stretch has enough of them.
    var count = Int.max
    for (index, line) in lines.enumerated() {
      if line.startsParagraph { count = 0 }
      if index > 0, !line.startsParagraph, count < rules.orphans { violations[index] += 1 }
      if count < .max { count += 1 }
    }
    count = 0
    for index in lines.indices.reversed() {
      if lines[index].endsParagraph { count = 0 }
      count += 1
      if index > 0, !lines[index].startsParagraph, count < rules.widows { violations[index] += 1 }
    }
    return violations
  }
}

/// What a cut costs, compared from the first to the last.
private struct Cost: Comparable {
  var needlesslyParted = 0
  var parted = 0
  var pages = 0
  var violations = 0
  var unused = SquareSum()

  /// The cost with one page more in front, which leaves space unused and whose end parts blocks and
  /// violates rules.
  func after(_ space: Length, parts: Bool, needlessly: Bool, _ broken: Int) -> Cost {
    // The last page may be as short as it is.
    let counted = pages == 0 ? .zero : space
    return Cost(
      needlesslyParted: needlesslyParted + (needlessly ? 1 : 0),
      parted: parted + (parts ? 1 : 0),
      pages: pages + 1,
      violations: violations + broken,
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

/// Lines one below the other, and how high any run of them is.
private struct Stack {
  /// Where each line begins below the first, with the spacing before it left out but for what stays at a
  /// page's top.
  private var tops: [Length] = []
  /// Where what counts of the lines before each line, and of all, ends.
  private var bottoms: [Length] = [.zero]
  private let height: Length

  init(_ lines: [Line], height: Length, leading: LeadingPolicy) {
    self.height = height
    tops.reserveCapacity(lines.count)
    bottoms.reserveCapacity(lines.count + 1)
    var sum = Length.zero
    for line in lines {
      tops.append(sum + line.spacingBefore - line.spacingAtTop)
      sum += line.spacingBefore + line.height
      bottoms.append(leading == .hang ? sum - line.lowerHalfLeading : sum)
    }
  }

  /// The bottom of the last of some lines, the spacing before the first dropped.
  private func bottom(_ page: Range<Int>) -> Length {
    bottoms[page.upperBound] - tops[page.lowerBound]
  }

  func fits(_ page: Range<Int>) -> Bool { bottom(page) <= height }

  func unused(_ page: Range<Int>) -> Length { max(.zero, height - bottom(page)) }
}
