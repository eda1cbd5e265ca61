import Comparisons
import Results
import Testing

/// What a statistic is called in reports, it is called in the store.
struct StatisticNamesTests {
  @Test func `the store knows every statistic by the name of the reports`() {
    #expect(
      Observation.Statistic.allCases.map(\.rawValue).sorted()
        == Statistic.allCases.map(\.rawValue).sorted()
    )
  }
}
