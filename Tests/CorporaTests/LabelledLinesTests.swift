import Testing

@testable import Corpora

struct LabelledLinesTests {
  private let kjv = LabelledLines(pattern: "([0-9]?[A-Za-z]+)([0-9]+):[0-9]+ ")

  private func text(_ labels: LabelledLines, _ source: String) throws -> String {
    String(decoding: try labels.text(of: Array(source.utf8)), as: UTF8.self)
  }

  @Test func `labels go, and an empty line stands where the chapter or the book changes`() throws {
    let source = "Ge1:1 In the\nGe1:2 And\nGe2:1 Thus\n1Sm2:1 Now\n2Sm2:1 After\n"
    #expect(try text(kjv, source) == "In the\nAnd\n\nThus\n\nNow\n\nAfter\n")
  }

  // A book's chapter 12 is not its chapter 1, whatever the verse.
  @Test func `chapter and verse are told apart`() throws {
    #expect(try text(kjv, "Ge1:21 a\nGe12:1 b\nGe12:2 c") == "a\n\nb\nc\n")
  }

  @Test func `what follows the label stays as it is but for spaces at its end`() throws {
    #expect(
      try text(kjv, "Ge1:1  Ge1:2 e\u{301} 、\t \nGe1:2 (a) b  ")
        == " Ge1:2 e\u{301} 、\t\n(a) b\n"
    )
  }

  @Test func `a mark, headings and empty lines are left out, and verses without text`() throws {
    let labels = LabelledLines(
      pattern: "([0-9]?[A-Za-z]+) ([0-9]+):[0-9]+ [^ ]+ [0-9]+:[0-9]+ ?",
      skip: ["=", "END"]
    )
    let source = """
      \u{FEFF}=000 Bible\u{20}
      =001 Genesis
      Ge 1:1 創世記 1:1 元始に\u{20}
      Ge 1:2 創世記 1:2\u{20}
      END\u{20}

      Exo 7:25 出エジプト記 7:25
      Exo 8:1 出エジプト記 8:1 神光
      """
    // Exodus 7 has no text, so nothing divides it from Genesis but the empty line before chapter 8.
    #expect(try text(labels, source) == "元始に\n\n神光\n")
  }

  @Test func `no text is no text`() throws {
    #expect(try text(kjv, "") == "")
    #expect(try text(kjv, "\n\n") == "")
  }

  @Test(arguments: [
    ("Ge1:1 a\nno label\n", 2, "no label"), ("Ge1:1\n", 1, "Ge1:1"), (" Ge1:1 a", 1, " Ge1:1 a"),
    ("Ge1:1 a\n\n" + String(repeating: "x", count: 50), 3, String(repeating: "x", count: 40)),
  ])
  func `a line without a label is named`(source: String, line: Int, shown: String) {
    #expect(throws: LabelledLines.Fault(line: line, text: shown)) { try text(kjv, source) }
  }
}
