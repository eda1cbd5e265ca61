#if DEBUG
import Foundation
import PaginatorKit
import Trials

/// A fault of a paginator that a test asks for, to see the gate find it; debug builds only.
///
/// It is asked for by the environment, so that the built program can be tested as it is used, in
/// all its processes: `HARNESS_PLANTED_FAULT=greedy:moved-line`.
struct PlantedFault: Sendable {
  enum Kind: Equatable {
    /// The fourth page ends a line early.
    case movedLine
    /// One range is measured once more than it need be.
    case extraMeasure
    /// A counter differs in each process.
    case randomCounter
    /// The second page cannot be made.
    case crash
    /// Each page takes a share longer: `slow=7%`.
    case slow(share: Double)

    init?(_ word: String) {
      let known: [String: Kind] = [
        "moved-line": .movedLine, "extra-measure": .extraMeasure,
        "random-counter": .randomCounter, "crash": .crash,
      ]
      let number = word.split(separator: "=").last.flatMap { Double($0.dropLast()) }
      if word.hasPrefix("slow="), let number {
        self = .slow(share: number / 100)
      } else if let kind = known[word] {
        self = kind
      } else {
        return nil
      }
    }
  }

  let paginator: String
  let kind: Kind

  static let asked: PlantedFault? = {
    let words = ProcessInfo.processInfo.environment["HARNESS_PLANTED_FAULT"]?.split(separator: ":")
    guard let words, words.count == 2, let kind = Kind(String(words[1])) else {
      return nil
    }
    return PlantedFault(paginator: String(words[0]), kind: kind)
  }()

  func planted(in paginator: any Paginator) -> any Paginator {
    paginator.name == self.paginator ? FaultyPaginator(wrapped: paginator, kind: kind) : paginator
  }
}

private struct FaultyPaginator: PaginatorWrapper {
  let wrapped: any Paginator
  let kind: PlantedFault.Kind

  /// `nil`: pages of a prepared text would come without the fault.
  func prepare(_ text: SourceText, in type: TypeStyle) throws -> (any PreparedText)? { nil }

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    FaultyPass(
      try wrapped.pass(over: text, in: layout, from: start),
      kind: kind
    ) { [wrapped] page in
      // The same page with room for one line less, and how it goes on from there.
      var shorter = layout
      shorter.page.height.sixtyFourths -= layout.type.size.sixtyFourths
      let early = try wrapped.pass(over: text, in: shorter, from: page.start).nextPage() ?? page
      return (early, try wrapped.pass(over: text, in: layout, from: early.end))
    }
  }
}

private final class FaultyPass: PaginationPass {
  private var pass: any PaginationPass
  private let kind: PlantedFault.Kind
  private let shortened: (PageRange) throws -> (PageRange, any PaginationPass)
  private var page = 0

  init(
    _ pass: any PaginationPass,
    kind: PlantedFault.Kind,
    shortened: @escaping (PageRange) throws -> (PageRange, any PaginationPass)
  ) {
    self.pass = pass
    self.kind = kind
    self.shortened = shortened
  }

  func nextPage() throws -> PageRange? {
    defer { page += 1 }
    if kind == .crash, page == 1 { throw PlantedError() }
    if case .slow(let share) = kind { return try slowPage(share: share) }
    guard let range = try pass.nextPage() else { return nil }
    guard kind == .movedLine, page == 3 else { return range }
    let (early, rest) = try shortened(range)
    pass = rest
    return early
  }

  /// Makes a page and then spins for a share of what that took.
  private func slowPage(share: Double) throws -> PageRange? {
    let clocks = SystemClocks()
    let start = clocks.threadNanoseconds()
    let page = try pass.nextPage()
    let end = clocks.threadNanoseconds()
    let later = end + Int(share * Double(end - start))
    while clocks.threadNanoseconds() < later {}
    return page
  }

  var work: Work {
    var work = pass.work
    switch kind {
    case .extraMeasure:
      work.measureCalls += 1
      work.measuredScalars += 100
    case .randomCounter: work.shapeCalls += Int.random(in: 1...1_000_000)
    case .movedLine, .crash, .slow: break
    }
    return work
  }
}

private struct PlantedError: Error, CustomStringConvertible {
  let description = "the planted fault struck"
}
#endif
