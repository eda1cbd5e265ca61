import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// Figures that follow from a judgement are computed once for all who are judged alike.
struct JudgedAlikeTests {
  /// Four pages, of which the second has a line too many.
  private static func trial(_ name: String, lines: [Int] = [4, 5, 3, 2], work: Int = 7) -> Trial {
    var trial = Trial.make(name, pages: PageMeasurement.pages(lines: lines), scalarCount: 40)
    trial.rework { $0.measuredScalars = work }
    return trial
  }

  private static func values(
    _ trials: [Trial],
    knowing other: SessionFindings? = nil
  ) -> [[MetricValue]] {
    let findings = SessionFindings(of: .make(trials), sharing: other)
    return trials.indices.map { findings.figures[.trial($0)].map(\.value) }
  }

  private static let trials = [
    trial("a"), trial("b", lines: [4, 6, 3, 2]), trial("c", work: 8), trial("d").failing("No."),
    trial("e"),
  ]

  @Test func `they are those that each trial has alone`() {
    let alone = Self.trials.map { trial in Metric.all.map { $0.value(of: trial) } }
    #expect(Self.values(Self.trials) == alone)
    #expect(alone[0] != alone[2] && alone[0] != alone[1])
    let models = JudgedAlike(Self.trials, knowing: nil)
    let first = Self.trials.indices.map { index -> Int? in
      if case .own(let first) = models.model(of: index) { first } else { nil }
    }
    #expect(first == [nil, nil, 0, nil, 0])
  }

  @Test func `they are those of another session that was judged alike`() {
    let others = SessionFindings(of: .make([Self.trial("z", work: 99)]))
    #expect(Self.values(Self.trials, knowing: others) == Self.values(Self.trials))
    let models = JudgedAlike(Self.trials, knowing: others)
    let isOther = Self.trials.indices.map { index in
      if case .other = models.model(of: index) { true } else { false }
    }
    #expect(isOther == [true, false, true, false, true])
  }
}
