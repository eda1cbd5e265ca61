import TestSupport
import Testing

@testable import PairedTimes

/// What is proved of a cell, and how the evidence for it grew.
struct TimeFindingsTests {
  /// A cell whose rounds all have an effect.
  private func cell(_ effect: Double, rounds: Int) -> CellFindings {
    .make("a/b/c@1/warm", percent: Array(repeating: 100 * effect, count: rounds))
  }

  private func findings(_ cells: [CellFindings]) -> TimeFindings { .make(.undecided, cells) }

  @Test func `a cell is open until there are rounds enough`() {
    // A PASS takes 7 rounds and a FAIL of one cell 11, each won with the greatest stake: 1.95⁷ is above
    // 100 and 1.95¹¹ above 1,000.
    for (effect, rounds, state) in [
      (0.0, 6, CellFindings.State.open), (0.0, 7, .passed), (0.5, 10, .open), (0.5, 11, .slower),
      (-0.3, 7, .faster),
    ] {
      let cell = cell(effect, rounds: rounds)
      #expect(findings([cell]).state(of: cell) == state, "\(effect) after \(rounds)")
    }
  }

  @Test func `more cells need more evidence to fail`() {
    let slow = cell(0.5, rounds: 11)
    let cells = [slow, cell(0, rounds: 11)]
    #expect(findings(cells).state(of: slow) == .open)
  }

  @Test func `the path ends where the evidence is`() {
    let cell = CellFindings.make("a/b/c@1/warm", percent: [3, -1, 2, 8])
    let path = cell.evidence.path
    #expect(path.slower.count == 4)
    #expect(path.slower.last == cell.evidence.slower.logEvidence)
    #expect(path.belowLimit.last == cell.evidence.belowLimit.logEvidence)
    #expect(path.faster.last == cell.evidence.faster.logEvidence)
    #expect(path.slower.max() == cell.evidence.slower.highestLogEvidence)
  }
}
