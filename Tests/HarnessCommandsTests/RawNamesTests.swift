import Foundation
import TestSupport
import Testing

/// Names that are not UTF-8, as Latin-1 has them: the byte E9 for é.
struct RawNamesTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Runs the program by a shell, whose `$e` is the byte: a test's own arguments are strings.
  private func shell(_ line: String) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      ["-c", "e=$(printf '\\351'); h='\(HarnessProgram.path)'; \(line)"],
      program: "/bin/sh",
      in: folder.path,
      environment: ["HARNESS_CORPORA": Repository.root + "/corpora"]
    )
  }

  @Test(arguments: [
    ("\"$h\" compare --corpus caf$e.txt", "The argument 'caf\\xE9.txt' is not UTF-8"),
    ("\"$h\" list corpora --corpora=caf$e", "The argument '--corpora=caf\\xE9' is not UTF-8"),
    ("HARNESS_OUTPUT=o$e \"$h\" compare", "The variable 'HARNESS_OUTPUT=o\\xE9' is not UTF-8"),
    ("mkdir d$e && cd d$e && \"$h\" list devices", "/d\\xE9' is not UTF-8"),
  ])
  func `are refused, and never taken for others`(line: String, sentence: String) throws {
    let outcome = try shell(line).ending(64)
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
    #expect(outcome.errors.contains("as names must be; rename what it names."))
    #expect(outcome.output == "")
  }

  @Test func `the gate's last line is its verdict even then`() throws {
    try shell("\"$h\" gate --baseline b$e.json").ending(64, "VERDICT: ERROR")
  }

  @Test func `a corpus whose folder has one is told of, another folder is none`() throws {
    try shell("mkdir -p corpora/other$e; cp -R \"$HARNESS_CORPORA/alice\" corpora/").ending(0)
    let list = "\"$h\" list corpora --corpora corpora"
    #expect(try shell(list).ending(0).output.contains("alice"))
    try shell("cp -R corpora/alice corpora/caf$e").ending(0)
    #expect(
      try shell(list).ending(65).errors == "harness: The name of the corpus 'caf\\xE9' in "
        + "'\(folder.path(of: "corpora"))' is not UTF-8, so nothing can name it; rename its folder.\n"
    )
    try shell("\"$h\" corpus verify --corpora corpora").ending(65)
  }
}
