import PaginatorKit
import Synchronization
import TestSupport

@testable import Trials

/// Pages of ten characters, a few of them less in larger type, each of which takes 30 ms of a clock that only
/// they move.
struct SlowPages: Paginator, Clocks {
  let name = "slow-pages"
  let showing = Showing.substring
  var capabilities: Set<Capability> = []
  /// By how many characters pages are shorter that a pass makes which begins within the text.
  var drift = 0
  private let clock = Counter()

  static let cost = 30_000_000

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    let length = (layout.type.size > .pixels(16) ? 7 : 10) - (start > .zero ? drift : 0)
    var next = text.scalarIndex(of: start)
    return FunctionPass { [clock] _ in
      guard next < text.scalarCount else { return nil }
      clock.add(Self.cost)
      defer { next = min(text.scalarCount, next + length) }
      return text.page(next..<min(text.scalarCount, next + length))
    }
  }

  func threadNanoseconds() -> Int { clock.value }
  func processNanoseconds() -> Int { clock.value }
  func wallNanoseconds() -> Int { clock.value }
  func interruptions() -> Interruptions { Interruptions() }
}

/// A number that only grows.
private final class Counter: Sendable {
  private let state = Mutex(0)

  var value: Int { state.withLock { $0 } }

  func add(_ number: Int) { state.withLock { $0 += number } }
}

extension SourceText {
  /// A text of digits, whose pages of ten begin with 0.
  static func digits(_ count: Int, sections: [Int] = []) -> SourceText {
    .make(
      String((0..<count).map { Character("\($0 % 10)") }),
      language: "en",
      forcedBreaksAtScalars: sections
    )
  }
}
