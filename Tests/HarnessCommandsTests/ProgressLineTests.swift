import Testing

@testable import HarnessCommands

/// The line of progress; its bar has a quarter of the columns, 20 at most.
struct ProgressLineTests {
  @Test func `names what runs and how long the rest takes, and the bar is of time`() {
    #expect(
      Console.progressLine(
        195,
        of: 200,
        what: "timing grow-shrink, 3/8 done",
        share: 0.5,
        secondsLeft: 3.2,
        columns: 80
      ) == "██████████░░░░░░░░░░ 195 of 200 timing grow-shrink, 3/8 done, about 4 s"
    )
    #expect(
      Console.progressLine(1, of: 2, what: "greedy", share: 0, secondsLeft: 90, columns: 80)
        == "░░░░░░░░░░░░░░░░░░░░ 1 of 2 greedy, about 2 min"
    )
  }

  @Test func `cuts the words, not the time, where there is no room`() {
    let line = Console.progressLine(
      105,
      of: 200,
      what: "greedy-parallel on reader-6 at 14 px",
      share: 0.25,
      secondsLeft: 8.1,
      columns: 40
    )
    #expect(line == "██░░░░░░░░ 105 of 200 greedy, about 9 s")
  }

  @Test func `shows the work where nobody knows the time`() {
    #expect(
      Console.progressLine(3, of: 4, what: "claims", columns: 80)
        == "███████████████░░░░░ 3 of 4 claims"
    )
  }
}
