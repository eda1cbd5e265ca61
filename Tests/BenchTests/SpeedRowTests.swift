import Testing

@testable import bench

struct SpeedRowTests {
  private func row(
    _ measured: Double?,
    _ unit: SpeedRow.Unit = .times,
    _ limit: SpeedRow.Limit?
  ) -> SpeedRow {
    SpeedRow(name: "a", title: "", measured: measured, unit: unit, limit: limit, note: "")
  }

  @Test func `is ok up to its limit and over above it`() {
    #expect(row(1.1, .times, .atMost(1.1)).verdict == .ok)
    #expect(row(1.1001, .times, .atMost(1.1)).verdict == .over)
  }

  @Test func `falls short below a least value`() {
    #expect(row(1.8, .times, .atLeast(1.8)).verdict == .ok)
    #expect(row(1.79, .times, .atLeast(1.8)).verdict == .short)
  }

  @Test func `says what is not there, and judges nothing without a limit`() {
    #expect(row(nil, .times, .atLeast(1.8)).verdict == .notThere)
    #expect(row(nil, .times, .atLeast(1.8)).measuredText == "")
    #expect(row(7, .times, nil).verdict == .shown)
  }

  @Test func `shows three digits and the unit`() {
    #expect(row(0.0657, .milliseconds, .atMost(0.3)).measuredText == "0.0657 ms")
    #expect(row(0.0657, .milliseconds, .atMost(0.3)).limitText == "≤ 0.300 ms")
    #expect(row(18.04, .times, .atLeast(1.8)).measuredText == "18.0 ×")
    #expect(row(18.04, .times, .atLeast(1.8)).limitText == "≥ 1.80 ×")
    #expect(row(1.0312, .exponent, nil).measuredText == "1.03")
    #expect(row(103.4, .milliseconds, nil).measuredText == "103 ms")
  }

  @Test func `no two rows and sections have one name`() {
    let names = SpeedGroup.all.flatMap(\.names) + Section.all.map(\.name)
    #expect(Set(names).count == names.count)
    let workloads = Workload.all.map(\.name)
    #expect(Set(workloads).count == workloads.count)
  }
}
