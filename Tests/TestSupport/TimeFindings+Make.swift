package import PairedTimes

extension TimeFindings {
  /// Findings of a gate; what a test does not ask for is of no matter to it.
  package static func make(
    _ verdict: TimeVerdict,
    _ cells: [CellFindings] = [],
    controls: [CellFindings] = [],
    notes: [String] = [],
    base: TimedFile = .base,
    control: TimedFile = .twin,
    started: String = "2026-11-25T12:00:00Z",
    machine: String = "a machine"
  ) -> TimeFindings {
    TimeFindings(
      base: base,
      candidate: TimedFile(shown: "new/harness", digest: "c1c1", version: "2"),
      control: control,
      settings: .standard,
      started: started,
      machine: machine,
      cells: cells,
      controls: controls,
      verdict: verdict,
      notes: notes
    )
  }

  /// A cell is slower, another open, a third passed.
  ///
  /// With three cells 3,000 is what fails: 1.95¹² is 3,022.
  package static var fail: TimeFindings {
    var slower = CellFindings.make("a/warm", percent: .init(repeating: 10, count: 12))
    slower.grown = [GrownFunction(name: "pages(of:in:)", before: 1_000, after: 1_250)]
    return .make(
      .fail,
      [slower, .make("b/warm", percent: [0, 0, 0]), .passed("c/warm")],
      controls: [.make("a/warm", percent: [0, 1])],
      notes: ["The pages differ."]
    )
  }

  /// Both cells are slower by less than the limit, the second is faster.
  package static var pass: TimeFindings { .make(.pass, [.passed("a/warm"), .faster("b/cold")]) }

  package static var inconclusive: TimeFindings {
    .make(.inconclusive, [.passed("a/warm"), .make("b/warm", percent: [0, 0, 0])])
  }

  /// The base takes 10 % longer than its twin in eight rounds: 1.95⁸ is 209, and 200 is what it takes.
  package static var refused: TimeFindings {
    .make(
      .refused,
      [.make("a/warm", percent: .init(repeating: 10, count: 11))],
      controls: [.make("a/warm", percent: .init(repeating: 10, count: 8))]
    )
  }
}

extension TimedFile {
  package static let base = TimedFile(shown: "old/harness", digest: "ba5e", version: "1")
  package static let twin = TimedFile(shown: "twin/harness", digest: "7171")
}

extension CellFindings {
  /// A cell with a round for each change, in per cent of the base's 100 µs.
  package static func make(_ name: String, percent: [Double]) -> CellFindings {
    make(
      name,
      percent.enumerated()
        .map { .make($0.isMultiple(of: 2) ? .baseFirst : .candidateFirst, percent: $1) }
    )
  }

  package static func make(_ name: String, _ rounds: [PairedRound]) -> CellFindings {
    var cell = CellFindings(TimeCell(name: name) ?? TimeCell(place: name, cost: .warm), .standard)
    for round in rounds { cell.add(round) }
    return cell
  }

  /// Seven equal rounds: 1.95⁷ is 107, and 100 is what it takes.
  package static func passed(_ name: String) -> CellFindings {
    make(name, percent: .init(repeating: 0, count: 7))
  }

  package static func faster(_ name: String) -> CellFindings {
    make(name, percent: .init(repeating: -20, count: 7))
  }
}

extension PairedRound {
  package static func make(_ order: Order, percent: Double) -> PairedRound {
    make(
      order,
      order.sides.map { side in
        Slot.make([Int(100_000 * (side == .candidate ? 1 + percent / 100 : 1))])
      }
    )
  }

  package static func make(_ order: Order, _ slots: [Slot]) -> PairedRound {
    guard let round = PairedRound(order: order, slots: slots) else {
      preconditionFailure("A round has four slots.")
    }
    return round
  }
}

extension Slot {
  /// A slot of repetitions that take so many ns and nothing else.
  package static func make(_ nanoseconds: [Int], passes: Int = 1) -> Slot {
    make(
      nanoseconds.map { Repetition(cpuNanoseconds: $0, wallNanoseconds: $0 + 5) },
      passes: passes
    )
  }

  package static func make(_ repetitions: [Repetition], passes: Int = 1) -> Slot {
    guard let slot = Slot(repetitions: repetitions, passes: passes) else {
      preconditionFailure("A slot has times above 0.")
    }
    return slot
  }
}
