import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// A gate baseline with a file for each text.
struct BaselineFolderTests {
  @Test func `a text that is taken out leaves no file`() throws {
    let folder = try TemporaryDirectory()
    _ = try folder.write("Down, down, down.\n", to: "a.txt")
    _ = try folder.write("如是我聞。\n", to: "b.txt")
    let place = "\(folder.path)/baseline"
    func harness(_ words: String...) throws -> HarnessProgram.Outcome {
      let options = ["--baseline", "baseline/", "--store", "store.sqlite"]
      return try HarnessProgram.run(words + options, in: folder.path)
    }
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: place).sorted()
    }
    let layout = "device: phone-6\nfont-size: 17\npaginator: greedy\n"
    _ = try folder.write("corpus: [a.txt, b.txt]\n\(layout)", to: "harness.yml")
    _ = try harness("approve", "--reason", "first").ending(0)
    #expect(try names() == ["a.txt.json", "a.txt.md", "b.txt.json", "b.txt.md"])
    _ = try folder.write("corpus: a.txt\n\(layout)", to: "harness.yml")
    let approved = try harness("approve", "--reason", "b is out").ending(0)
    #expect(approved.output.contains("taken out"))
    #expect(try names() == ["a.txt.json", "a.txt.md"])
    #expect(try harness("gate", "--output", "gated").ending(0).output.hasSuffix("VERDICT: PASS\n"))
  }
}
