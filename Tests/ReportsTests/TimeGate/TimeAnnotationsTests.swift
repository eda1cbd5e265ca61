import TestSupport
import Testing

@testable import PairedTimes
@testable import Reports

struct TimeAnnotationsTests {
  private func commands(_ findings: TimeFindings) -> [String] {
    TimeReport(findings, number: 3).annotations
  }

  @Test func `tells the verdict, then each cell that is slower`() {
    let commands = commands(.fail)
    #expect(commands.count == 2)
    #expect(
      commands[0]
        == "::error title=Time gate%3A FAIL::1 cell is slower by more than 1 %25.%0AThe pages differ."
    )
    #expect(commands[1].hasPrefix("::error title=a/warm::a/warm takes +10.0 %25 ("))
    #expect(
      commands[1].hasSuffix("%0AInstructions of a pass that grew: pages(of:in:) (1,000 to 1,250).")
    )
  }

  @Test func `is as loud as the verdict`() {
    #expect(
      commands(.pass)[0]
        .hasPrefix(
          "::notice title=Time gate%3A PASS::No cell is slower by 5 %25 or more: proved in"
        )
    )
    #expect(commands(.inconclusive)[0].hasPrefix("::warning title=Time gate%3A INCONCLUSIVE::"))
    #expect(commands(.inconclusive)[0].hasSuffix("%0A'--continue' goes on from these rounds."))
    // What cells say on a machine that is not fit is not told.
    #expect(commands(.refused).count == 1)
    #expect(commands(.refused)[0].hasPrefix("::error title=Time gate%3A REFUSED::This machine"))
  }

  @Test func `tells nine cells and how many more there are`() {
    // With twelve cells 12,000 is what fails: 1.95¹⁵ is 22,414.
    let cells = (1...12)
      .map { CellFindings.make("\($0)/warm", percent: .init(repeating: 10, count: 15)) }
    let commands = commands(.make(.fail, cells))
    #expect(commands.count == 10)
    #expect(
      commands[0]
        .hasSuffix("::12 cells are slower by more than 1 %25.%0A3 more cells in the reports.")
    )
    #expect(commands[9].hasPrefix("::error title=9/warm::"))
  }
}
