import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// What `make install` puts where, with the built program in the release's place.
struct InstallTests {
  static let files = [
    "bin/harness", "share/man/man1/harness.1", "share/bash-completion/completions/harness",
    "share/zsh/site-functions/_harness", "share/fish/vendor_completions.d/harness.fish",
    "share/pagination-harness/corpora/diamond-sutra/corpus.json",
  ]

  @Test func `installs a program that works elsewhere, and takes everything away again`() throws {
    let folder = try TemporaryDirectory()
    // A prefix with a space is one word.
    let prefix = folder.path(of: "in stalled")
    let make = ["make", "--silent", "PREFIX=\(prefix)", "PROGRAM=\(HarnessProgram.path)"]
    let install = try run(make + ["install-files"], in: Repository.root)
    #expect(install.code == 0, "\(install.output)")
    for file in Self.files {
      let path = "\(prefix)/\(file)"
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      #expect(size > 0, "\(file)")
    }

    let listed = try run(["\(prefix)/bin/harness", "list", "corpora"], in: folder.path)
    #expect(listed.code == 0, "\(listed.output)")
    #expect(listed.output.contains("diamond-sutra"))

    let script = """
      . '\(prefix)/share/bash-completion/completions/harness'
      COMP_LINE='harness compare --font-s' COMP_POINT=24 COMP_CWORD=2
      COMP_WORDS=(harness compare --font-s)
      _harness harness --font-s compare
      echo "${COMPREPLY[@]}"
      """
    let completed = try run(["bash", "-c", script], in: folder.path)
    #expect(completed.output == "--font-size\n")

    let uninstall = try run(make + ["uninstall"], in: Repository.root)
    #expect(uninstall.code == 0, "\(uninstall.output)")
    let left = FileManager.default.enumerator(atPath: prefix)?.compactMap { $0 as? String } ?? []
    for path in left {
      let kind = try FileManager.default.attributesOfItem(atPath: "\(prefix)/\(path)")[.type]
      #expect(kind as? FileAttributeType == .typeDirectory, "\(path) is left")
    }
    #expect(!left.contains("share/pagination-harness"))
  }

  @Test func `the manual has the usual sections, every command and every option`() throws {
    let page = try HarnessProgram.run(["manual"], environment: ["SOURCE_DATE_EPOCH": "86400"])
    #expect(page.exitCode == 0, "\(page.errors)")
    let lines = page.output.split(separator: "\n")
    #expect(lines.first == ".Dd January 2, 1970")
    let sections = lines.filter { $0.hasPrefix(".Sh ") }.map { $0.dropFirst(4) }
    #expect(
      sections == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "ENVIRONMENT", "FILES", "EXIT STATUS",
        "EXAMPLES",
      ]
    )
    let root = CommandDescription(of: Harness.self)
    for option in root.settableNames {
      let item = ".It Fl \(Roff.option(option))"
      #expect(lines.contains { $0 == item || $0.hasPrefix("\(item) ") }, "\(option)")
    }
    let commands = lines.filter { $0.hasPrefix(".Ss ") }
    #expect(commands.contains(".Ss harness corpus verify"))
    #expect(commands.contains(".Ss harness doctor"))
    #expect(!commands.contains(".Ss harness schema"))
    for code in HarnessExit.allCases {
      #expect(lines.contains(".It \"\(code.rawValue)\""))
    }
  }

  @Test func `roff takes text as it is typed`() {
    #expect(Roff.text(#"a\b"#) == #"a\eb"#)
    #expect(Roff.text(".git") == #"\&.git"#)
    #expect(Roff.text("'quoted'") == #"\&'quoted'"#)
    #expect(Roff.quoted(#"say "x""#) == #""say ""x""""#)
    #expect(Roff.option("no-timing") == #"\-no\-timing"#)
    #expect(
      Roff.paragraphs("One. Two.\n\n  harness list\n") == [
        "One.", "Two.", ".Pp", ".Dl harness list", ".Pp",
      ]
    )
  }

  private func run(_ words: [String], in folder: String) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // The tests may themselves have been started by make.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !["MAKEFLAGS", "MAKELEVEL", "MFLAGS", "DESTDIR"].contains($0.key) }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
