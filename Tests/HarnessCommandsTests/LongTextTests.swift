import Foundation
import HostSystem
import TestSupport
import Testing

/// What a long text costs in memory beside what a short one does.
///
/// Unoptimised it takes a minute.
@Suite(.enabled(if: !_isDebugAssertConfiguration(), "laying out 4 MB takes a minute unoptimised"))
struct LongTextTests {
  /// The most memory that a session over a text of some lines ever has, in bytes.
  private func peak(lines: Int) throws -> Int {
    let folder = try TemporaryDirectory()
    let text = (0..<lines).map { "\($0 &* 2_654_435_761 % 1_000_003) \(Self.words)\n" }.joined()
    let file = try folder.write(text, to: "text.txt")
    var program = ChildProcess(
      HarnessProgram.path,
      [
        "compare", "--corpus", file, "--paginator", "greedy", "--detail", "--no-timing",
        "--font", "Unifont", "--settings", "/dev/null", "--quiet", "--store", folder.path(of: "s"),
        "--output", folder.path(of: "reports"),
      ]
    )
    program.environment = ["PATH": "/usr/bin:/bin"]
    program.secondsToLive = 600
    let child = try #require(program.begin())
    var peak = 0
    // A process that ended has no memory to tell of, until it is waited for.
    while let memory = Self.memory(of: child.process) {
      peak = max(peak, memory)
      usleep(2_000)
    }
    let outcome = child.outcome(after: 60)
    #expect(outcome.end == .exit(0), "\(outcome.errors)")
    return peak
  }

  private static let words = String(repeating: "as the sun was going down ", count: 3)

  private static func memory(of process: pid_t) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }

  // The text and its scalars take 2 bytes of memory a byte, the index of quotes 12, which longer texts
  // have no more of, and what became of places over two changes 4.
  @Test func `a session takes less than 25 bytes of memory a byte of the text`() throws {
    let lines = 50_000
    let growth = try peak(lines: lines) - peak(lines: 10)
    let bytes = lines * (Self.words.utf8.count + 7)
    #expect(growth < 25 * bytes, "\(growth) of \(bytes)")
  }
}
