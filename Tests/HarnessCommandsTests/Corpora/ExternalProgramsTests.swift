import Corpora
import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// The children that fetch texts: bounded in time and in what they print.
struct ExternalProgramsTests {
  private func outcome(
    _ program: String,
    _ arguments: [String],
    folder: String? = nil,
    seconds: Int = 60,
    mostOutput: Int = 1 << 20
  ) -> ExternalPrograms.Outcome {
    ExternalPrograms.children.run(
      ExternalPrograms.Call(
        program: program,
        arguments: arguments,
        folder: folder,
        seconds: seconds,
        mostOutput: mostOutput
      )
    )
  }

  @Test func `all that a program prints comes back, and no shell reads its words`() {
    let found = outcome("printf", ["%s|", "a b", "$HOME", "`id`", "*"])
    #expect(found.end == .exit(0))
    #expect(String(decoding: found.output, as: UTF8.self) == "a b|$HOME|`id`|*|")
    #expect(outcome("sh", ["-c", "echo no >&2; exit 7"]) == .init(end: .exit(7), errors: "no\n"))
    #expect(outcome("sh", ["-c", "kill -9 $$"]).end == .signal(9))
    #expect(outcome("no-such-program-\(UUID().uuidString)", []).end == .noProgram)
  }

  @Test func `a program runs in the folder that is named`() throws {
    let folder = try TemporaryDirectory()
    let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/cwd")
    #expect(outcome("pwd", []).output == Array("\(path)\n".utf8))
    let found = outcome("pwd", ["-P"], folder: folder.path)
    #expect(
      String(decoding: found.output, as: UTF8.self).hasSuffix(folder.path.suffix(40) + "\n")
    )
  }

  @Test func `a program that takes too long is ended with all that it started`() throws {
    let folder = try TemporaryDirectory()
    let script = "sleep 600 & echo $! >pid; wait"
    #expect(outcome("sh", ["-c", script], folder: folder.path, seconds: 1).end == .tooLate)
    let words = try String(contentsOfFile: folder.path(of: "pid"), encoding: .utf8)
    let process = try #require(pid_t(words.dropLast()))
    var isGone = false
    for _ in 0..<200 where !isGone {
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      isGone = status?.split(separator: ")").last?.hasPrefix(" Z") ?? true
      usleep(10_000)
    }
    #expect(isGone)
  }

  // 64 MiB of zeros are packed into some 64 kB.
  @Test func `what unpacks to more than a text may have is stopped`() throws {
    let folder = try TemporaryDirectory()
    let zeros = folder.path(of: "zeros")
    #expect(outcome("truncate", ["-s", "64M", zeros]).end == .exit(0))
    #expect(outcome("gzip", [zeros]).end == .exit(0))
    let found = outcome("gzip", ["-d", "-c", zeros + ".gz"], mostOutput: 1 << 20)
    #expect(found.end == .tooMuch)
    #expect(found.output.count <= 1 << 20)
  }
}
