import Testing

@testable import Trials

struct SampleTests {
  private func disturbances(
    wall: Int = 100,
    cpu: Int = 100,
    before: Interruptions = Interruptions(stolenTicks: 7, involuntarySwitches: 3),
    after: Interruptions = Interruptions(stolenTicks: 7, involuntarySwitches: 3)
  ) -> Set<Sample.Disturbance> {
    Sample(wallNanoseconds: wall, cpuNanoseconds: cpu, before: before, after: after).disturbances
  }

  @Test func `has no mark when no counter grew`() {
    #expect(disturbances() == [])
  }

  @Test func `is marked by the counter that grew`() {
    #expect(disturbances(after: Interruptions(stolenTicks: 8, involuntarySwitches: 3)) == [.steal])
    #expect(
      disturbances(after: Interruptions(stolenTicks: 7, involuntarySwitches: 5))
        == [.involuntarySwitch]
    )
  }

  @Test func `has no mark of a counter that the system does not have`() {
    let none = Interruptions()
    let some = Interruptions(stolenTicks: 9, involuntarySwitches: 9)
    #expect(disturbances(before: none, after: none) == [])
    #expect(disturbances(before: none, after: some) == [])
    #expect(disturbances(after: none) == [])
  }

  @Test func `is marked when wall time is more than 1,05 times CPU time`() {
    // 1.05 · 2,000,000 = 2,100,000, which is not more.
    #expect(disturbances(wall: 2_100_000, cpu: 2_000_000) == [])
    #expect(disturbances(wall: 2_100_001, cpu: 2_000_000) == [.wallAboveCPU])
    #expect(disturbances(wall: 90, cpu: 100) == [])
  }

  @Test func `names its marks in one order`() {
    var sample = Sample(wallNanoseconds: 1, cpuNanoseconds: 1)
    #expect(sample.quality == "")
    sample.disturbances = [.wallAboveCPU, .involuntarySwitch, .steal]
    #expect(sample.quality == "steal+involuntary_switch+wall_above_cpu")
    sample.disturbances = [.wallAboveCPU]
    #expect(sample.quality == "wall_above_cpu")
  }
}
