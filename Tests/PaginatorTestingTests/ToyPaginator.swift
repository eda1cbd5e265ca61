import Foundation
import PaginatorKit

/// Puts as many characters on each page as squares of the font size fit into it, one at least; it
/// needs no font.
///
/// It keeps every law, unless it is made with a fault: then it breaks one.
struct ToyPaginator: Paginator {
  var fault: Fault?
  var capabilities = Self.all
  /// All that it can do.
  static let all: Set<Capability> = [
    .seek, .backward, .pageAt, .labels, .locate, .estimate, .verticalLines,
  ]
  let memory = Memory()

  /// One planted fault each, named as `defect-…` would be.
  enum Fault: String, CaseIterable {
    // termination
    case emptyForEver, againForEver
    // determinism
    case unstable, threads
    // partition
    case lastGlyph, repeated, halfCharacters, beyondEnd, blankLast
    // prefix
    case lazyPrefix
    // chapter
    case chapter
    // seek
    case seek
    // backward
    case backward
    // page at, labels, locate, estimate
    case nextPageAt, skippedLabel, otherTotal, missingLabel, byPage, lost, lateEstimate,
      wrongEstimate, lowEstimate
    // end
    case pastEnd, busyEnd, pageAtEnd, beforeStart
    // idempotence
    case twice, turns
    // attribute invariance
    case recolour, recolourAgain, highlight
    // key
    case cacheByName, staleSize
    // cancel
    case cancelled
    // vertical lines
    case horizontalAlone, verticalLast, horizontalAnyway
  }

  /// What an instance remembers from pass to pass, which none should.
  final class Memory: @unchecked Sendable {
    private let lock = NSLock()
    private var state = State()

    struct State {
      var passes = 0
      var thread: ObjectIdentifier?
      var wasDropped = false
      var size: Length?
      var cache: [Int: [PageRange]] = [:]
      var queues: [ObjectIdentifier: [PageRange]] = [:]
      var living: [ObjectIdentifier: Int] = [:]
      /// The unfinished pass that was asked last, by thread.
      var asked: [ObjectIdentifier: ObjectIdentifier] = [:]
      var appearance: Appearance?
    }

    func update<Result>(_ body: (inout State) -> Result) -> Result {
      lock.withLock { body(&state) }
    }
  }

