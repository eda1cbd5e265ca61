import Comparisons
import Foundation
import PaginatorKit
import PairedTimes
import Results
import Trials

/// The rounds of a time gate, from the first to the verdict; each is in the store when the next begins.
final class TimeGateRun {
  private let setup: TimeGateSetup
  private let store: ResultStore
  private let gate: StoredTimeGate
  private var number = 0
  private let console: Console
  private let keys: [TimeCell: String]
  private var judged: [CellFindings]
  private var controls: [CellFindings]
  private var notes: [String]

  /// Begins a gate in the store, and goes on from earlier rounds of the same programs where that is asked
  /// for.
  init(
    _ setup: TimeGateSetup,
    continues: Bool,
    in store: ResultStore,
    _ console: Console
  ) throws {
    (self.setup, self.store, self.console) = (setup, store, console)
    let settings = setup.rules.settings
    let programs = setup.programs
    gate = StoredTimeGate(
      started: Session.timestamp(Date()),
      base: programs.base,
      candidate: programs.candidate,
      control: programs.control,
      machine: Self.machine,
      floor: settings.floor.effect,
      limit: settings.limit.effect
    )
    keys = Dictionary(setup.cells.map { ($0.task.cell, $0.layoutKey) }) { first, _ in first }
    judged = setup.cells.map { CellFindings($0.task.cell, settings) }
    controls = try setup.controlPairs().flatMap(\.cells)
      .map { CellFindings($0.task.cell, settings) }
    notes = setup.notes
    let earlier = try store.timeGates().filter { [gate] in $0.isOfSame(as: gate) }
    let rounds = try store.rounds(ofTimeGates: earlier.compactMap(\.number))
    if continues {
      try requireSameCells(as: rounds)
      add(rounds, of: earlier)
    } else {
      let known = Set(rounds.filter(isOurs).map { [$0.gate, $0.position] }).count
      notes +=
        known == 0
        ? []
        : [
          "The store has \(counted(known, "round")) of these programs and cells; --continue goes on "
            + "from them."
        ]
    }
    number = try store.begin(gate)
    for note in notes { console.step(note) }
  }

  /// What tells this machine from others, in words.
  static let machine: String = {
    let environment = Inputs.environment()
    let gibibytes = Double(ProcessInfo.processInfo.physicalMemory) / 0x1p30
    return "\(environment["cpu"] ?? "unknown processor"), \(environment["cores"] ?? "?") cores, "
      + "\(Format.fixed(gibibytes, 1)) GiB"
  }()

  /// Whether a stored round is of one of the cells that are judged now.
  private func isOurs(_ stored: StoredTimeRound) -> Bool {
    stored.layoutKey == keys[stored.cell]
  }

  /// Refuses to go on with other cells: who chose those that look best would be wrong more often than
  /// the proof allows.
  private func requireSameCells(as rounds: [StoredTimeRound]) throws {
    let earlier = Set(rounds.filter { $0.role == .judged }.map(\.cell.name))
    let now = Set(judged.map(\.cell.name))
    let others = rounds.filter { !isOurs($0) }
    guard earlier.isEmpty || (earlier == now && others.isEmpty) else {
      throw HarnessFailure.usage(
        "--continue goes on with the cells and layouts of before, and these are others. Before: "
          + "\(earlier.sorted().joined(separator: ", ")). Ask for the same ones, or leave --continue out."
      )
    }
  }

  /// Adds the rounds of earlier gates.
  private func add(_ rounds: [StoredTimeRound], of gates: [StoredTimeGate]) {
    var machine: String?
    for gate in gates {
      if let last = machine, last != gate.machine { move() }
      machine = gate.machine
      for stored in rounds where stored.gate == gate.number {
        add(stored.round, of: stored.cell, stored.role)
      }
    }
    if let machine, machine != self.gate.machine { move() }
  }

  /// Goes on on another machine.
  private func move() {
    for index in judged.indices { judged[index].move(to: RobustScale()) }
    for index in controls.indices { controls[index].move(to: RobustScale()) }
  }

  private func add(_ round: PairedRound, of cell: TimeCell, _ role: TimeRole) {
    switch role {
    case .judged:
      guard let index = judged.firstIndex(where: { $0.cell == cell }) else { return }
      judged[index].add(round)
    case .control:
      guard let index = controls.firstIndex(where: { $0.cell == cell }) else { return }
      controls[index].add(round)
    }
  }

