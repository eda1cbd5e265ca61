import Testing

@testable import PairedTimes

struct TimeVerdictTests {
  private func cell(_ effects: [Double]) -> CellEvidence {
    var cell = CellEvidence()
    for effect in effects { cell.add(LogRatio(effect: effect)) }
    return cell
  }

  /// Rounds of an effect that wins the greatest stake, or leaves a twentieth.
  private func cell(_ rounds: Int, of effect: Double) -> CellEvidence {
    cell(Array(repeating: effect, count: rounds))
  }

  private func verdict(
    _ cells: [CellEvidence],
    control: [CellEvidence] = [],
    isOver: Bool = false
  ) -> TimeVerdict {
    TimeVerdict(on: cells, control: control, isOver: isOver)
  }

  @Test func `fails when one of twenty-four cells has won sixteen rounds`() {
    // 1.95¹⁵ = 22,413 and 1.95¹⁶ = 43,705, on either side of 24,000.
    let others = Array(repeating: cell(16, of: 0), count: 23)
    #expect(verdict([cell(15, of: 1)] + others) == .undecided)
    #expect(verdict([cell(16, of: 1)] + others) == .fail)
    #expect(verdict(others + [cell(16, of: 1)]) == .fail)
  }

  @Test func `passes when every cell has won seven rounds`() {
    // 1.95⁶ = 54.98 and 1.95⁷ = 107.2, on either side of 100.
    let seven = cell(7, of: -0.5)
    #expect(verdict([seven, cell(6, of: -0.5)]) == .undecided)
    #expect(verdict([seven, seven]) == .pass)
  }

  @Test func `keeps what was once proved`() {
    let passed = cell(Array(repeating: -0.5, count: 7) + [1, 1, 1])
    #expect(passed.belowLimit.logEvidence < 0)
    #expect(verdict([passed]) == .pass)
    let failed = cell(Array(repeating: 1, count: 16) + [-0.5, -0.5])
    #expect(verdict([failed]) == .fail)
  }

  @Test func `looks at what is too slow first`() {
    // Both are proved: seven rounds far below the limit, then many far above the floor.
    let both = cell(Array(repeating: -0.5, count: 7) + Array(repeating: 1, count: 60))
    #expect(both.belowLimit.hasReached(100))
    #expect(verdict([both]) == .fail)
  }

  @Test func `is inconclusive when the budget is over`() {
    #expect(verdict([cell(3, of: 0)], isOver: true) == .inconclusive)
    #expect(verdict([cell(16, of: 1)], isOver: true) == .fail)
    #expect(verdict([cell(7, of: -0.5)], isOver: true) == .pass)
  }

  @Test func `proves nothing of no cells`() {
    #expect(verdict([]) == .undecided)
    #expect(verdict([], isOver: true) == .inconclusive)
  }

  @Test(arguments: [1, -0.5])
  func `is refused when the control differs in either direction`(effect: Double) {
    // 1.95⁷ = 107.2, 1.95⁸ = 209.1, 1.95⁹ = 407.7: one control cell needs 200, two need 400.
    let failed = [cell(16, of: 1)]
    #expect(verdict(failed, control: [cell(7, of: effect)]) == .fail)
    #expect(verdict(failed, control: [cell(8, of: effect)]) == .refused)
    let equal = cell(9, of: 0)
    #expect(verdict(failed, control: [equal, cell(8, of: effect)]) == .fail)
    #expect(verdict(failed, control: [equal, cell(9, of: effect)]) == .refused)
    #expect(verdict([cell(7, of: -0.5)], control: [cell(8, of: effect)]) == .refused)
  }
}
