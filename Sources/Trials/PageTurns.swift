import PaginatorKit

/// What each page costs when its turn comes, over a whole pass from the text's start.
///
/// Of each page the least time of several passes is kept. The work of a page is the same in every
/// pass, and whatever disturbs one adds time and never takes any away, so that the least is nearest
/// to what the page itself costs; a median of few passes would keep some of the disturbance.
package struct PageTurns: Hashable, Codable, Sendable {
  package let passes: Int
  /// The least CPU time, in nanoseconds, from nothing to a pass that can be asked for a page.
  package let setUpNanoseconds: Int
  /// The least CPU time, in nanoseconds, of asking for each page, in their order.
  package let nanoseconds: [Int]

  /// The longest piece of work that nothing can come between: the set-up, or asking for a page.
  package var longestSlice: Int { max(setUpNanoseconds, nanoseconds.max() ?? 0) }

  /// The time of which 99 of 100 page turns take no more, by nearest rank; `nil` without pages.
  package var p99: Int? {
    guard !nanoseconds.isEmpty else { return nil }
    // In whole numbers, since 0.99 · 100 is not 99 in binary fractions.
    return nanoseconds.sorted()[(99 * nanoseconds.count + 99) / 100 - 1]
  }

  /// Returns how many frames pass while pages are awaited: Σ⌊t · rate⌋.
  ///
  ///     // Turns of 16,666,666 ns and 50,000,000 ns at 60 frames a second, 16,666,666 2/3 ns each.
  ///     turns.missedFrames(perSecond: 60)  // 0 + 3
  package func missedFrames(perSecond rate: Int) -> Int {
    nanoseconds.reduce(0) { $0 + $1 * rate / 1_000_000_000 }
  }
}

/// Times each page turn of whole passes, caches empty at the start of each.
///
/// There is one pass, then as many as spend a tenth of the budget, at most 25; or exactly as many as there
/// should be samples.
///
/// - Returns: `nil` for a paginator that fails now, or whose passes differ in their number of pages.
func pageTurns(
  of paginator: any Paginator,
  over text: SourceText,
  in layout: Layout,
  budget: TimingBudget,
  clocks: any Clocks
) -> PageTurns? {
  var passes: [(setUpNanoseconds: Int, nanoseconds: [Int])] = []
  var spent = 0
  while budget.wantsPass(after: passes.count, nanoseconds: spent) {
    guard let pass = try? timedPass(of: paginator, over: text, in: layout, clocks: clocks),
      pass.nanoseconds.count == passes.first?.nanoseconds.count ?? pass.nanoseconds.count
    else { return nil }
    passes.append(pass)
    spent += pass.setUpNanoseconds + pass.nanoseconds.reduce(0, +)
  }
  guard let first = passes.first else { return nil }
  return PageTurns(
    passes: passes.count,
    setUpNanoseconds: passes.map(\.setUpNanoseconds).min() ?? first.setUpNanoseconds,
    nanoseconds: first.nanoseconds.indices.map { page in
      passes.map { $0.nanoseconds[page] }.min() ?? first.nanoseconds[page]
    }
  )
}

extension TimingBudget {
  /// Whether one more pass is timed that is measured aside: one at least, then as many as spend a tenth of the
  /// budget, at most 25; or exactly as many as there should be samples.
  package func wantsPass(after passes: Int, nanoseconds: Int) -> Bool {
    if let samples { return passes < samples }
    return passes < 1 || (passes < 25 && Double(nanoseconds) / 1e9 < seconds * Self.aside)
  }
}

private func timedPass(
  of paginator: any Paginator,
  over text: SourceText,
  in layout: Layout,
  clocks: any Clocks
) throws -> (setUpNanoseconds: Int, nanoseconds: [Int]) {
  let begin = clocks.processorNanoseconds(of: paginator)
  let pass = try paginator.pass(over: text, in: layout, from: .zero)
  let setUpNanoseconds = clocks.processorNanoseconds(of: paginator) - begin
  var times: [Int] = []
  var progress = PageProgress(over: text)
  while true {
    let begin = clocks.processorNanoseconds(of: paginator)
    let page = try pass.nextPage()
    let end = clocks.processorNanoseconds(of: paginator)
    guard let page else { break }
    guard progress.add(page) else { throw PaginationError.noProgress(page: times.count) }
    times.append(end - begin)
  }
  return (setUpNanoseconds, times)
}
