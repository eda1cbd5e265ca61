import Corpora
import Foundation
import HostSystem
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
  ) -> ChildProcess.Outcome {
    var call = ChildProcess(program, arguments)
    call.folder = folder
    call.secondsToLive = seconds
    call.mostOutput = mostOutput
    return ExternalPrograms.children.run(call)
  }

  @Test func `all that a program prints comes back, and no shell reads its words`() {
    let found = outcome("printf", ["%s|", "a b", "$HOME", "`id`", "*"])
    #expect(found.end == .exit(0))
    #expect(String(decoding: found.output, as: UTF8.self) == "a b|$HOME|`id`|*|")
    let failed = outcome("sh", ["-c", "echo no >&2; exit 7"])
    #expect(failed.end == .exit(7) && failed.output == [] && failed.errors == "no\n")
    #expect(outcome("sh", ["-c", "kill -9 $$"]).end == .signal(9))
    #expect(outcome("no-such-program-\(UUID().uuidString)", []).end == .noProgram)
  }

  @Test func `a program runs in the folder that is named`() throws {
    let folder = try TemporaryDirectory()
    let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/cwd")
    #expect(outcome("pwd", []).output == Array("\(path)\n".utf8))
    let found = outcome("pwd", ["-P"], folder: folder.path)
    #expect(String(decoding: found.output, as: UTF8.self).hasSuffix(folder.path.suffix(40) + "\n"))
  }

  @Test func `a program that takes too long is ended with all that it started`() throws {
    let folder = try TemporaryDirectory()
    let script = "sleep 600 & echo $! >pid; wait"
    #expect(outcome("sh", ["-c", script], folder: folder.path, seconds: 1).end == .tooLate)
    #expect(isGone(try #require(pid_t(try folder.text(of: "pid").dropLast()))))
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
