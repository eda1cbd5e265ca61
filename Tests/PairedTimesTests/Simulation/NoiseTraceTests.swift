import Testing

@testable import PairedTimes

struct NoiseTraceTests {
  private static let header = "# pagination-harness/noise/1\n"
  private static let rounds = (1...40).map { "\(Double($0 % 9 - 4) / 64)\n" }.joined()

  private func message(of text: String) -> String? {
    do throws(TimeGateError) {
      _ = try NoiseTrace(text: text, path: "noise.txt")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `reads comments and a round a line`() throws {
    let text = Self.header + "#  a quiet machine \n\n" + Self.rounds
    let trace = try NoiseTrace(text: text, path: "noise.txt")
    #expect(trace.comments == ["a quiet machine"])
    #expect(trace.differences.count == 40)
    #expect(trace.differences[0] == -3.0 / 64)
    #expect(try NoiseTrace(text: trace.text, path: "noise.txt") == trace)
  }

  @Test func `writes every digit`() throws {
    let trace = try NoiseTrace((1...30).map { 1e-7 / Double($0) })
    #expect(try NoiseTrace(text: trace.text, path: "noise.txt") == trace)
  }

  @Test func `invents rounds of which one in ten is wide`() throws {
    // Beyond 3 %: 0.27 % of 90 %, and 31.7 % of 10 %, together 3.4 %; 20,000 rounds have a deviation
    // of 0.13 %.
    let differences = try NoiseTrace.invented(rounds: 20_000).differences
    #expect(abs(Double(differences.count { abs($0) > 0.03 }) / 20_000 - 0.034) < 0.006)
  }

  @Test func `reads line ends of other systems, and spaces around a line`() throws {
    let text = (Self.header + Self.rounds).split(separator: "\n").map { " \($0)\t\r\n" }.joined()
    #expect(
      try NoiseTrace(text: text, path: "noise.txt").differences
        == NoiseTrace(text: Self.header + Self.rounds, path: "noise.txt").differences
    )
  }

  @Test func `has the scale of its magnitudes`() throws {
    // 30 times 0.01 and 10 times 0.5 in size: the median is 0.01.
    let differences = (0..<40).map { ($0 % 4 == 0 ? 0.5 : 0.01) * ($0 % 3 == 0 ? -1 : 1) }
    let trace = try NoiseTrace(differences)
    #expect(abs(trace.scale - 0.014_826) < 1e-12)
  }

  @Test(arguments: ["", "\n", "0.1\n", "# pagination-harness/noise/2\n", "#"])
  func `wants its name on the first line`(text: String) {
    #expect(
      message(of: text) == "Line 1 of the noise trace 'noise.txt' is not "
        + "'# pagination-harness/noise/1'; correct it, or record the trace anew."
    )
  }

  @Test(arguments: ["x", "nan", "inf", "-infinity", "1e999", "10.5", "0,1", "0.1 0.2", "٣"])
  func `names the line that is no number`(line: String) {
    #expect(
      message(of: Self.header + "# here\n" + Self.rounds + line + "\n")
        == "Line 43 of the noise trace 'noise.txt' is neither a comment nor a number from -10 to 10: "
        + "'\(line)'; correct it, or record the trace anew."
    )
  }

  @Test func `wants thirty rounds`() {
    let few = String(repeating: "0.1\n", count: 29)
    #expect(
      message(of: Self.header + few)
        == "The noise trace 'noise.txt' has 29 rounds, and 30 are the fewest; record a longer one."
    )
    #expect(message(of: Self.header + few + "-0.1") == nil)
  }

  @Test func `wants noise`() {
    #expect(
      message(of: Self.header + String(repeating: "0\n", count: 40))
        == "The noise trace 'noise.txt' is 0 in most rounds, so it has no scale; record a longer one."
    )
  }

  @Test func `keeps a comment to its line`() throws {
    let differences = (0..<40).map { Double($0) / 100 }
    let trace = try NoiseTrace(differences, comments: ["one\n0.5", "two"])
    #expect(trace.comments == ["one", "0.5", "two"])
    #expect(try NoiseTrace(text: trace.text, path: "noise.txt") == trace)
  }
}
