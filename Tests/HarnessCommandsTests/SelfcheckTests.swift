import Comparisons
import Foundation
import Mutations
import Paginators
import TestSupport
import Testing
import Trials

@testable import HarnessCommands

struct SelfcheckTests {
  /// A run of two defects and a sound reader, without a metric that must detect one of them.
  private static let small = Result {
    var engine = MutationEngine(fonts: TestFonts.library, clocks: SystemClocks())
    engine.defects = Defect.all.filter { ["last-glyph", "line-start"].contains($0.id) }
    engine.references = [ReferenceReader.sticky]
    engine.without = ["gap"]
    return try engine.matrix()
  }

  @Test func `finds every planted fault, without a false alarm`() throws {
    let outcome = try HarnessProgram.run(["selfcheck"])
    #expect(outcome.exitCode == 0 && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    for defect in Defect.all { #expect(lines.contains { $0.hasPrefix("  \(defect.id): ") }) }
    #expect(lines.allSatisfy { $0.count <= 80 })
    let count = Defect.all.count
    #expect(lines.last == "Mutation score: \(count) of \(count) defects are killed (100 %).")
    #expect(!outcome.output.contains("MISSED") && !outcome.output.contains("NONE"))
  }

  @Test func `marks what detected a defect, what missed it, and what killed nothing`() throws {
    let text = try Self.small.get().text(columns: 80)
    #expect(text.contains("    gap (MISSED) partition*; also "))
    #expect(text.contains("    clipped_lines* overflow_px* overflow_lines*; also "))
    #expect(text.contains("  duplicated  ") && text.contains("  NONE\n"))
    #expect(text.hasSuffix("Mutation score: 1 of 2 defects are killed (50 %)."))
  }

  @Test func `says the same as JSON`() throws {
    let text = try jsonText(of: Self.small.get().json)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(json["schema"] as? String == "pagination-harness/mutation/2")
    let defects = try #require(json["defects"] as? [[String: Any]])
    #expect(defects.map { $0["id"] as? String } == ["last-glyph", "line-start"])
    #expect(defects.map { $0["killed"] as? Bool } == [false, true])
    #expect(defects.first?["detectors"] as? [String] == ["gap", "partition"])
    #expect((defects.first?["detected_by"] as? [String])?.contains("gap") == false)
    #expect((json["killers"] as? [String: [String]])?["clipped_lines"] == ["line-start"])
    #expect(json["killed"] as? Int == 1)
    #expect((json["faults"] as? [String])?.contains("No defect is killed by 'gap'.") == true)
  }

  /// Faults of each kind: in pages, in places, in a law, and where another layout is needed.
  @Test func `compare says what finds each planted fault, and where the others show`() throws {
    let folder = try TemporaryDirectory()
    let names = ["last-glyph", "ratchet", "page-highlight", "unstable", "half-pixel"]
    let outcome = try HarnessProgram.run(
      ["compare", "--corpus", "edge-cases", "--no-timing", "--detail", "--output", folder.path]
        + names.flatMap { ["--paginator", "defect-\($0)"] }
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    // Greedy takes part unasked, since the others are held against it.
    #expect(outcome.output.contains("6 paginators"))
    let lines = outcome.output.split(separator: "\n").map(String.init)
    func row(_ id: String) -> String? { lines.first { $0.hasPrefix("  \(id) ") } }
    #expect(row("last-glyph")?.hasSuffix(" gap") == true)
    #expect(row("ratchet")?.contains(" ratchet_rate_back") == true)
    #expect(row("page-highlight")?.contains(" highlight_jaccard") == true)
    #expect(row("unstable")?.contains("harness conform --paginator defect-unstable") == true)
    #expect(row("half-pixel")?.contains("--device phone-quad --font-size 40") == true)
  }

  /// A paginator that runs on over chapters has fewer pages than greedy, which is its fault and none of
  /// the harness.
  @Test func `a defect that misses chapters is a finding`() throws {
    let folder = try TemporaryDirectory()
    let outcome = try HarnessProgram.run(
      ["compare", "--corpus", "edge-cases", "--chapters", "--paginator", "greedy", "--paginator"]
        + ["defect-chapter", "--no-timing", "--detail", "--output", folder.path]
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("Ship greedy: clean on phone-6 at 17 px."))
  }

  /// Lengths and sizes are those of MutationInput.swift and BreakDefects.swift; the counts are of the text.
  @Test func `names the input of each row`() throws {
    var engine = MutationEngine(fonts: TestFonts.library, clocks: SystemClocks())
    engine.defects = Defect.all.filter { ["half-pixel", "lonely-line"].contains($0.id) }
    engine.references = []
    let matrix = try engine.matrix()
    let text = matrix.text(columns: 80).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(" scalars, 351.5x667 px with insets 16 at 40 px in compare"))
    #expect(text.contains(" scalars, phone-6 at 40 px, orphans 2, widows 2 in compare"))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(jsonText(of: matrix.json).utf8))
        as? [String: Any]
    )
    let rows = try #require(json["defects"] as? [[String: Any]])
    let inputs = try rows.map { try #require($0["input"] as? [String: Any]) }
    #expect(inputs[0]["page"] as? [Double] == [351.5, 667])
    #expect(inputs[0]["insets"] as? [Double] == [16, 16, 16, 16])
    #expect(inputs[0]["device"] == nil && inputs[1]["page"] == nil)
    #expect(inputs[1]["device"] as? String == "phone-6")
    #expect(inputs[1]["font_sizes"] as? [Double] == [40])
    #expect(inputs[1]["layout"] as? [String: Int] == ["orphans": 2, "widows": 2])
    #expect((inputs[0]["layout"] as? [String: Any])?.isEmpty == true)
    let source = try #require(inputs[0]["text"] as? String)
    #expect(text.contains("zh-Hant, \(source.unicodeScalars.count) scalars, 351.5x667 px"))
  }

  @Test(arguments: [50, 60, 80])
  func `no line of the rows is wider than the terminal`(columns: Int) throws {
    let text = try Self.small.get().text(columns: columns)
    let head = text.split(separator: "\n").prefix { !$0.hasPrefix("Each metric") }
    #expect(head.count >= 7)
    #expect(head.filter { displayWidth(of: String($0)) > columns } == [])
  }

  @Test func `two forms at once are a wrong command line`() throws {
    let outcome = try HarnessProgram.run(["selfcheck", "--json", "--markdown"]).ending(64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("--json and --markdown are two forms of the same; ask for one"))
  }

  /// The options that a row gives show the defect; those of time and memory are measured, not exact.
  @Test(arguments: ["half-pixel", "lonely-line", "indent-again"])
  func `compare shows a defect with the options of its row`(id: String) throws {
    let defect = try #require(Defect.all.first { $0.id == id })
    let options = try #require(defect.seenWith).split(separator: " ").map(String.init)
    let folder = try TemporaryDirectory()
    let outcome = try HarnessProgram.run(
      ["compare", "--corpus", "edge-cases", "--paginator", "greedy", "--paginator", defect.name]
        + ["--no-timing", "--detail", "--json", "--output", folder.path] + options
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let trials = try outcome.list("trials")
    #expect(trials.count == 2)
    #expect(
      defect.metrics.map(\.name)
        .contains { metric in
          guard let sound = statistic("sum", of: metric, in: trials[0]),
            let seen = statistic("sum", of: metric, in: trials[1])
          else { return false }
          return seen != sound
        }
    )
  }
}
