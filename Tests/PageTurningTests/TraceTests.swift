import Foundation
import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

@testable import PageTurning
@testable import Trials

struct TraceTests {
  private func greedy() -> GreedyPaginator {
    GreedyPaginator(environment: PaginatorEnvironment(fonts: TestFonts.library))
  }

  private let clocks = SystemClocks()

  @Test(arguments: TurnMode.allCases)
  func `the usual trace finds nothing in greedy, and each fault`(
    mode: TurnMode
  ) throws {
    let text = SourceText(
      String(try Repository.corpus("diamond-sutra").prefix(3_000)),
      language: "zh"
    )
    let layout = Layout.make(width: 160, height: 160)
    let trace = Trace.usual(
      mode,
      over: text.scalarCount,
      size: layout.type.size,
      other: .pixels(20)
    )
    func findings(_ defect: TurnDefect?) throws -> [TurnFinding] {
      try ReadingApp(greedy(), over: text, in: layout, defect: defect)
        .session(answering: trace, timing: nil, clocks: clocks).findings
    }
    #expect(try findings(nil) == [])
    for defect in TurnDefect.allCases {
      let found = try findings(defect)
      // Who scrolls sees the page that is kept at once.
      #expect(found.count >= 1, "\(defect)")
    }
  }

  /// Anything that a hand may do, and an impatient one.
  private func randomTrace(_ random: inout Seed, _ mode: TurnMode, over scalars: Int) -> Trace {
    var events = [Trace.Event(at: 0, .open(random.number(in: 0...scalars)))]
    for _ in 0..<40 {
      let action: Trace.Action =
        switch random.number(in: 0...9) {
        case 0: .jump(random.number(in: 0...scalars + 5))
        case 1: .resize(.pixels(random.element(of: [16, 20])))
        case 2, 3: .cancel
        case 4, 5, 6: .commit
        default: .begin(random.element(of: TurnDirection.allCases))
        }
      events.append(Trace.Event(at: (events.last?.time ?? 0) + random.number(in: 0...100), action))
    }
    return Trace(mode: mode, events: events)
  }

  @Test(arguments: Seed.first(40, ofAll: 1_000))
  func `sound paginators are accused of nothing, whatever the hand does`(seed: Seed) throws {
    var random = seed
    let count = random.number(in: 1...300)
    let sections = Set(
      (0..<random.number(in: 0...3)).map { _ in random.number(in: 1...max(1, count)) }
    )
    .filter { $0 < count }.sorted()
    let text = SourceText.digits(count, sections: sections)
    let layout = Layout.make(width: 80, height: 48)
    for mode in TurnMode.allCases {
      let trace = randomTrace(&random, mode, over: count)
      let found = try ReadingApp(greedy(), over: text, in: layout)
        .session(answering: trace, timing: nil, clocks: clocks)
      #expect(found.findings == [], "\(seed) \(mode)")
      #expect(found.wasted <= found.drawn && found.mostViews <= mode.views)
      // The same trace as a file.
      #expect(try TraceFile(parsing: TraceFile(trace).bytes()).trace == trace)
    }
  }

  @Test(arguments: [
    ("{", "is no JSON"), ("[]", "has a value of another kind"),
    (#"{"mode": "slide", "events": []}"#, "has no 'schema'"),
    (
      #"{"schema": "x", "mode": "slide", "events": []}"#,
      "is 'x', and 'pagination-harness/trace/1' is read"
    ),
    (
      #"{"schema": "pagination-harness/trace/1", "mode": "flip", "events": []}"#,
      "has the mode 'flip', and there are slide, curl, cover, vertical"
    ),
    (#"{"schema": "pagination-harness/trace/1", "mode": "slide", "events": []}"#, "has no events"),
  ])
  func `what is no trace is refused`(json: String, reason: String) {
    #expect(throws: TraceFault(reason: reason)) { try TraceFile(parsing: Array(json.utf8)) }
  }

  @Test(arguments: [
    (#"{"at_ms": 0, "event": "begin", "direction": "forward"}"#, "1 that must open the book"),
    (
      #"{"at_ms": 0, "event": "open"}"#,
      "1 that goes to a place and has no scalar, a whole number from 0 on"
    ),
    (
      #"{"at_ms": 0, "event": "open", "scalar": -1}"#,
      "1 that goes to a place and has no scalar, a whole number from 0 on"
    ),
    (
      #"{"at_ms": 5, "event": "open", "scalar": 0}, {"at_ms": 4, "event": "commit"}"#,
      "2 that is at 4 ms, before the event before it or a week late"
    ),
    (
      #"{"at_ms": 0, "event": "open", "scalar": 0}, {"at_ms": 4, "event": "swipe"}"#,
      "2 that is 'swipe', and there are open, begin, commit, cancel, jump, resize"
    ),
    (
      #"{"at_ms": 0, "event": "open", "scalar": 0}, {"at_ms": 4, "event": "resize", "font_size_px": 0}"#,
      "2 that changes the size and has no font_size_px from 1 to 1000"
    ),
  ])
  func `an event that cannot be is named`(events: String, reason: String) {
    let json =
      #"{"schema": "pagination-harness/trace/1", "mode": "slide", "events": [\#(events)]}"#
    #expect(throws: TraceFault(reason: "has an event \(reason)")) {
      try TraceFile(parsing: Array(json.utf8))
    }
  }
}
