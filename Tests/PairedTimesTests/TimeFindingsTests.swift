import Testing

@testable import PairedTimes

/// What is proved of a cell, and how the evidence for it grew.
struct TimeFindingsTests {
  /// A cell whose rounds all have an effect.
  private func cell(_ effect: Double, rounds: Int) throws -> CellFindings {
    var cell = CellFindings(TimeCell(place: "a/b/c@1", cost: .warm), .standard)
    for _ in 0..<rounds { cell.add(try PairedRoundTests.round(ofEffect: effect)) }
    return cell
  }

  private func findings(_ cells: [CellFindings]) -> TimeFindings {
    let file = TimedFile(shown: "harness", digest: "a")
    return TimeFindings(
      base: file,
      candidate: file,
      control: file,
      settings: .standard,
      started: "now",
      machine: "CPU",
      cells: cells,
      controls: [],
      verdict: .undecided
    )
  }

  @Test func `a cell is open until there are rounds enough`() throws {
    // A PASS takes 7 rounds and a FAIL of one cell 11, each won with the greatest stake: 1.95⁷ is above
    // 100 and 1.95¹¹ above 1,000.
    for (effect, rounds, state) in [
      (0.0, 6, CellFindings.State.open), (0.0, 7, .passed), (0.5, 10, .open), (0.5, 11, .slower),
      (-0.3, 7, .faster),
    ] {
      let cell = try cell(effect, rounds: rounds)
      #expect(findings([cell]).state(of: cell) == state, "\(effect) after \(rounds)")
    }
  }

  @Test func `more cells need more evidence to fail`() throws {
    let slow = try cell(0.5, rounds: 11)
    let cells = try [slow, cell(0, rounds: 11)]
    #expect(findings(cells).state(of: slow) == .open)
  }

  @Test func `the path ends where the evidence is`() throws {
    var cell = CellFindings(TimeCell(place: "a/b/c@1", cost: .warm), .standard)
    for effect in [0.03, -0.01, 0.02, 0.08] {
      cell.add(try PairedRoundTests.round(ofEffect: effect))
    }
    let path = cell.evidence.path
    #expect(path.slower.count == 4)
    #expect(path.slower.last == cell.evidence.slower.logEvidence)
    #expect(path.belowLimit.last == cell.evidence.belowLimit.logEvidence)
    #expect(path.slower.max() == cell.evidence.slower.highestLogEvidence)
  }
}

extension PairedRoundTests {
  /// A round in which the candidate takes a share longer, to the millionth.
  static func round(ofEffect effect: Double) throws -> PairedRound {
    let slots = try [1_000_000, 1_000_000 * (1 + effect), 1_000_000 * (1 + effect), 1_000_000]
      .map {
        let time = Int($0.rounded())
        let repetition = Repetition(cpuNanoseconds: time, wallNanoseconds: time)
        return try #require(Slot(repetitions: [repetition]))
      }
    return try #require(PairedRound(order: .baseFirst, slots: slots))
  }
}
