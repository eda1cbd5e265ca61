import PaginatorKit
import Synchronization
import TestSupport
import Testing

@testable import Trials

/// Ten Han characters of three bytes each, whose pages end elsewhere in another pass.
struct RepeatingTests {
  /// A paginator whose passes end the first page after so many characters each.
  ///
  /// The last number holds for all passes after it. A second page has the rest, where there is any.
  private func stub(ending ends: [Int]) -> StubPaginator {
    let passes = Count()
    return StubPaginator {
      passes.increase()
    } page: { number, text in
      let middle = TextOffset(utf8: 3 * ends[min(passes.value, ends.count) - 1])
      switch number {
      case 0: return PageRange(start: .zero, end: middle)
      case 1 where middle < text.end: return PageRange(start: middle, end: text.end)
      default: return nil
      }
    }
  }

  private func trial(
    _ participant: Plan.Participant,
    checksRepeats: Bool = true,
    settings: [Plan.Setting] = [.make()]
  ) throws -> Trial {
    var plan = Plan.make(
      texts: [Plan.Text(corpus: .make(), settings: settings)],
      participants: [participant]
    )
    plan.checksRepeats = checksRepeats
    return try #require(try plan.run().last)
  }

  @Test func `names the first page that is another one when it is asked again`() throws {
    let trial = try trial(.make("odd", stub(ending: [4, 5])))
    #expect(
      trial.failure
        == TrialFailure(
          kind: .error,
          message: "Page 1 is [0, 4) at first and [0, 5) when it is asked again; it is not "
            + "deterministic.",
          isNondeterministic: true
        )
    )
    #expect(trial.pages == [] && trial.judgement == nil)
  }

  @Test func `names a page that there is only once`() throws {
    let passes = Count()
    let blank = StubPaginator {
      passes.increase()
    } page: { number, text in
      if number == 0 { return PageRange(start: .zero, end: text.end) }
      return number == 1 && passes.value == 1 ? PageRange(start: text.end, end: text.end) : nil
    }
    #expect(
      try trial(.make("blank", blank)).failure?.message
        == "Page 2 is [10, 10) at first and missing when it is asked again; it is not deterministic."
    )
  }

  @Test func `asks twice again, since a pass may leave something behind`() throws {
    // The third pass is the first that differs.
    #expect(try trial(.make("odd", stub(ending: [4, 4, 5]))).failure?.isNondeterministic == true)
  }

  @Test func `asks one made anew where there is a way to make it`() throws {
    // Each by itself repeats; only that they are two shows it.
    var participant = Plan.Participant.make("odd", stub(ending: [4]))
    #expect(try trial(participant).failure == nil)
    participant.makeAnew = { self.stub(ending: [5]) }
    #expect(
      try trial(participant).failure?.message.hasPrefix("Page 1 is [0, 4) at first and [0, 5)")
        == true
    )
  }

  @Test func `failing when it is asked again is not repeating`() throws {
    let passes = Count()
    let stub = StubPaginator.onePage {
      if passes.increase() > 1 { throw MeasuringTests.Odd() }
    }
    #expect(
      try trial(.make("odd", stub)).failure?.message
        == "It makes 1 page at first and fails when it is asked again (It has three legs.); it is "
        + "not deterministic."
    )
  }

  @Test func `asks nobody again who need not be`() throws {
    let odd = { self.stub(ending: [4, 5]) }
    #expect(try trial(.make("odd", odd()), checksRepeats: false).failure == nil)
    var outside = Plan.Participant.make("odd", odd())
    outside.info.kind = .external
    #expect(try trial(outside).failure == nil)
    #expect(try trial(.make("steady", stub(ending: [4]))).failure == nil)
    // Only the detailed layout, which is the first.
    let settings = [Plan.Setting.make("a"), .make("b", width: 144)]
    let seen = Mutex<[Length]>([])
    var counting = StubPaginator.onePage()
    counting.see = { layout in seen.withLock { $0.append(layout.page.width) } }
    _ = try trial(.make("counting", counting), settings: settings)
    let widths = seen.withLock(\.self)
    #expect(widths.count { $0 == .pixels(120) } == 3)
    #expect(widths.count { $0 == .pixels(144) } == 1)
  }
}
