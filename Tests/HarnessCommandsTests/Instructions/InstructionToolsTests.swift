import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// Finding what instructions are counted with.
struct InstructionToolsTests {
  private func find(_ path: String) throws -> InstructionTools { try .find(in: path) }

  @Test func `finds them on the PATH, the first of each`() throws {
    let fake = try FakeValgrind()
    let tools = try find("/nowhere:\(fake.folder.path):/usr/bin")
    #expect(
      tools
        == InstructionTools(
          valgrind: fake.folder.path(of: "valgrind"),
          strip: fake.folder.path(of: "strip"),
          version: "valgrind-9.9.9"
        )
    )
    #if DEBUG && arch(x86_64)
    #expect(tools.countedBy.hasPrefix("Swift 6."))
    #expect(tools.countedBy.hasSuffix(", debug, dynamic, x86_64, valgrind-9.9.9"))
    #endif
  }

  @Test func `names what is missing, and its package`() throws {
    let fake = try FakeValgrind(strip: nil)
    // A folder is no program, nor is a file that may not be run.
    let other = try TemporaryDirectory()
    try other.write("", to: "strip")
    try other.write("", to: "valgrind/x")
    for (path, sentence) in [
      (
        fake.folder.path + ":" + other.path,
        "Instructions are counted with strip, which is not on the PATH; on Debian: apt-get install "
          + "binutils"
      ),
      (
        other.path,
        "Instructions are counted with valgrind and strip, which are not on the PATH; on Debian: "
          + "apt-get install valgrind binutils"
      ),
    ] {
      let failure = #expect(throws: MissingTools.self) { try find(path) }
      #expect(failure?.description == sentence)
    }
  }

  @Test func `a valgrind that does not run is none`() throws {
    let folder = try TemporaryDirectory()
    for name in ["valgrind", "strip"] { try folder.writeScript("exit 1", to: name) }
    let failure = #expect(throws: MissingTools.self) { try find(folder.path) }
    #expect(failure?.description.contains("does not say its version") == true)
  }

  @Test(arguments: ["compare", "measure", "gate", "approve"])
  func `the program ends with 66 before anything is measured`(command: String) throws {
    let folder = try GateFolder()
    let reason = command == "approve" ? ["--reason", "x"] : []
    let outcome = try folder.run(
      command,
      ["--instructions"] + reason,
      environment: ["PATH": "/nowhere"]
    )
    #expect(outcome.exitCode == 66, "\(outcome.errors)")
    #expect(outcome.errors.contains("apt-get install valgrind binutils"), "\(outcome.errors)")
    // The gate's reports say that it could not judge; nobody's say that anything was measured.
    #expect(folder.folder.has("reports") == (command == "gate"))
    #expect(!folder.folder.has("results.sqlite"))
  }
}
