import Foundation
import TestSupport
import Testing

@testable import PairedTimes
@testable import Reports

struct TimeMarkdownTests {
  private func blocks(_ findings: TimeFindings) -> [String] {
    String(decoding: TimeReport(findings, number: 3).markdown.bytes, as: UTF8.self)
      .components(separatedBy: "\n\n")
  }

  @Test func `begins with the verdict and what it comes to`() {
    let blocks = blocks(.fail)
    #expect(blocks[0] == "## Time gate: FAIL")
    #expect(blocks[1] == "**1 cell is slower by more than 1 %.**")
    #expect(
      blocks[2].hasPrefix("- a/warm takes +10.0 % (")
        && blocks[2]
          .hasSuffix("\n- Instructions of a pass that grew: pages(of:in:) (1,000 to 1,250).")
    )
    #expect(blocks[3...4] == ["### Notes", "- The pages differ."])
  }

  @Test func `says nothing twice`() {
    #expect(
      blocks(.pass)[1]
        == "**No cell is slower by 5 % or more: proved in all 2 cells after 7 rounds.**"
    )
    #expect(blocks(.pass)[2].hasPrefix("- b/cold is faster: -20.0 % ("))
    #expect(
      blocks(.refused)[1...2] == [
        "**This machine is not fit to judge.**",
        "- The base differs from its own twin by +10.0 % in a/warm, and they are the same program: "
          + "nothing that this machine says of other programs may be believed.\n"
          + "- Measure on a quieter machine.",
      ]
    )
  }

  @Test func `has the table under the words of its legend`() throws {
    let table = try #require(blocks(.fail).first { $0.hasPrefix("| cell") })
    let lines = table.split(separator: "\n")
    #expect(lines[0] == "| cell | rounds | change | not ruled out | E slower | E below | proved |")
    #expect(lines[1] == "| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    #expect(lines[2].hasPrefix("| a/warm | 12 | +10.0 % | ") && lines[2].hasSuffix("| slower |"))
    #expect(lines[3] == "| b/warm | 3 | 0.0 % | any | 1 | 7.41 |  |")
    #expect(lines[4].hasSuffix(" | below 5 % |"))
  }

  @Test func `folds the control and the programs away`() throws {
    let blocks = blocks(.fail)
    let control = try #require(
      blocks.firstIndex(of: "<details><summary>Control</summary>")
    )
    #expect(blocks[control + 2].contains("| a/warm | 2 | +0.5 % | any |"))
    #expect(blocks[control + 3] == "</details>")
    let programs = try #require(blocks.first { $0.hasPrefix("| program") })
    #expect(programs.contains("| base | old/harness | 1 | ba5e |"))
    #expect(programs.contains("| control | twin/harness |  | 7171 |"))
    #expect(
      blocks.contains { $0.contains("- floor: 1 %: ") && $0.contains("- machine: a machine") }
    )
    #expect(blocks.last == "</details>\n")
    #expect(!self.blocks(.pass).contains("<details><summary>Control</summary>"))
  }
}
