import Foundation
import Mutations
import Paginators
import TestSupport
import Testing
import Trials

@testable import HarnessCommands

struct SelfcheckTests {
  /// A run of two defects and the sound reader, without a metric that must catch one of them.
  private static let small = Result {
    var engine = MutationEngine(fonts: TestFonts.library, clocks: SystemClocks())
    engine.defects = Defect.all.filter { ["last-glyph", "line-start"].contains($0.id) }
    engine.references = [Sound.reader]
    engine.without = ["gap"]
    return try engine.matrix()
  }

  @Test func `finds every planted fault and accuses nobody sound`() throws {
    let outcome = try HarnessProgram.run(["selfcheck", "--mutation"])
    #expect(outcome.exitCode == 0 && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    for defect in Defect.all { #expect(lines.contains { $0.hasPrefix("  \(defect.id): ") }) }
    #expect(lines.allSatisfy { $0.count <= 80 })
    let count = Defect.all.count
    #expect(lines.last == "Mutation score: \(count) of \(count) defects are caught (100 %).")
    #expect(!outcome.output.contains("MISSED") && !outcome.output.contains("NONE"))
  }

  @Test func `marks what caught a defect, what missed it, and what nothing was caught by`() throws {
    let text = try Self.small.get().text(columns: 80)
    #expect(text.contains("    gap (MISSED) partition*; also "))
    #expect(text.contains("    clipped_lines* overflow_px* overflow_lines*; also "))
    #expect(text.contains("  dup  ") && text.contains("  NONE\n"))
    #expect(text.hasSuffix("Mutation score: 2 of 2 defects are caught (100 %)."))
  }

  @Test func `says the same as JSON`() throws {
    let text = try MutationJSON(Self.small.get()).text()
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(json["schema"] as? String == "pagination-harness/mutation/1")
    let defects = try #require(json["defects"] as? [[String: Any]])
    #expect(defects.map { $0["id"] as? String } == ["last-glyph", "line-start"])
    #expect(defects.map { $0["caught"] as? Bool } == [true, true])
    #expect(defects.first?["catchers"] as? [String] == ["gap", "partition"])
    #expect((defects.first?["accusers"] as? [String])?.contains("gap") == false)
    #expect((json["killers"] as? [String: [String]])?["clipped_lines"] == ["line-start"])
    #expect(json["caught"] as? Int == 2)
    #expect((json["faults"] as? [String])?.contains("No defect is caught by 'gap'.") == true)
  }
}
