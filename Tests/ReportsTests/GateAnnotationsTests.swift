import Testing

@testable import Comparisons
@testable import Reports

struct GateAnnotationsTests {
  @Test func `summarizes a verdict that passes as a notice`() {
    #expect(
      GateAnnotations.workflowCommands(of: .pass) == [
        "::notice title=Pagination gate%3A PASS::All 3 values are as approved."
      ]
    )
  }

  @Test func `tells failures, then warnings, and nothing that is waived`() {
    let commands = GateAnnotations.workflowCommands(of: .fail)
    #expect(
      commands.map { $0.prefix { $0 != " " } } == ["::error", "::error", "::error", "::warning"]
    )
    #expect(
      commands[1]
        == "::error title=sutra%2C fixed%2C phone-6 at 17 px%3A missed_lines::missed_lines rose from 0 to 3 "
        + "lines.%0AAllowed: no increase.%0ATalk to the layout team.%0AFirst page that differs: "
        + "page 2 of 18 (17 before)%0Awas: …須菩提。於意云何。可|以身相見如來不。不也。…%0Anow: …於意云何。"
        + "可以身相見|如來不。不也。世尊。…%0Aharness show fixed --page 2 --beside greedy"
    )
  }

  @Test func `tells nine things, faults first, and how many more there are`() {
    var verdict = GateVerdict.fail
    verdict.faults = (1...8).map { "Fault \($0)." }
    let commands = GateAnnotations.workflowCommands(of: verdict)
    // Eight faults and one of two failures; the other and a warning are left.
    #expect(commands.count == 10)
    #expect(commands[0].hasSuffix("%0A2 more findings in the reports."))
    #expect(commands[8] == "::error title=Pagination gate::Fault 8.")
    #expect(commands[9].hasPrefix("::error title=sutra%2C fixed%2C"))
  }

  @Test func `tells breaches that are alike as one`() {
    var verdict = GateVerdict.fail
    let others = ["phone-6 at 20 px", "phone-6 at 23 px"]
      .map { layout in
        var breach = verdict.breaches[0]
        breach.layout = layout
        return breach
      }
    verdict.breaches.insert(contentsOf: others, at: 1)
    let commands = GateAnnotations.workflowCommands(of: verdict)
    #expect(commands.count == 4)
    #expect(
      commands[1]
        .hasPrefix(
          "::error title=sutra%2C fixed%2C phone-6 at 17 px and 2 more%3A missed_lines::missed_lines"
        )
    )
  }

  @Test func `pins annotations to a file`() {
    #expect(
      GateAnnotations.workflowCommands(of: .pass, file: "ci/a,b.json") == [
        "::notice file=ci/a%2Cb.json,title=Pagination gate%3A PASS::All 3 values are as approved."
      ]
    )
  }

  /// The replacements of `escapeData` and `escapeProperty` in command.ts of actions/toolkit.
  @Test func `escapes as the runner reads it back`() {
    #expect(GateAnnotations.data("100 %\r\na: b, c") == "100 %25%0D%0Aa: b, c")
    #expect(GateAnnotations.property("100 %\r\na: b, c") == "100 %25%0D%0Aa%3A b%2C c")
    #expect(GateAnnotations.data("%0A") == "%250A")
  }

  @Test func `lets no text from outside begin a line`() {
    for command in GateAnnotations.workflowCommands(of: .unsound) {
      #expect(!command.unicodeScalars.contains { $0 == "\n" || $0 == "\r" })
    }
  }
}
