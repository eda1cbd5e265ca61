import Testing

@testable import PairedTimes

struct TimeGateSettingsTests {
  private let standard = TimeGateSettings.standard

  @Test func `divides the chance of a false FAIL among the cells`() {
    // 1 / 0.001 for each cell.
    #expect(abs(standard.failThreshold(cells: 24) - 24_000) < 1e-6)
    #expect(abs(standard.failThreshold(cells: 1) - 1_000) < 1e-6)
    #expect(abs(standard.passThreshold - 100) < 1e-6)
  }

  @Test func `divides the chance of a refusal among control cells and directions`() {
    // 2 · 1 / 0.01 and 2 · 3 / 0.01.
    #expect(abs(standard.controlThreshold(cells: 1) - 200) < 1e-6)
    #expect(abs(standard.controlThreshold(cells: 3) - 600) < 1e-6)
  }

  @Test func `stakes for the step from the floor to the limit`() {
    // ln 1.05 − ln 1.01 = 0.0487902 − 0.0099503.
    #expect(abs(standard.step - 0.038_839_8) < 1e-7)
  }

  @Test(arguments: [
    (-0.01, 0.05, 0.001, "floor", "-1 %", "a share of the time, from 0"),
    (.nan, 0.05, 0.001, "floor", "nan", "a share of the time, from 0"),
    (0.05, 0.05, 0.001, "limit", "5 %", "above the floor and at most 10"),
    (0.01, .infinity, 0.001, "limit", "inf", "above the floor and at most 10"),
    (0.01, 0.05, 0, "failAlpha", "0 %", "above 0 and below 1"),
    (0.01, 0.05, 1, "failAlpha", "100 %", "above 0 and below 1"),
  ])
  func `refuses what means nothing`(
    floor: Double,
    limit: Double,
    alpha: Double,
    name: String,
    value: String,
    expected: String
  ) {
    let error = #expect(throws: TimeGateError.self) {
      try TimeGateSettings(floor: floor, limit: limit, failAlpha: alpha)
    }
    #expect(
      error?.description == "The setting '\(name)' of the time gate is \(value) and should be "
        + "\(expected); correct it."
    )
  }

  @Test func `takes other settings`() throws {
    let settings = try TimeGateSettings(floor: 0, limit: 0.1, passAlpha: 0.05)
    #expect(settings.floor == LogRatio(0))
    #expect(abs(settings.limit.effect - 0.1) < 1e-12)
    #expect(abs(settings.passThreshold - 20) < 1e-9)
    #expect(settings.failAlpha == 0.001)
  }
}
