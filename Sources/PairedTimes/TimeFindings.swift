/// All that a time gate found, as every output of it tells it.
package struct TimeFindings: Sendable {
  package let base: TimedFile
  package let candidate: TimedFile
  /// The twin of the base, whose times must not differ from the base's.
  package let control: TimedFile
  package let settings: TimeGateSettings
  /// When it began, ISO 8601 in UTC.
  package let started: String
  /// What tells the machine from others, in words.
  package let machine: String
  /// What is judged, in the order of the plan.
  package let cells: [CellFindings]
  /// The base against its twin.
  package let controls: [CellFindings]
  package let verdict: TimeVerdict
  /// What else is worth knowing, a sentence each: other pages than the base's first.
  package let notes: [String]

  package init(
    base: TimedFile,
    candidate: TimedFile,
    control: TimedFile,
    settings: TimeGateSettings,
    started: String,
    machine: String,
    cells: [CellFindings],
    controls: [CellFindings],
    verdict: TimeVerdict,
    notes: [String] = []
  ) {
    (self.base, self.candidate, self.control) = (base, candidate, control)
    (self.settings, self.started, self.machine) = (settings, started, machine)
    (self.cells, self.controls) = (cells, controls)
    (self.verdict, self.notes) = (verdict, notes)
  }

  /// How many rounds the cell with the most has.
  package var rounds: Int { cells.map(\.rounds.count).max() ?? 0 }

  /// The evidence that fails a cell.
  package var failThreshold: Double { settings.failThreshold(cells: cells.count) }

  /// What is proved of a cell.
  package func state(of cell: CellFindings) -> CellFindings.State {
    if cell.evidence.slower.hasReached(failThreshold) { return .slower }
    guard cell.evidence.belowLimit.hasReached(settings.passThreshold) else { return .open }
    let effects = cell.evidence.effectSet().effects
    return effects.map { $0.upperBound.value < -settings.floor.value } == true ? .faster : .passed
  }
}

/// One of the programs that are timed.
package struct TimedFile: Hashable, Sendable, Codable {
  /// How people named it: a path or a command.
  package let shown: String
  /// The SHA-256 of its file, or of the command, in hexadecimal.
  package let digest: String
  /// What it says of itself; `nil` where it says nothing.
  package let version: String?

  package init(shown: String, digest: String, version: String? = nil) {
    (self.shown, self.digest, self.version) = (shown, digest, version)
  }
}

/// The rounds of one cell and what they prove.
package struct CellFindings: Sendable {
  package let cell: TimeCell
  /// In the order taken.
  package private(set) var rounds: [PairedRound] = []
  package private(set) var evidence: CellEvidence
  /// Functions whose instructions grew, the most first; found out only for a cell that fails.
  package var grown: [GrownFunction] = []

  /// A cell without rounds.
  package init(_ cell: TimeCell, _ settings: TimeGateSettings, scale: RobustScale = RobustScale()) {
    self.cell = cell
    evidence = CellEvidence(settings, scale: scale)
  }

  package mutating func add(_ round: PairedRound) {
    rounds.append(round)
    evidence.add(round.difference)
  }

  /// Goes on with rounds of another machine.
  package mutating func move(to scale: RobustScale) { evidence.move(to: scale) }

  /// What is proved of a cell.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// By more than the floor; this fails the gate.
    case slower
    /// Nothing yet.
    case open
    /// Slower by less than the limit, if at all.
    case passed
    /// Below the limit, and no effect is left that is not faster than the floor.
    case faster
  }
}

/// A function that executes more instructions in the candidate than in the base, by what it does itself
/// or by what it calls more often.
package struct GrownFunction: Hashable, Sendable, Codable {
  /// As a person would write it, without its types.
  package let name: String
  /// The instructions of one pass in the base and in the candidate, with those of all that it calls.
  package let before: Int
  package let after: Int

  package init(name: String, before: Int, after: Int) {
    (self.name, self.before, self.after) = (name, before, after)
  }
}
