import PaginatorKit
import TestSupport
import Testing
import Trials

@testable import PageTurning

/// Five pages of ten characters, turned by hand: what is drawn, seen and held was counted on paper.
struct ReadingSessionTests {
  private let text = SourceText.digits(50)

  private func session(
    _ mode: TurnMode,
    _ actions: [Trace.Action],
    over text: SourceText? = nil,
    by pages: SlowPages = SlowPages(),
    defect: TurnDefect? = nil
  ) throws -> ReadingSession {
    let events = actions.enumerated().map { Trace.Event(at: 1_000 * $0, $1) }
    return try ReadingApp(pages, over: text ?? self.text, in: .make(), defect: defect)
      .session(answering: Trace(mode: mode, events: events), timing: nil, clocks: pages)
  }

  /// To the second page, and half back.
  private let there: [Trace.Action] = [
    .open(0), .begin(.forward), .commit, .begin(.backward), .cancel,
  ]

  @Test func `slide gives the next page up for the one before, and draws it again`() throws {
    // Drawn: 1 and 2 ahead; 3 ahead in the view of 1; 1 in the view of 3; 3 ahead again. Seen: 1, 2, 1.
    let found = try session(.slide, there)
    #expect(found.findings == [])
    #expect((found.drawn, found.wasted, found.mostViews, found.pagesMade) == (5, 2, 2, 3))
  }

  @Test func `curl has the page before already`() throws {
    // Drawn: 1, 2, 3; never seen: 3.
    let found = try session(.curl, there)
    #expect(found.findings == [])
    #expect((found.drawn, found.wasted, found.mostViews, found.pagesMade) == (3, 1, 3, 3))
  }

  @Test func `cover still has the page before in its third view, and then no more`() throws {
    #expect(try session(.cover, there).drawn == 3)
    // Two pages on, 2, 3 and 4 are held. Drawn: 1 to 4, 2 is there; back at 2, 1 takes the view of 4.
    let further: [Trace.Action] = [
      .open(0), .begin(.forward), .commit, .begin(.forward), .commit, .begin(.backward), .commit,
      .begin(.backward), .cancel,
    ]
    let found = try session(.cover, further)
    #expect(found.findings == [])
    #expect((found.drawn, found.wasted, found.mostViews, found.pagesMade) == (5, 1, 3, 4))
  }

  @Test func `a scroll sees two pages and recycles the third`() throws {
    // Drawn: 1, 2, and 3 ahead, which is seen in the turn; 4 ahead in the view of 1; 1 in that of 4; 4
    // again. Seen: 1, 2, 3, 1.
    let found = try session(.vertical, there)
    #expect(found.findings == [])
    #expect((found.drawn, found.wasted, found.mostViews, found.pagesMade) == (6, 2, 3, 4))
  }

  @Test(arguments: TurnMode.allCases) func `past both ends the page stays`(mode: TurnMode) throws {
    let found = try session(
      mode,
      [.open(45), .begin(.forward), .commit, .jump(0), .begin(.backward), .commit, .jump(99)]
    )
    #expect(found.findings == [])
  }

  @Test func `the place stays while the size changes, also in the middle of a turn`() throws {
    let larger = Trace.Action.resize(.pixels(20))
    // The third page begins with character 20, which is on the third of seven: 14 to 20.
    let found = try session(
      .slide,
      [.open(20), .begin(.forward), larger, .begin(.backward), .commit, .resize(.pixels(16))]
    )
    #expect(found.findings == [])
  }

  @Test func `a page kept from another size is found at the next turn`() throws {
    let actions: [Trace.Action] = [.open(0), .resize(.pixels(20)), .begin(.forward), .commit]
    #expect(try session(.slide, actions).findings == [])
    let found = try session(.slide, actions, defect: .staleNeighbour)
    #expect(found.findings == [TurnFinding(event: 2, fault: .pageOfOtherSize(.pixels(16)))])
  }

  @Test func `two turns for one are found where the page falls`() throws {
    let actions: [Trace.Action] = [.open(0), .begin(.forward), .cancel, .begin(.forward), .commit]
    let found = try session(.curl, actions, defect: .doubleTurn)
    #expect(found.findings == [TurnFinding(event: 4, fault: .wrongPage(2, expected: 1))])
  }

  @Test func `views that are not given back are counted`() throws {
    // With the third page a third view is there, and slide has two.
    let actions: [Trace.Action] = [.open(0), .begin(.forward), .commit]
    let found = try session(.slide, actions, defect: .leakedViews)
    #expect(found.findings == [TurnFinding(event: 2, fault: .tooManyViews(3, atMost: 2))])
    #expect(found.mostViews == 3)
  }

  @Test func `pages that differ within a text are found by who begins there`() throws {
    // A whole pass has 20 to 30. One that begins with the section has pages of nine.
    let text = SourceText.digits(50, sections: [20])
    var pages = SlowPages(capabilities: [.seek])
    #expect(try session(.slide, [.open(25)], over: text, by: pages).findings == [])
    pages.drift = 1
    let found = try session(.slide, [.open(25)], over: text, by: pages)
    #expect(
      found.findings == [TurnFinding(event: 0, fault: .noSuchPage(text.page(20..<29), expected: 2))]
    )
  }

  @Test func `who cannot begin within a text makes all pages before a place`() throws {
    let text = SourceText.digits(50, sections: [20])
    #expect(try session(.slide, [.open(25)], over: text).pagesMade == 4)
    // Its section's first page, and the next one.
    let seeking = SlowPages(capabilities: [.seek])
    #expect(try session(.slide, [.open(25)], over: text, by: seeking).pagesMade == 2)
  }

  @Test func `a wait is what is left of the work when the page is touched`() throws {
    let events: [Trace.Event] = [
      // Two pages before the place and its own: 90 ms.
      Trace.Event(at: 0, .open(20)),
      // The next is begun at 90 and there at 120 ms: 20 ms later than it is asked for.
      Trace.Event(at: 100, .begin(.forward)), Trace.Event(at: 200, .commit),
      // The one after it is begun at 200 ms and there long before.
      Trace.Event(at: 1_000, .begin(.forward)), Trace.Event(at: 1_100, .cancel),
      // The page holds the place in larger type, too: 14 to 20, the third page anew.
      Trace.Event(at: 2_000, .resize(.pixels(20))),
    ]
    let pages = SlowPages()
    let session = try ReadingApp(pages, over: text, in: .make())
      .session(
        answering: Trace(mode: .slide, events: events),
        timing: TimingBudget(seconds: 1, samples: 2),
        clocks: pages
      )
    let milliseconds = session.waits?.map { $0 / 1_000_000 }
    // After the turn the place is 30, on the fifth page of seven: 28 to 34.
    #expect(milliseconds == [90, 20, 0, 0, 0, 150])
    #expect(session.passes == 2)
    let turns = try #require(session.waits(for: .turn))
    #expect(turns.nanoseconds == [20_000_000, 0])
    #expect(turns.longest == 20_000_000 && turns.median == 0)
    // 20 ms are a frame of 60 Hz and 3.3 ms, and two of 120 Hz.
    #expect(turns.withinFrame(perSecond: 60) == 1)
    #expect([60, 90, 120].map(turns.missedFrames) == [1, 1, 2])
  }
}
