package import PaginatorKit
package import PairedTimes

/// Measures rounds of two programs, one process at work at a time.
///
/// All that could favour a side is decided by coins, so that for equal programs either sign of a
/// round's difference is equally likely: whose file is laid out first, whose process starts first, and
/// who is asked first. Tasks are asked in an order that is drawn anew.
package struct PairedMeasuring {
  /// How many repetitions a slot has that are timed.
  package static let repetitions = 5
  /// The least nanoseconds of the timed part of a slot.
  static let leastSlot = 20_000_000
  /// The passes of a new process that are like no later ones.
  private static let firstPasses = 4
  /// How often what cannot be read is done.
  private static let attempts = 3
  /// The most passes of a repetition.
  static let mostPasses = 100_000

  private let pair: any TimedPair
  private let tasks: [PairedTask]
  private let clocks: any Clocks
  /// How many passes a repetition of a cell makes, in both programs.
  private var passes: [TimeCell: Int] = [:]

  /// A pair and what it is asked.
  package init(_ pair: any TimedPair, _ tasks: [PairedTask], clocks: any Clocks) {
    (self.pair, self.tasks, self.clocks) = (pair, tasks, clocks)
  }

  /// Measures one round.
  ///
  /// - Returns: A round of each task.
  /// - Throws: What the programs throw, ``UnreadableClock``.
  package mutating func round(_ random: inout SplitMix64) throws -> [TimeCell: PairedRound] {
    try pair.beginRound(first: random.side())
    let warm = tasks.filter { !$0.cell.cost.isOfFreshProcess }
    let fresh = tasks.filter(\.cell.cost.isOfFreshProcess)
    let turns =
      warm.grouped(by: \.paginator).map { (isWarm: true, tasks: $0) }
      + fresh.grouped(by: \.cell.place).map { (isWarm: false, tasks: $0) }
    var rounds: [TimeCell: PairedRound] = [:]
    for turn in random.shuffled(turns) {
      if turn.isWarm {
        try askRunning(turn.tasks, &random, &rounds)
      } else {
        try askFresh(turn.tasks, &random, &rounds)
      }
    }
    return rounds
  }

  // MARK: Processes that run

  /// Asks the tasks of one paginator of two processes that stay.
  private mutating func askRunning(
    _ tasks: [PairedTask],
    _ random: inout SplitMix64,
    _ rounds: inout [TimeCell: PairedRound]
  ) throws {
    let first = random.side()
    var processes: [Side: any TimedProcess] = [:]
    defer { for process in processes.values { process.end() } }
    for side in [first, first.other] {
      processes[side] = try pair.start(side, paginator: tasks[0].paginator)
    }
    for task in random.shuffled(tasks) {
      let order = random.order()
      for side in order.sides.prefix(2) { try processes[side]?.open(task.text) }
      // To find that out warms a process, so it is the one that is asked first, as the coin says.
      if passes[task.cell] == nil, let first = processes[order.sides[0]] {
        passes[task.cell] = try passes(of: task, in: first)
      }
      let slots = try order.sides.map { side in
        guard let process = processes[side] else { throw UnreadableClock(cell: task.cell) }
        return try again { try slot(of: task, in: process) }
      }
      rounds[task.cell] = PairedRound(order: order, slots: slots)
    }
  }

  /// How many passes last long enough that five repetitions can be timed.
  ///
  /// The first passes of a process take longer than those that follow, so twice as many are tried until
  /// they last half as long as they should.
  private func passes(of task: PairedTask, in process: any TimedProcess) throws -> Int {
    let enough = Self.leastSlot / Self.repetitions
    try process.pass(over: task.text, in: task.layout, times: Self.firstPasses)
    var times = 1
    while true {
      let tried = try repetition(of: task, in: process) {
        try process.pass(over: task.text, in: task.layout, times: times)
      }
      if 2 * tried.cpuNanoseconds >= enough || times >= Self.mostPasses {
        let wanted = (enough * times + tried.cpuNanoseconds - 1) / tried.cpuNanoseconds
        return min(Self.mostPasses, max(1, wanted))
      }
      times *= 2
    }
  }

  private func slot(of task: PairedTask, in process: any TimedProcess) throws -> Slot {
    let times = passes[task.cell] ?? 1
    func ask() throws { try process.pass(over: task.text, in: task.layout, times: times) }
    try ask()
    let repetitions = try (0..<Self.repetitions)
      .map { _ in try repetition(of: task, in: process, ask) }
    return try slot(of: task, repetitions, passes: times)
  }

  // MARK: Fresh processes

  /// Asks the tasks of one place, each time of a process that has done nothing yet.
  private func askFresh(
    _ tasks: [PairedTask],
    _ random: inout SplitMix64,
    _ rounds: inout [TimeCell: PairedRound]
  ) throws {
    let order = random.order()
    var slots: [TimeCell: [Slot]] = [:]
    for side in order.sides {
      var taken: [TimeCell: [Repetition]] = [:]
      for _ in 0..<Self.repetitions {
        for (cell, repetition) in try again({ try costsOfFreshProcess(of: side, tasks) }) {
          taken[cell, default: []].append(repetition)
        }
      }
      for task in tasks {
        slots[task.cell, default: []].append(try slot(of: task, taken[task.cell] ?? [], passes: 1))
      }
    }
    for task in tasks {
      rounds[task.cell] = PairedRound(order: order, slots: slots[task.cell] ?? [])
    }
  }

  /// What one process costs from its start to its first page, and after a change of the size.
  private func costsOfFreshProcess(
    of side: Side,
    _ tasks: [PairedTask]
  ) throws -> [TimeCell: Repetition] {
    let task = tasks[0]
    var costs: [TimeCell: Repetition] = [:]
    var started: (any TimedProcess)?
    defer { started?.end() }
    func process() throws -> any TimedProcess {
      guard let started else { throw UnreadableClock(cell: task.cell) }
      return started
    }
    let first = try repetition(of: task, since: ProcessUsage()) {
      let process = try pair.start(side, paginator: task.paginator)
      started = process
      try process.open(task.text)
      try process.firstPage(of: task.text, in: task.layout)
      return process
    }
    for task in tasks where task.cell.cost == .cold { costs[task.cell] = first }
    for task in tasks where task.cell.cost == .resize {
      let process = try process()
      costs[task.cell] = try repetition(of: task, in: process) {
        try process.firstPage(of: task.text, in: task.resized)
      }
    }
    return costs
  }

  // MARK: Clocks

  /// Does again what cannot be read: a clock of a process that is just woken may stand for a moment.
  private func again<Value>(_ body: () throws -> Value) throws -> Value {
    for _ in 1..<Self.attempts {
      do { return try body() } catch is UnreadableClock {}
    }
    return try body()
  }

  private func slot(
    of task: PairedTask,
    _ repetitions: [Repetition],
    passes: Int
  ) throws -> Slot {
    guard let slot = Slot(repetitions: repetitions, passes: passes) else {
      throw UnreadableClock(cell: task.cell)
    }
    return slot
  }

  /// Times what a process that runs is asked.
  private func repetition(
    of task: PairedTask,
    in process: any TimedProcess,
    _ body: () throws -> Void
  ) throws -> Repetition {
    guard let before = process.usage() else { throw UnreadableClock(cell: task.cell) }
    return try repetition(of: task, since: before) {
      try body()
      return process
    }
  }

  /// Times what is done, from what its process had used before.
  private func repetition(
    of task: PairedTask,
    since before: ProcessUsage,
    _ body: () throws -> any TimedProcess
  ) throws -> Repetition {
    let wall = clocks.wallNanoseconds()
    let process = try body()
    let wallNanoseconds = clocks.wallNanoseconds() - wall
    guard let after = process.usage(), after.cpuNanoseconds > before.cpuNanoseconds else {
      throw UnreadableClock(cell: task.cell)
    }
    return Repetition(
      cpuNanoseconds: after.cpuNanoseconds - before.cpuNanoseconds,
      wallNanoseconds: wallNanoseconds,
      voluntarySwitches: after.voluntarySwitches - before.voluntarySwitches,
      involuntarySwitches: after.involuntarySwitches - before.involuntarySwitches,
      pageFaults: after.pageFaults - before.pageFaults
    )
  }
}

extension Array {
  /// The elements that share a value, in the order in which values come first.
  fileprivate func grouped(by value: (Element) -> String) -> [[Element]] {
    var order: [String] = []
    var groups: [String: [Element]] = [:]
    for element in self {
      let key = value(element)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(element)
    }
    return order.compactMap { groups[$0] }
  }
}

extension SplitMix64 {
  /// Returns a side, as a coin says.
  fileprivate mutating func side() -> Side { next() >> 63 == 1 ? .base : .candidate }

  fileprivate mutating func order() -> PairedRound.Order {
    side() == .base ? .baseFirst : .candidateFirst
  }
}