  var name: String { "toy" + (fault.map { "-\($0.rawValue)" } ?? "") }
  var showing: Showing { .substring }

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let thread = ObjectIdentifier(Thread.current)
    var pages = pages(of: text, in: layout, from: start)
    if layout.type.writing == .verticalRL {
      if fault == .horizontalAlone { throw PaginationError.notImplemented(.verticalLines) }
      if fault == .verticalLast, pages.count > 1 { pages.removeLast() }
    }
    let first = memory.update { state in
      state.passes += 1
      if state.thread == nil { state.thread = thread }
      return state
    }
    switch fault {
    case .unstable where first.passes > 1: pages.shortenFirst(in: text)
    case .threads where first.thread != thread: pages.shortenFirst(in: text)
    case .seek where start > .zero: pages.shortenFirst(in: text)
    case .cancelled where first.wasDropped:
      memory.update { $0.wasDropped = false }
      pages.shortenFirst(in: text)
    case .highlight where !layout.appearance.highlights.isEmpty: pages.shortenFirst(in: text)
    case .cacheByName where start == .zero:
      pages = memory.update { state in
        let cached = state.cache[text.scalarCount] ?? pages
        state.cache[text.scalarCount] = cached
        return cached
      }
    case .twice:
      memory.update { state in
        state.queues[thread, default: []] += pages
        state.living[thread, default: 0] += 1
      }
    default: break
    }
    let isOther = memory.update { state in
      defer { state.appearance = layout.appearance }
      return state.appearance.map { $0 != layout.appearance } ?? false
    }
    let laysOutAgain =
      fault == .recolour && layout.appearance.isNight || fault == .recolourAgain && isOther
    return ToyPass(pages, text: text, laysOutAgain: laysOutAgain, of: self)
  }

  func page(endingAt end: TextOffset, over text: SourceText, in layout: Layout) -> PageRange? {
    guard end > .zero else {
      return fault == .beforeStart ? PageRange(start: .zero, end: .zero) : nil
    }
    let offsets = text.characterOffsets
    if fault == .backward {
      // Counts from the end, so that the short page is the first.
      let place = offsets.firstIndex { $0 >= end.utf8 } ?? 0
      let start = max(0, place - charactersPerPage(in: layout))
      return PageRange(start: TextOffset(utf8: offsets[start]), end: end)
    }
    return pages(of: text, in: layout, from: .zero).last { $0.end == end }
  }

  func page(holding offset: TextOffset, over text: SourceText, in layout: Layout) -> PageRange {
    let pages = pages(of: text, in: layout, from: .zero)
    // A place that begins a page is taken for the end of the one before.
    let page = pages.firstIndex {
      fault == .nextPageAt && offset > .zero ? $0.end >= offset : $0.end > offset
    }
    return pages[page ?? 0]
  }

  func labels(over text: SourceText, in layout: Layout) -> [PageLabel] {
    let pages = pages(of: text, in: layout, from: .zero)
    var labels = pages.indices.map { PageLabel(number: $0 + 1, total: pages.count) }
    switch fault {
    case .skippedLabel where labels.count > 1: labels[1].number += 1
    case .otherTotal where !labels.isEmpty: labels[labels.count - 1].total += 1
    case .missingLabel where !labels.isEmpty: labels.removeLast()
    default: break
    }
    return labels
  }

  func locator(of offset: TextOffset, over text: SourceText, in layout: Layout) -> String {
    guard fault == .byPage else { return "byte \(offset.utf8)" }
    // The share of the pages, rounded, finds another page.
    let pages = pages(of: text, in: layout, from: .zero)
    let number = pages.firstIndex { $0.end > offset } ?? 0
    return "share \((number * 100 + 99) / pages.count)"
  }

  func offset(of locator: String, over text: SourceText, in layout: Layout) throws -> TextOffset {
    let number = locator.split(separator: " ").last.flatMap { Int($0) } ?? 0
    if fault == .lost { throw PaginationError.noProgress(page: 0) }
    guard fault == .byPage else { return TextOffset(utf8: number) }
    let pages = pages(of: text, in: layout, from: .zero)
    return pages[min(pages.count - 1, (number * pages.count + 50) / 100)].start
  }

  func estimates(over text: SourceText, in layout: Layout) -> [PageEstimate] {
    let count = pages(of: text, in: layout, from: .zero).count
    var estimates = (0..<count).map { PageEstimate(made: $0 + 1, total: count + count - $0 - 1) }
    switch fault {
    case .lateEstimate where count > 1: estimates.swapAt(0, 1)
    case .lowEstimate where count > 1: estimates[1].total = 1
    case .wrongEstimate where !estimates.isEmpty: estimates[estimates.count - 1].total += 1
    default: break
    }
    return estimates
  }

  private func charactersPerPage(in layout: Layout) -> Int {
    var size = layout.type.size
    if fault == .staleSize {
      size = memory.update { state in
        state.size = state.size ?? size
        return state.size ?? size
      }
    }
    // Pages higher than wide have fewer characters, whichever way lines run.
    let isHigh = layout.page.contentHeight > layout.page.contentWidth
    if fault == .horizontalAnyway, isHigh { return 3 }
    let columns = layout.page.contentWidth.sixtyFourths / size.sixtyFourths
    let rows = layout.page.contentHeight.sixtyFourths / size.sixtyFourths
    return max(1, Int(columns * rows))
  }

  private func pages(
    of text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) -> [PageRange] {
    let count = charactersPerPage(in: layout)
    let breaks = fault == .chapter ? [] : text.forcedBreaks.filter { $0 > start }
    guard start < text.end else {
      return fault == .pageAtEnd && start > .zero
        ? [PageRange(start: start, end: start)] : []
    }
    let offsets = fault == .halfCharacters ? text.scalarOffsets : text.characterOffsets
    var pages: [PageRange] = []
    for (start, end) in zip([start] + breaks, breaks + [text.end]) {
      var places = offsets.filter { $0 >= start.utf8 && $0 <= end.utf8 }
      if fault == .lastGlyph { places.removeLast() }
      let firstOfChapter = pages.count
      var place = 0
      while place < places.count - 1 {
        let next = min(place + count, places.count - 1)
        pages.append(PageRange(utf8: places[place], to: places[next]))
        place = next
      }
      if fault == .repeated, pages.count > firstOfChapter + 1 {
        // The second page begins a character early.
        pages[firstOfChapter + 1].start = TextOffset(utf8: places[count - 1])
      }
      if fault == .beyondEnd { pages[pages.count - 1].end.utf8 += 1 }
      if fault == .blankLast, (places.count - 1) % count == 0 {
        pages.append(PageRange(start: end, end: end))
      }
    }
    return pages
  }
}

