import Comparisons
import Foundation
@testable import HarnessCommands
import TestSupport
import Testing

/// Every wrong turn ends with its exit code and one sentence.
struct HarnessExitTests {
  static let cases: [WrongTurn] = [
    WrongTurn("compare --corpus diamond-sutr", 66, "No corpus named 'diamond-sutr'"),
    WrongTurn("compare --corpus diamond-sutr", 66, "Did you mean 'diamond-sutra'?"),
    WrongTurn("compare --corpus ./nowhere.txt", 66, "nowhere.txt"),
    WrongTurn("compare --corpus /tmp", 65, "/tmp"),
    WrongTurn("compare --font-size 0", 64, "'0' is not a font size"),
    WrongTurn("compare --font-size nan", 64, "'nan'"),
    WrongTurn("compare --page 0x0", 64, "'0x0' is not a page"),
    WrongTurn("compare --page 100x100 --insets 60", 64, "The insets leave no content box"),
    WrongTurn("compare --page 100x100 --insets x", 64, "'x'"),
    WrongTurn("compare --insets 8", 64, "--insets goes with --page"),
    WrongTurn(
      "compare --letter-spacing -0.5",
      64,
      "A value that begins with '-' is given as --letter-spacing=-0.5."
    ),
    WrongTurn(
      "compare --device phone-7",
      64,
      "There is no device 'phone-7'. Did you mean 'phone-6'?"
    ),
    WrongTurn("compare --paginator gready", 64, "Did you mean 'greedy'?"),
    WrongTurn(
      "compare --paginator fixed-count:stp=1",
      64,
      "has no option 'stp'; it has step=2, cap=600, typical=1, indent=none."
    ),
    WrongTurn(
      "compare --paginator fixed-count:step=1,step=3",
      64,
      "The option 'step' of 'fixed-count' is given twice; give it once."
    ),
    WrongTurn(
      "compare --output /dev/null/x --detail --no-timing",
      73,
      "'/dev/null' is a file, not a folder"
    ),
    WrongTurn(
      ["compare", "--font", "Noto Sans CJK TCC"],
      66,
      "No font family named 'Noto Sans CJK TCC'"
    ),
    WrongTurn("compare --font /no/such.ttf", 66, "/no/such.ttf"),
    WrongTurn("compare --font /etc/passwd", 65, "does not begin like an OpenType or TrueType font"),
    WrongTurn(
      "compare --output /etc/passwd --detail --no-timing",
      73,
      "'/etc/passwd' is a file, not a folder"
    ),
    WrongTurn("compare --seed -1", 64, "seed"),
    WrongTurn("compare --seed x", 64, "'x' is no seed"),
    WrongTurn(
      "compare --format pdf",
      64,
      "There is no report format 'pdf'. There are html, csv, json, markdown, junit."
    ),
    WrongTurn(
      "compare --format csv,htlm",
      64,
      "There is no report format 'htlm'. Did you mean 'html'? There are html, csv,"
    ),
    WrongTurn("approve", 64, "For example: harness approve --reason \"first baseline\"."),
    WrongTurn(
      "show greedy --page 0",
      64,
      "'0' is no page number; pages are counted from 1. 'harness --help'"
    ),
    WrongTurn("open 9 --output /no/such", 66, "There is no report in '/no/such/9'"),
    WrongTurn("compare --corpora /no/such/folder", 66, "/no/such"),
    WrongTurn("compare --no-such-flag", 64, "--no-such-flag"),
    WrongTurn("show greedy --page 3 --page 4", 64, "--page"),
    WrongTurn(
      "show greedy --page 99",
      64,
      "greedy makes 18 pages on phone-6 at 17 px; there is no page 99."
    ),
    WrongTurn("list nonsense", 64, "nonsense"),
    WrongTurn("corpus verify no-such", 66, "No corpus named 'no-such'"),
  ]

  @Test(arguments: cases)
  func `a wrong turn has its code and a sentence`(wrong: WrongTurn) throws {
    let outcome = try HarnessProgram.run(wrong.arguments).ending(wrong.code)
    #expect(outcome.errors.contains(wrong.sentence), "\(outcome.errors)")
    #expect(!outcome.errors.contains("Fatal error"))
  }

  @Test func `bad UTF-8 is refused with its byte`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path + "/bad.txt"
    try Data([0x61, 0x62, 0xFF, 0x63]).write(to: URL(fileURLWithPath: file))
    let outcome = try HarnessProgram.run(["compare", "--corpus", file]).ending(65)
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
    let outcome = try HarnessProgram.run(["compare", "--font", file]).ending(65)
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
    let outcome = try HarnessProgram.run(["compare", "--corpora", copy]).ending(65)
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
