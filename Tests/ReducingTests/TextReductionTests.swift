import Foundation
import PaginatorKit
import Reducing
import TestSupport
import Testing

struct TextReductionTests {
  private static let book = SourceText.make(
    (1...40).map { "Sentence \($0) is here. Another one: \($0 * 7)!\n" }.joined()
  )

  private func string(_ text: SourceText) -> String { text.string(from: .zero, to: text.end) }

  @Test func `finds the smallest text that fails`() throws {
    var reduction = TextReduction(of: Self.book) { text in
      let words = self.string(text)
      return words.contains("7 is") && words.contains("!")
    }
    try reduction.run()
    #expect(string(reduction.text) == "7 is!")
    #expect(!reduction.isCutShort)
    #expect(reduction.tries < 400)
  }

  /// Some letters in their order, so many line feeds, and an even number of characters.
  @Test(arguments: Seed.first(30))
  func `still fails, and without any one character it would not`(seed: Seed) throws {
    var seed = seed
    let text = SourceText.make(seed.text(pieces: 80, of: [.latin, .han, .space, .newline]))
    let scalars = Array(string(text))
    let needed = (0..<3).map { _ in seed.element(of: scalars) }
    let lines = seed.number(in: 0...5)
    func fails(_ text: SourceText) -> Bool {
      let found = Array(string(text))
      return needed.allSatisfy(found.contains) && found.count % 2 == 0
        && found.count(where: \.isNewline) >= lines
    }
    guard fails(text) else { return }
    var first = TextReduction(of: text, while: fails)
    try first.run()
    #expect(fails(first.text))
    for piece in first.text.pieces(at: .characters) {
      let rest = [0..<piece.lowerBound, piece.upperBound..<first.text.utf8.count]
      #expect(first.text.keeping(rest).map(fails) != true, "\(string(first.text))")
    }
    var second = TextReduction(of: text, while: fails)
    try second.run()
    #expect(second.text == first.text)
    #expect(second.tries == first.tries)
  }

  @Test func `stretches where the fault is likely are tried first, the shortest first`() throws {
    var tried: [String] = []
    var reduction = TextReduction(
      of: .make("abcdefgh"),
      near: [3..<4, 2..<5, 0..<8],
      isOver: { tried.count == 2 }
    ) { text in
      tried.append(self.string(text))
      return tried.count == 2
    }
    try reduction.run()
    #expect(tried == ["d", "cde"])
    #expect(string(reduction.text) == "cde")
    #expect(reduction.isCutShort)
  }

  /// Forty lines, of which twelve have to be left: blank ones will do, wherever the text that was cut stood.
  @Test func `blank lines are tried where any lines fail`() throws {
    var reduction = TextReduction(of: Self.book, near: [0..<400]) { text in
      let lines = self.string(text).split(separator: "\n", omittingEmptySubsequences: false)
      // Long lines take the room of several.
      return lines.reduce(0) { $0 + 1 + $1.count / 10 } > 12
    }
    try reduction.run()
    #expect(string(reduction.text) == String(repeating: "\n", count: 12))
  }

  /// Twelve lines and a word: no line of the forty but the word's has to say anything.
  @Test func `lines around a word are left blank`() throws {
    let before = string(Self.book).components(separatedBy: "140")[0]
    let start = before.utf8.count
    var reduction = TextReduction(of: Self.book, near: [start - 200..<start + 200]) { text in
      let lines = self.string(text).split(separator: "\n", omittingEmptySubsequences: false)
      return lines.contains { $0.contains("140") }
        && lines.reduce(0) { $0 + 1 + $1.count / 10 } > 12
    }
    try reduction.run()
    let left = string(reduction.text)
    #expect(left.filter { $0 != "\n" } == "140")
    #expect(left.count == 15)
  }

  @Test func `the smallest text so far has no blank lines that it had not`() throws {
    var tries = 0
    var reduction = TextReduction(of: Self.book, near: [100..<300], isOver: { tries == 4 }) {
      text in
      tries += 1
      return self.string(text).contains("is here")
    }
    try reduction.run()
    #expect(reduction.isCutShort)
    #expect(reduction.text.utf8.count <= 200)
  }

  @Test func `chapters go before paragraphs`() throws {
    var tried: [String] = []
    var reduction = TextReduction(
      of: .make("a\nb\nc\nd\n"),
      chapters: [TextOffset(utf8: 6)],
      isOver: { tried.count == 4 }
    ) { text in
      tried.append(self.string(text))
      return false
    }
    try reduction.run()
    #expect(tried == ["\n\n\n\n", "", "a\nb\nc\n", "d\n"])
  }

  @Test func `styles are taken off that the fault does not need`() throws {
    var book = StyledText()
    book.addBlock(BlockStyle(.heading, size: Ems(2))) { $0.add("ab") }
    book.addBlock(BlockStyle(traits: .italic)) {
      $0.add("c")
      $0.add("d", RunStyle(traits: .bold))
      $0.add("e", RunStyle(traits: .monospace))
    }
    var reduction = TextReduction(of: book.text(language: "en")) { text in
      let isCode = text.styles?.runStyles.contains { $0.traits == .monospace } == true
      return isCode && self.string(text).contains("de")
    }
    try reduction.run()
    #expect(string(reduction.text) == "de")
    let styles = try #require(reduction.text.styles)
    #expect(styles.blocks.isEmpty)
    #expect(styles.runs.count == 1)
  }

  @Test func `what keeps a text from being measured ends it`() {
    struct Broken: Error {}
    var reduction = TextReduction(of: Self.book) { _ in throw Broken() }
    #expect(throws: Broken.self) { try reduction.run() }
    #expect(reduction.text == Self.book)
  }
}
