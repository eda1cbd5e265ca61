#if DEBUG
import Foundation
import PaginatorKit

/// A fault of a paginator that a test asks for, to see the gate find it; debug builds only.
///
/// It is asked for by the environment, so that the built program can be tested as it is used, in
/// all its processes: `HARNESS_PLANTED_FAULT=greedy:moved-line`.
struct PlantedFault: Sendable {
  enum Kind: String {
    /// The fourth page ends a line early.
    case movedLine = "moved-line"
    /// One range is measured once more than it need be.
    case extraMeasure = "extra-measure"
    /// A counter differs in each process.
    case randomCounter = "random-counter"
    /// The second page cannot be made.
    case crash
  }

  let paginator: String
  let kind: Kind

  static let asked: PlantedFault? = {
    let words = ProcessInfo.processInfo.environment["HARNESS_PLANTED_FAULT"]?.split(separator: ":")
    guard let words, words.count == 2, let kind = Kind(rawValue: String(words[1])) else {
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
    guard let range = try pass.nextPage() else { return nil }
    guard kind == .movedLine, page == 3 else { return range }
    let (early, rest) = try shortened(range)
    pass = rest
    return early
  }

  var work: Work {
    var work = pass.work
    switch kind {
    case .extraMeasure:
      work.measureCalls += 1
      work.measuredScalars += 100
    case .randomCounter: work.shapeCalls += Int.random(in: 1...1_000_000)
    case .movedLine, .crash: break
    }
    return work
  }
}

private struct PlantedError: Error, CustomStringConvertible {
  let description = "the planted fault struck"
}
#endif
