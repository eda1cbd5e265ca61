import Comparisons
import Foundation
@testable import HarnessCommands
import TestSupport
import Testing

/// Every wrong turn ends with its exit code and one sentence.
struct HarnessExitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var code: Int32
    var sentence: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case(
      arguments: ["compare", "--corpus", "diamond-sutr"],
      code: 66,
      sentence: "No corpus named 'diamond-sutr'"
    ),
    Case(
      arguments: ["compare", "--corpus", "diamond-sutr"],
      code: 66,
      sentence: "Did you mean 'diamond-sutra'?"
    ),
    Case(arguments: ["compare", "--corpus", "./nowhere.txt"], code: 66, sentence: "nowhere.txt"),
    Case(arguments: ["compare", "--corpus", "/tmp"], code: 65, sentence: "/tmp"),
    Case(
      arguments: ["compare", "--font-size", "0"],
      code: 64,
      sentence: "'0' is not a font size"
    ),
    Case(arguments: ["compare", "--font-size", "nan"], code: 64, sentence: "'nan'"),
    Case(arguments: ["compare", "--page", "0x0"], code: 64, sentence: "'0x0' is not a page"),
    Case(
      arguments: ["compare", "--page", "100x100", "--insets", "60"],
      code: 64,
      sentence: "The insets leave no content box"
    ),
    Case(arguments: ["compare", "--page", "100x100", "--insets", "x"], code: 64, sentence: "'x'"),
    Case(
      arguments: ["compare", "--insets", "8"],
      code: 64,
      sentence: "--insets goes with --page"
    ),
    Case(
      arguments: ["compare", "--device", "phone-7"],
      code: 64,
      sentence: "There is no device 'phone-7'. Did you mean 'phone-6'?"
    ),
    Case(
      arguments: ["compare", "--paginator", "gready"],
      code: 64,
      sentence: "Did you mean 'greedy'?"
    ),
    Case(
      arguments: ["compare", "--paginator", "fixed-count:stp=1"],
      code: 64,
      sentence: "has no option 'stp'; it has step=2, cap=600, typical=1, indent=none."
    ),
    Case(
      arguments: ["compare", "--paginator", "fixed-count:step=1,step=3"],
      code: 64,
      sentence: "The option 'step' of 'fixed-count' is given twice; give it once."
    ),
    Case(
      arguments: ["compare", "--output", "/dev/null/x", "--detail", "--no-timing"],
      code: 73,
      sentence: "'/dev/null' is a file, not a folder"
    ),
    Case(
      arguments: ["compare", "--font", "Noto Sans CJK TCC"],
      code: 66,
      sentence: "No font family named 'Noto Sans CJK TCC'"
    ),
    Case(arguments: ["compare", "--font", "/no/such.ttf"], code: 66, sentence: "/no/such.ttf"),
    Case(
      arguments: ["compare", "--font", "/etc/passwd"],
      code: 65,
      sentence: "does not begin like an OpenType or TrueType font"
    ),
    Case(
      arguments: ["compare", "--output", "/etc/passwd", "--detail", "--no-timing"],
      code: 73,
      sentence: "'/etc/passwd' is a file, not a folder"
    ),
    Case(arguments: ["compare", "--seed", "-1"], code: 64, sentence: "seed"),
    Case(arguments: ["compare", "--seed", "x"], code: 64, sentence: "'x' is no seed"),
    Case(arguments: ["compare", "--format", "pdf"], code: 64, sentence: "no report format 'pdf'"),
    Case(arguments: ["compare", "--corpora", "/no/such/folder"], code: 66, sentence: "/no/such"),
    Case(arguments: ["compare", "--no-such-flag"], code: 64, sentence: "--no-such-flag"),
    Case(arguments: ["show", "greedy"], code: 64, sentence: "--page"),
    Case(
      arguments: ["show", "greedy", "--page", "99"],
      code: 64,
      sentence: "greedy makes 18 pages on phone-6 at 17 px; there is no page 99."
    ),
    Case(arguments: ["list", "nonsense"], code: 64, sentence: "nonsense"),
    Case(
      arguments: ["corpus", "verify", "no-such"],
      code: 66,
      sentence: "No corpus named 'no-such'"
    ),
  ]

  @Test(arguments: cases)
  func `a wrong turn has its code and a sentence`(wrong: Case) throws {
    let outcome = try HarnessProgram.run(wrong.arguments)
    #expect(outcome.exitCode == wrong.code, "\(outcome.errors)")
    #expect(outcome.errors.contains(wrong.sentence), "\(outcome.errors)")
    #expect(!outcome.errors.contains("Fatal error"))
  }

  @Test func `bad UTF-8 is refused with its byte`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path + "/bad.txt"
    try Data([0x61, 0x62, 0xFF, 0x63]).write(to: URL(fileURLWithPath: file))
    let outcome = try HarnessProgram.run(["compare", "--corpus", file])
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.contains("bad.txt"))
    #expect(outcome.errors.contains("the byte at offset 2"), "\(outcome.errors)")
  }

  @Test func `a truncated font is refused`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path + "/half.ttf"
    let whole = try Data(
      contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    )
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: file))
    let outcome = try HarnessProgram.run(["compare", "--font", file])
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.contains("it is truncated"), "\(outcome.errors)")
  }

  @Test func `a changed byte of a corpus is refused`() throws {
    let folder = try TemporaryDirectory()
    let copy = folder.path + "/corpora"
    try FileManager.default.copyItem(atPath: Repository.root + "/corpora", toPath: copy)
    let text = copy + "/diamond-sutra/text.txt"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: text))
    // 金 (E9 87 91) becomes another character (E9 87 92).
    #expect(bytes[2] == 0x91)
    bytes[2] = 0x92
    try bytes.write(to: URL(fileURLWithPath: text))
    let outcome = try HarnessProgram.run(["compare", "--corpora", copy])
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.contains("sha256.source should be 131a4943bacd"), "\(outcome.errors)")
    let verify = try HarnessProgram.run(["corpus", "verify", "diamond-sutra", "--corpora", copy])
    #expect(verify.exitCode == 65)
    #expect(verify.output.contains("WRONG"))
  }

  @Test func `the gate's verdicts have the codes that Gating-merges.md promises`() {
    let codes: [GateVerdict.Word: Int32] = [
      .pass: 0, .fail: 1, .refused: 4, .unsound: 6, .error: 70,
    ]
    for word in GateVerdict.Word.allCases {
      let exit = HarnessExit(of: word)
      #expect(exit.rawValue == codes[word])
      #expect(GateVerdict.Word(of: exit) == word)
    }
  }
}