/// A walk over pages that are known before.
private final class ToyPass: PaginationPass {
  private var pages: [PageRange]
  private let text: SourceText
  private let paginator: ToyPaginator
  private let thread = ObjectIdentifier(Thread.current)
  private let laysOutAgain: Bool
  private var next = 0
  private var isFinished = false
  private var counted = Work()

  init(_ pages: [PageRange], text: SourceText, laysOutAgain: Bool, of paginator: ToyPaginator) {
    self.pages = pages
    self.text = text
    self.laysOutAgain = laysOutAgain
    self.paginator = paginator
  }

  deinit {
    paginator.memory.update { state in
      if !isFinished { state.wasDropped = true }
      if state.asked[thread] == ObjectIdentifier(self) { state.asked[thread] = nil }
      state.living[thread, default: 1] -= 1
      if state.living[thread] == 0 { state.queues[thread] = nil }
    }
  }

  func nextPage() -> PageRange? {
    let thread = thread
    let isInterrupting = paginator.memory.update { state in
      defer { state.asked[thread] = ObjectIdentifier(self) }
      return state.asked[thread].map { $0 != ObjectIdentifier(self) } ?? false
    }
    if isInterrupting, paginator.fault == .turns { next += 1 }
    guard let page = upcoming() else {
      defer { isFinished = true }
      paginator.memory.update { $0.asked[thread] = nil }
      if isFinished, paginator.fault == .pastEnd { return pages.last }
      if isFinished, paginator.fault == .busyEnd { counted.layoutPasses += 1 }
      return nil
    }
    next += 1
    counted.pagesProduced += 1
    counted.measuredScalars += text.scalarIndex(of: page.end) - text.scalarIndex(of: page.start)
    if laysOutAgain { counted.layoutPasses += 1 }
    return page
  }

  private func upcoming() -> PageRange? {
    switch paginator.fault {
    case .twice:
      return paginator.memory.update { state in
        guard let page = state.queues[thread]?.first else { return nil }
        state.queues[thread]?.removeFirst()
        return page
      }
    case .emptyForEver where next >= 2 && pages.count > 2:
      return PageRange(start: pages[2].start, end: pages[2].start)
    case .againForEver where pages.count > 2: return pages[next % 2]
    default: return next < pages.count ? pages[next] : nil
    }
  }

  var work: Work {
    // A look at the counters, as a progress bar takes one, ends the page early.
    if paginator.fault == .lazyPrefix, next > 0, next < pages.count {
      var rest = Array(pages[next...])
      rest.shortenFirst(in: text)
      pages.replaceSubrange(next..., with: rest)
    }
    return counted
  }
}

extension [PageRange] {
  /// Makes the first page a character shorter, and the second one longer.
  fileprivate mutating func shortenFirst(in text: SourceText) {
    guard count > 1 else { return }
    let end = text.characterOffsets.last { $0 < self[0].end.utf8 } ?? 0
    guard end > self[0].start.utf8 else { return }
    self[0].end = TextOffset(utf8: end)
    self[1].start = TextOffset(utf8: end)
  }
}

extension SourceText {
  /// Where characters begin, and the end.
  fileprivate var characterOffsets: [Int] {
    var offsets = [0]
    for character in String(decoding: utf8, as: UTF8.self) {
      offsets.append((offsets.last ?? 0) + character.utf8.count)
    }
    return offsets
  }

  /// Where scalars begin, and the end.
  fileprivate var scalarOffsets: [Int] {
    (0...scalarCount).map { offset(ofScalar: $0).utf8 }
  }
}
