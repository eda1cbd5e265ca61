import Trials

/// Times of one thing, one of each round.
struct Laps {
  /// In nanoseconds, in the order of the rounds.
  var nanoseconds: [Double] = []

  var milliseconds: Double { Spread(of: nanoseconds).median / 1e6 }

  var leastMilliseconds: Double { (nanoseconds.min() ?? 0) / 1e6 }

  /// Returns the ratios to another thing's times, round by round.
  func ratio(to other: Laps) -> Spread {
    Spread(of: zip(nanoseconds, other.nanoseconds).map { $0 / $1 })
  }
}

/// The median of some values and the middle half of them.
struct Spread {
  /// The value that as many are below as above.
  var median: Double
  /// The ends of the middle half.
  var middleHalf: ClosedRange<Double>

  init(of values: [Double]) {
    let sorted = values.sorted()
    median = sorted[sorted.count / 2]
    middleHalf = sorted[sorted.count / 4]...sorted[sorted.count * 3 / 4]
  }
}

/// Takes the CPU time of some things in turns, so that whatever slows the machine down for a minute
/// slows all of them.
///
/// A round begins with another thing each time. One round goes before those that count, so that code
/// and files are in memory. What is done before each round is not measured.
func race(
  rounds: Int,
  _ bodies: [() throws -> Void],
  before prepare: () throws -> Void = {}
) throws -> [Laps] {
  var laps = [Laps](repeating: Laps(), count: bodies.count)
  for round in 0...rounds {
    try prepare()
    for turn in bodies.indices {
      let index = (turn + round) % bodies.count
      let time = try measure(bodies[index])
      if round > 0 { laps[index].nanoseconds.append(Double(time)) }
    }
  }
  return laps
}

/// Returns the CPU time of the calling thread that something takes, in nanoseconds.
func measure(_ body: () throws -> Void) rethrows -> Int {
  let start = clocks.threadNanoseconds()
  try body()
  return clocks.threadNanoseconds() - start
}

let clocks = SystemClocks()
