import Comparisons
import TestSupport
import Testing

@testable import HarnessCommands

/// What shells offer for values.
struct CompletionTests {
  @Test func `metrics are the table's words, then every name, each once and in one piece`() {
    let offered = Metric.completions
    #expect(
      offered.prefix(12) == [
        "hidden", "wasted", "bad_breaks", "parted", "blank", "spacing", "styles", "drift",
        "measurement_amplification", "CPU", "peak", "gap",
      ]
    )
    #expect(Set(offered).count == offered.count)
    // The words that stand for these.
    let replaced: Set = [
      "overflow_lines", "missed_lines", "reference_drift", "total_time", "peak_memory_bytes",
    ]
    #expect(replaced.isSubset(of: offered))
    #expect(!offered.contains { $0.contains(" ") })
  }

  @Test func `report formats are offered, and paginators beside another`() throws {
    let script = try HarnessProgram.run(["--generate-completion-script", "fish"]).ending(0).output
    let lines = script.split(separator: "\n")
    let formats = lines.filter { $0.contains("-l 'format'") && $0.contains("harness compare") }
    #expect(formats.count == 1)
    #expect(formats[0].hasSuffix("'html csv json markdown junit'"), "\(formats)")
    let beside = lines.filter { $0.contains("-l 'beside'") }
    #expect(beside.count == 2)
    #expect(beside.allSatisfy { $0.contains("---completion") }, "\(beside)")
  }
}
