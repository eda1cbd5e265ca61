import Corpora
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
      #expect(runs.count >= 6)
      #expect(runs.allSatisfy { $0.count == 2 })
    }
  }
}