  private func verdict(isOver: Bool) -> TimeVerdict {
    TimeVerdict(
      on: judged.map(\.evidence),
      control: controls.map(\.evidence),
      settings: setup.rules.settings,
      isOver: isOver
    )
  }

  /// Measures rounds until something is proved, or the budget is over.
  func findings() throws -> (number: Int, findings: TimeFindings) {
    let clocks = SystemClocks()
    var random = SplitMix64(seed: .random(in: .min ... .max))
    var measurings =
      try setup.judgedPairs().map { (TimeRole.judged, measuring($0.pair, $0.cells, clocks)) }
      + setup.controlPairs().map { (TimeRole.control, measuring($0.pair, $0.cells, clocks)) }
    let start = ContinuousClock.now
    func elapsed() -> Double { (ContinuousClock.now - start) / .seconds(1) }
    defer { console.endProgress() }
    let before = judged.map(\.rounds.count).min() ?? 0
    var taken = 0
    var verdict = TimeVerdict.undecided
    // Whoever goes on measures, whatever the rounds of before say.
    while verdict == .undecided {
      var stored: [StoredTimeRound] = []
      for index in random.shuffled(Array(measurings.indices)) {
        let role = measurings[index].0
        for (cell, round) in try measurings[index].1.round(&random) {
          add(round, of: cell, role)
          stored.append(self.stored(round, at: taken, of: cell, role))
        }
      }
      try store.add(stored)
      taken += 1
      let pace = elapsed() / Double(taken)
      let allowed = before + Int(setup.budget / pace)
      if taken == 1 { try requireReach(in: max(1, allowed)) }
      console.progress(before + taken, of: allowed, what: "rounds")
      verdict = self.verdict(isOver: elapsed() + pace > setup.budget)
    }
    console.step("\(taken) rounds in \(Format.fixed(elapsed(), 1)) s")
    let found = findings(with: verdict)
    try store.end(
      timeGate: number,
      at: Session.timestamp(Date()),
      with: .init(word: verdict.rawValue, sentences: found.sentences)
    )
    if verdict == .fail { explain() }
    return (number, findings(with: verdict))
  }

  private func measuring(
    _ pair: any ProgramPair,
    _ cells: [TimePlan.Cell],
    _ clocks: any Clocks
  ) -> PairedMeasuring {
    PairedMeasuring(pair, cells.map(\.task), clocks: clocks)
  }

  private func stored(
    _ round: PairedRound,
    at position: Int,
    of cell: TimeCell,
    _ role: TimeRole
  ) -> StoredTimeRound {
    StoredTimeRound(
      gate: number,
      position: position,
      role: role,
      cell: cell,
      layoutKey: keys[cell] ?? "",
      round: round
    )
  }

  /// Refuses a budget in which nothing can be proved.
  private func requireReach(in rounds: Int) throws {
    let reach = Reachability(
      cells: judged.count,
      scale: RobustScale.unknownMachine,
      settings: setup.rules.settings
    )
    do throws(TimeGateError) {
      try reach.check(rounds: rounds)
    } catch {
      guard case .seldomPasses = error else { throw HarnessFailure.usage(error.description) }
      notes.append(error.description)
    }
  }

  /// Finds out which functions made cells slower.
  private func explain() {
    let threshold = setup.rules.settings.failThreshold(cells: judged.count)
    let slower = judged.filter { $0.evidence.slower.hasReached(threshold) }.map(\.cell)
    let grown = TimeTieBreaker(setup, console).grown(of: slower)
    notes += grown.notes
    for index in judged.indices where slower.contains(judged[index].cell) {
      judged[index].grown = grown.functions[judged[index].cell.place] ?? []
    }
  }

  private func findings(with verdict: TimeVerdict) -> TimeFindings {
    TimeFindings(
      base: gate.base,
      candidate: gate.candidate,
      control: gate.control,
      settings: setup.rules.settings,
      started: gate.started,
      machine: gate.machine,
      cells: judged,
      controls: controls,
      verdict: verdict,
      notes: notes
    )
  }
}

extension StoredTimeGate {
  /// Whether rounds of both add up: they are of the same programs, with the same floor and limit.
  func isOfSame(as other: StoredTimeGate) -> Bool {
    base.digest == other.base.digest && candidate.digest == other.candidate.digest
      && control.digest == other.control.digest && floor == other.floor && limit == other.limit
  }
}
