import TestSupport
import Testing

@testable import HarnessCommands

struct HarnessVersionTests {
  private let hash = "0123456789abcdef0123456789abcdef01234567"

  private func commit(_ files: [String: String], program: String) throws -> String {
    let folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(text, to: name) }
    try folder.write("", to: program)
    return HarnessVersion.commit(ofProgram: folder.path(of: program))
  }

  @Test func `an installed program has its commit beside its texts`() throws {
    let files = ["share/pagination-harness/commit": "\(hash)-dirty\n"]
    #expect(try commit(files, program: "bin/harness") == "\(hash)-dirty")
  }

  @Test func `a program in a checkout is of the commit that is checked out`() throws {
    let program = ".build/release/harness"
    let branch = "ref: refs/heads/main\n"
    #expect(
      try commit([".git/HEAD": branch, ".git/refs/heads/main": hash + "\n"], program: program)
        == hash
    )
    #expect(
      try commit(
        [".git/HEAD": branch, ".git/packed-refs": "# pack-refs\n\(hash) refs/heads/main\n"],
        program: program
      ) == hash
    )
    #expect(try commit([".git/HEAD": hash + "\n"], program: program) == hash)
  }

  @Test func `nothing is guessed`() throws {
    #expect(try commit([".git/HEAD": "ref: refs/heads/new\n"], program: "x/harness") == "unknown")
  }
}
