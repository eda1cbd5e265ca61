import Testing

@testable import Trials

struct TimingTests {
  @Test func `is never without a sample`() {
    #expect(Timing(samples: []) == nil)
  }

  @Test func `estimates each clock by itself and keeps the samples as they came`() throws {
    let samples = [(30, 3), (10, 1), (20, 9)]
      .map {
        Sample(wallNanoseconds: $0, cpuNanoseconds: $1)
      }
    let timing = try #require(Timing(samples: samples))
    #expect(timing.samples == samples)
    #expect(timing.wall.median == 20)
    #expect(timing.cpu.median == 3)
    #expect(timing.cpu.minimum == 1)
  }

  @Test func `counts the disturbed samples and keeps them in its figures`() throws {
    let timing = try #require(
      Timing(samples: [
        Sample(wallNanoseconds: 1, cpuNanoseconds: 1),
        Sample(wallNanoseconds: 9, cpuNanoseconds: 7, disturbances: [.steal, .wallAboveCPU]),
        Sample(wallNanoseconds: 5, cpuNanoseconds: 5, disturbances: [.involuntarySwitch]),
      ])
    )
    #expect(timing.disturbed == 2)
    #expect(timing.cpu.high == 7)
  }
}
