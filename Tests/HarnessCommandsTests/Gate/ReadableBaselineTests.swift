import Foundation
import TestSupport
import Testing

/// `baseline.md`, which a review reads beside the values of `baseline.json`.
struct ReadableBaselineTests {
  private func lines(_ folder: GateFolder) throws -> [String] {
    try folder.text(of: "baseline.md").split(separator: "\n").map(String.init)
  }

  @Test func `approve writes what each paginator comes to beside the values`() throws {
    let folder = try GateFolder(baseline: false)
    let outcome = try folder.run("approve", ["--reason", "it is so", "--author", "Test"]).ending(0)
    #expect(outcome.flowed.contains("baseline.json and baseline.md written; commit both."))
    let lines = try lines(folder)
    #expect(lines.contains { $0.hasSuffix(", Test: it is so") })
    #expect(lines.contains { $0.hasPrefix("| greedy | clean | 1/1 | - | - | - | - | 1× | 18 | ") })
    // README's table: 22 pages, 75 lines wasted, 19 bad breaks, 3.28 pages of drift.
    let row = "| fixed-count | flawed | 0/1 | - | in 1: 75 | in 1: 19 | 3.28 | 2.5× | 22 | "
    #expect(lines.contains { $0.hasPrefix(row) }, "\(lines)")
    #expect(
      lines.contains { $0.hasPrefix("| phone-6@17 | ") && $0.contains("| 22: 75 wasted, 19 bad |") }
    )
    let gated = try folder.gate().ending(0)
    #expect(!gated.output.contains("baseline.md"))
  }

  @Test func `a change of one paginator is a change of its lines`() throws {
    let folder = try GateFolder()
    try folder.run("approve", ["--reason", "a"]).ending(0)
    let before = try lines(folder)
    try folder.run("approve", ["--reason", "b"], fault: "window-750:moved-line").ending(0)
    let after = try lines(folder)
    // The paginator's row and that of the one layout are others, and there is one more approval.
    let (gone, new) = (before.filter { !after.contains($0) }, after.filter { !before.contains($0) })
    #expect(gone.count == 2 && new.count == 3, "\(gone) \(new)")
    #expect(gone.contains { $0.hasPrefix("| window-750 | clean |") })
    #expect(new.contains { $0.hasPrefix("| window-750 | flawed |") })
  }

  @Test func `the gate warns of one that is missing or of other values`() throws {
    let folder = try GateFolder()
    try folder.run("approve", ["--reason", "a"]).ending(0)
    let text = try folder.text(of: "baseline.md")
    try folder.folder.write(
      text.replacing("| clean | 1/1 |", with: "| flawed | 0/1 |"),
      to: "baseline.md"
    )
    let other = try folder.gate().ending(0, "VERDICT: PASS")
    #expect(
      other.flowed.contains("baseline.md is not that of baseline.json, so a review of it misleads")
    )
    try FileManager.default.removeItem(atPath: folder.folder.path(of: "baseline.md"))
    let missing = try folder.gate().ending(0, "VERDICT: PASS")
    #expect(missing.flowed.contains("baseline.md is missing"))
    // Nothing has to be approved for it.
    let approved = try folder.run("approve", ["--reason", "b"]).ending(0)
    #expect(approved.flowed.contains("Nothing to approve"))
    #expect(try folder.text(of: "baseline.md") == text)
  }
}
