package import PaginatorKit
package import Trials

/// What became of a reading session: a trace that a reading app answered with the pages of a paginator.
package struct ReadingSession: Sendable {
  package let trace: Trace
  /// What was wrong on the screen, in the order of the events; each fault once, where it first came.
  package let findings: [TurnFinding]
  /// How many pages the paginator made.
  package let pagesMade: Int
  /// How many pages were drawn in views.
  package let drawn: Int
  /// How many of them were never seen.
  package let wasted: Int
  /// The most views that held pages at a time.
  package let mostViews: Int
  /// The least CPU time in nanoseconds of several passes that each event was waited for; `nil` without
  /// times.
  package let waits: [Int]?
  /// How many passes were timed.
  package let passes: Int
}

extension ReadingSession {
  /// The waits of one kind.
  package func waits(for wait: Trace.Action.Wait) -> Waits? {
    waits.map { waits in
      Waits(nanoseconds: zip(trace.events, waits).filter { $0.0.action.wait == wait }.map(\.1))
    }
  }

  /// The waits of all events; `nil` without times.
  package var allWaits: Waits? { waits.map(Waits.init) }

  /// How long a person waited for things of one kind.
  package struct Waits: Hashable, Sendable {
    /// CPU time in nanoseconds, in the order of events.
    package let nanoseconds: [Int]

    init(nanoseconds: [Int]) { self.nanoseconds = nanoseconds }

    /// The longest; `nil` where there are none.
    package var longest: Int? { nanoseconds.max() }

    /// The middle one, by nearest rank; `nil` where there are none.
    package var median: Int? {
      nanoseconds.isEmpty ? nil : nanoseconds.sorted()[(nanoseconds.count + 1) / 2 - 1]
    }

    /// How many of them end within one frame of a screen.
    package func withinFrame(perSecond rate: Int) -> Int {
      nanoseconds.count { $0 * rate <= 1_000_000_000 }
    }

    /// How many frames pass meanwhile: Σ⌊t · rate⌋.
    package func missedFrames(perSecond rate: Int) -> Int {
      nanoseconds.reduce(0) { $0 + $1 * rate / 1_000_000_000 }
    }
  }
}

/// A reading app that answers traces, before it does: what it paginates with, over which text, and how.
package struct ReadingApp: Sendable {
  package var paginator: any Paginator
  package var text: SourceText
  /// The layout; traces change its font size.
  package var layout: Layout
  /// A fault that is planted in it.
  package var defect: TurnDefect?

  package init(
    _ paginator: any Paginator,
    over text: SourceText,
    in layout: Layout,
    defect: TurnDefect? = nil
  ) {
    (self.paginator, self.text, self.layout, self.defect) = (paginator, text, layout, defect)
  }

  private func layout(_ size: Length) -> Layout {
    var layout = layout
    layout.type.size = size
    return layout
  }

  /// Answers a trace, first with all the time there is for each event, which tells what is shown, drawn and
  /// held; then under the clock, a pass at least, and as many as spend a tenth of the budget, at most 25.
  ///
  /// What is shown is compared with the pages of whole paginations, in each size of the trace.
  ///
  /// - Throws: What the paginator throws.
  /// - Complexity: O(passes · (events + pages made)).
  package func session(
    answering trace: Trace,
    timing: TimingBudget?,
    clocks: any Clocks
  ) throws -> ReadingSession {
    let facts = try facts(of: trace)
    var waits: [Int]?
    var passes = 0
    var spent = 0
    while let timing, timing.wantsPass(after: passes, nanoseconds: spent) {
      let (timed, all) = try timedPass(answering: trace, clocks)
      waits = waits.map { zip($0, timed).map { min($0, $1) } } ?? timed
      passes += 1
      spent += all
    }
    return ReadingSession(
      trace: trace,
      findings: facts.findings,
      pagesMade: facts.reader.made,
      drawn: facts.reader.drawn,
      wasted: facts.reader.drawn - facts.reader.seen,
      mostViews: facts.reader.mostViews,
      waits: waits,
      passes: passes
    )
  }

  private func reader(_ mode: TurnMode) -> TurningReader {
    TurningReader(
      paginator,
      over: text,
      mode,
      size: layout.type.size,
      layouts: layout,
      defect: defect
    )
  }

  private func facts(
    of trace: Trace
  ) throws -> (findings: [TurnFinding], reader: TurningReader) {
    var paginations: [Length: [PageRange]] = [:]
    for size in trace.sizes + [layout.type.size] where paginations[size] == nil {
      paginations[size] = try paginate(text, in: layout(size), with: paginator).pages
    }
    var expected = ExpectedScreen(trace.mode, over: text, paginations, size: layout.type.size)
    var reader = reader(trace.mode)
    var findings: [TurnFinding] = []
    for (number, event) in trace.events.enumerated() {
      try reader.answer(event.action)
      expected.follow(event.action)
      // A reader who is at a wrong page goes on from there: what is told is where it came from.
      if let fault = expected.fault(of: reader.screen),
        !findings.contains(where: \.fault.isOfScreen)
      {
        findings.append(TurnFinding(event: number, fault: fault))
      }
      while let wanted = reader.wanted { try reader.draw(wanted) }
      if reader.viewCount > trace.mode.views, findings.allSatisfy(\.fault.isOfScreen) {
        let fault = TurnFault.tooManyViews(reader.viewCount, atMost: trace.mode.views)
        findings.append(TurnFinding(event: number, fault: fault))
      }
    }
    return (findings, reader)
  }

  /// Answers a trace as one thread does that draws ahead between events, and is not interrupted in it.
  ///
  /// - Returns: How long each event was waited for, and all the work, in nanoseconds.
  private func timedPass(
    answering trace: Trace,
    _ clocks: any Clocks
  ) throws -> (waits: [Int], spent: Int) {
    var reader = reader(trace.mode)
    var waits: [Int] = []
    var spent = 0
    func time(_ work: () throws -> Void) throws -> Int {
      let begin = paginator.spentNanoseconds(clocks)
      try work()
      let taken = max(0, paginator.spentNanoseconds(clocks) - begin)
      spent += taken
      return taken
    }
    // When the thread is free, in nanoseconds from the beginning.
    var free = 0
    for event in trace.events {
      let touched = event.time * 1_000_000
      while free <= touched, let wanted = reader.wanted {
        free += try time { try reader.draw(wanted) }
      }
      free = max(free, touched)
      free += try time { try reader.answer(event.action) }
      waits.append(free - touched)
    }
    return (waits, spent)
  }
}

extension Paginator {
  /// CPU time by the clock that counts what it does: its process's where it is a program.
  fileprivate func spentNanoseconds(_ clocks: any Clocks) -> Int {
    externalProcess?.processorNanoseconds() ?? clocks.processorNanoseconds(of: self)
  }
}

extension TurnFault {
  /// Whether it is one of what is shown, and not of what is held.
  fileprivate var isOfScreen: Bool {
    if case .tooManyViews = self { false } else { true }
  }
}

extension Trace {
  /// The font sizes that are changed to.
  fileprivate var sizes: [Length] {
    events.compactMap { event in
      if case .resize(let size) = event.action { size } else { nil }
    }
  }
}
