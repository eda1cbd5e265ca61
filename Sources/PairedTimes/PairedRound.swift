/// One of the two programs that are compared.
package enum Side: String, Hashable, Sendable, CaseIterable {
  case base, candidate

  package var other: Side { self == .base ? .candidate : .base }
}

/// A cell in one round: four slots, two of each side, taken in an order that a coin chose.
///
/// A side that is asked first and last, as A is in ABBA, has the same mean place as the other, so that
/// a machine that slows down steadily favours neither.
package struct PairedRound: Hashable, Sendable {
  package let order: Order
  /// Four slots in the order taken.
  package let slots: [Slot]

  /// Who was asked when; the base is A.
  package enum Order: String, Hashable, Sendable, Codable, CaseIterable {
    case baseFirst = "ABBA"
    case candidateFirst = "BAAB"

    /// The side of each of the four slots.
    package var sides: [Side] {
      switch self {
      case .baseFirst: [.base, .candidate, .candidate, .base]
      case .candidateFirst: [.candidate, .base, .base, .candidate]
      }
    }
  }

  /// A round; `nil` unless there are four slots.
  package init?(order: Order, slots: [Slot]) {
    guard slots.count == order.sides.count else { return nil }
    self.order = order
    self.slots = slots
  }

  /// Returns the slots of a side in the order taken.
  package func slots(of side: Side) -> [Slot] {
    zip(order.sides, slots).filter { $0.0 == side }.map(\.1)
  }

  /// The one number that the round adds to the evidence: the mean logarithm of the candidate's slots
  /// less that of the base's.
  ///
  ///     // ABBA: 100, 110, 110, 100 ns. The candidate takes 10 % longer.
  ///     round.difference.effect  // 0.1
  package var difference: LogRatio {
    func mean(_ side: Side) -> Double {
      let slots = slots(of: side)
      return slots.reduce(0) { $0 + ln($1.leastNanoseconds) } / Double(slots.count)
    }
    return LogRatio(mean(.candidate) - mean(.base))
  }
}

/// One timed repetition, and what disturbed it; nothing is left out for its value.
package struct Repetition: Hashable, Sendable {
  /// CPU time in nanoseconds, of a program that of all its processes.
  package var cpuNanoseconds: Int
  package var wallNanoseconds: Int
  /// How often the thread gave the processor away, as when it waited.
  package var voluntarySwitches: Int
  /// How often the kernel took the processor away.
  package var involuntarySwitches: Int
  package var pageFaults: Int

  package init(
    cpuNanoseconds: Int,
    wallNanoseconds: Int,
    voluntarySwitches: Int = 0,
    involuntarySwitches: Int = 0,
    pageFaults: Int = 0
  ) {
    self.cpuNanoseconds = cpuNanoseconds
    self.wallNanoseconds = wallNanoseconds
    self.voluntarySwitches = voluntarySwitches
    self.involuntarySwitches = involuntarySwitches
    self.pageFaults = pageFaults
  }

  /// Whether the clock cannot be right: nothing was worked for more than half of the time, and nobody
  /// waited or was interrupted.
  package var isMisread: Bool {
    2 * cpuNanoseconds < wallNanoseconds && voluntarySwitches + involuntarySwitches == 0
  }
}

extension Repetition: Codable {
  /// Reads five numbers: CPU and wall time, switches given and taken, page faults.
  package init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    cpuNanoseconds = try numbers.decode(Int.self)
    wallNanoseconds = try numbers.decode(Int.self)
    voluntarySwitches = try numbers.decode(Int.self)
    involuntarySwitches = try numbers.decode(Int.self)
    pageFaults = try numbers.decode(Int.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    for number in [
      cpuNanoseconds, wallNanoseconds, voluntarySwitches, involuntarySwitches, pageFaults,
    ] {
      try numbers.encode(number)
    }
  }
}

/// The repetitions of one side in one of its turns, each with CPU time above 0; at least one that is not
/// misread.
package struct Slot: Hashable, Sendable {
  /// The timed repetitions in the order taken; the untimed one before them is not among them.
  package let repetitions: [Repetition]
  /// How many passes each repetition makes, so that it is long enough to be timed; at least 1.
  package let passes: Int

  /// A slot; `nil` without a repetition that can be read, or with a time or a number of passes that is
  /// not above 0.
  package init?(repetitions: [Repetition], passes: Int = 1) {
    guard passes > 0, repetitions.allSatisfy({ $0.cpuNanoseconds > 0 }),
      !repetitions.allSatisfy(\.isMisread)
    else { return nil }
    self.repetitions = repetitions
    self.passes = passes
  }

  /// The CPU nanoseconds of a pass in the repetition that took the least.
  ///
  /// What disturbs a repetition only adds to its time, so the least is the nearest to the program's
  /// own. What is misread is kept and never a figure.
  package var leastNanoseconds: Double {
    let least = repetitions.reduce(Int.max) { $1.isMisread ? $0 : min($0, $1.cpuNanoseconds) }
    return Double(least) / Double(passes)
  }
}

extension Slot: Codable {
  private enum Key: CodingKey { case passes, repetitions }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let slot = Slot(
      repetitions: try fields.decode([Repetition].self, forKey: .repetitions),
      passes: try fields.decode(Int.self, forKey: .passes)
    )
    guard let slot else {
      throw DecodingError.dataCorruptedError(
        forKey: .repetitions,
        in: fields,
        debugDescription: "A slot has repetitions, whose times are above 0."
      )
    }
    self = slot
  }
}

extension PairedRound: Codable {
  private enum Key: CodingKey { case order, slots }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let round = PairedRound(
      order: try fields.decode(Order.self, forKey: .order),
      slots: try fields.decode([Slot].self, forKey: .slots)
    )
    guard let round else {
      throw DecodingError.dataCorruptedError(
        forKey: .slots,
        in: fields,
        debugDescription: "A round has four slots."
      )
    }
    self = round
  }
}
