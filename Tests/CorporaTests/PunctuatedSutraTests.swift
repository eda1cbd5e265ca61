import Corpora
import Foundation
import PaginatorKit
import Testing

/// The corpus `diamond-sutra-punctuated`: other marks, the same characters.
struct PunctuatedSutraTests {
  private let plain: [[Unicode.Scalar]]
  private let punctuated: [[Unicode.Scalar]]

  init() throws {
    let corpora = try CorpusFolder(path: RepositoryCorporaTests.folder)
    func paragraphs(_ id: String) throws -> [[Unicode.Scalar]] {
      let text = try corpora.corpus(id).text
      return text.string(from: .zero, to: text.end).split(separator: "\n\n")
        .map { Array($0.unicodeScalars) }
    }
    plain = try paragraphs("diamond-sutra")
    punctuated = try paragraphs("diamond-sutra-punctuated")
  }

  @Test func `has the characters of the old punctuation's text, paragraph by paragraph`() {
    #expect(plain.count == 37)
    #expect(punctuated.count == 37)
    func letters(_ paragraph: [Unicode.Scalar]) -> [Unicode.Scalar] {
      paragraph.filter { $0.properties.generalCategory == .otherLetter }
    }
    for (old, new) in zip(plain, punctuated) { #expect(letters(old) == letters(new)) }
  }

  /// The marks of the Ministry of Education's handbook of punctuation that a text of prose needs.
  @Test(arguments: Array("，、；：。？！「」『』《》".unicodeScalars))
  func `each mark occurs`(mark: Unicode.Scalar) {
    #expect(punctuated.joined().contains(mark))
  }

  @Test func `every mark that opens is closed in its paragraph, by its own partner`() {
    let partners: [Unicode.Scalar: Unicode.Scalar] = ["「": "」", "『": "』", "《": "》"]
    for (number, paragraph) in punctuated.enumerated() {
      var open: [Unicode.Scalar] = []
      for scalar in paragraph {
        if let partner = partners[scalar] { open.append(partner) }
        if partners.values.contains(scalar) {
          #expect(open.popLast() == scalar, "paragraph \(number)")
        }
      }
      #expect(open.isEmpty, "paragraph \(number)")
    }
  }

  @Test func `dashes and ellipses are two characters long`() {
    for mark: Unicode.Scalar in ["—", "…"] {
      let runs = punctuated.flatMap { $0.split { $0 != mark } }
      #expect(runs.count >= 2)
      #expect(runs.allSatisfy { $0.count == 2 })
    }
  }

  /// A dash between two characters breaks a sentence off; beside another mark it repeats that mark.
  @Test func `a dash stands between two characters`() {
    for paragraph in punctuated {
      for index in paragraph.indices where paragraph[index] == "—" {
        for beside in [index - 1, index + 1] {
          let scalar = paragraph.indices.contains(beside) ? paragraph[beside] : nil
          #expect(scalar == "—" || scalar?.properties.generalCategory == .otherLetter)
        }
      }
    }
  }

  /// The table of SOURCE.md: a heading with the marks, a rule, their counts.
  @Test func `the source note counts the marks`() throws {
    let note = try String(
      contentsOfFile: RepositoryCorporaTests.folder + "/diamond-sutra-punctuated/SOURCE.md",
      encoding: .utf8
    )
    let lines = note.split(separator: "\n")
    let heading = try #require(lines.firstIndex { $0.hasPrefix("| ， |") })
    func cells(_ line: Substring) -> [String] {
      line.split(separator: "|").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    }
    let marks = cells(lines[heading])
    let counts = cells(lines[heading + 2])
    #expect(marks.count == 12 && counts.count == 12)
    let text = punctuated.joined()
    for (mark, count) in zip(marks, counts) {
      for scalar in Set(mark.unicodeScalars) {
        let isDoubled = mark == "——" || mark == "……"
        let found = text.count { $0 == scalar } / (isDoubled ? 2 : 1)
        #expect("\(found)" == count.prefix { $0.isNumber }, "\(mark)")
      }
    }
  }
}
