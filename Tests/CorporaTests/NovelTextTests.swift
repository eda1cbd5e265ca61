import Corpora
import PaginatorKit
import Testing

struct NovelTextTests {
  private let novel = NovelText(paragraphs: [Array("乙甲乙。人A".utf8), Array("人乙".utf8)])

  private func paragraphs(_ seed: UInt64, _ target: Int) -> [String] {
    String(decoding: novel.text(seed: seed, target: target), as: UTF8.self).dropLast()
      .unicodeScalars.split(separator: "\n").map { String($0) }
  }

  // 乙 stands three times, 人 twice, 甲 once; 一 is U+4E00, and every fifth one from there follows.
  @Test func `the base's characters are the commonest, then every fifth code point`() {
    let first = novel.characters.prefix(6).compactMap(Unicode.Scalar.init).map(Character.init)
    #expect(String(first) == "乙人甲一丅上")
    #expect(novel.characters.count == 4000)
    #expect(Set(novel.characters).count == 4000)
  }

  @Test(arguments: [1, 2, 77] as [UInt64])
  func `the text reaches its target with its last paragraph, and ends there`(seed: UInt64) throws {
    let text = String(decoding: novel.text(seed: seed, target: 5_000), as: UTF8.self)
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    let whole = text.unicodeScalars.count - 1
    let last = try #require(paragraphs(seed, 5_000).last)
    #expect(whole >= 5_000)
    #expect(whole - last.unicodeScalars.count - 2 < 5_000)
    let longer = String(decoding: novel.text(seed: seed, target: 9_000), as: UTF8.self)
    #expect(longer.hasPrefix(text.dropLast()))
  }

  @Test func `a quarter is dialogue, and marks and lengths are those of novels`() {
    let body = paragraphs(3, 200_000).filter { !$0.hasSuffix("章") }
    let dialogue = body.filter { $0.contains("“") }
    #expect(body.allSatisfy { $0.hasPrefix("　　") })
    #expect(dialogue.allSatisfy { $0.hasSuffix("”") && $0.unicodeScalars.count < 70 })
    #expect(body.allSatisfy { $0.unicodeScalars.count < 320 })
    #expect((0.22...0.28).contains(Double(dialogue.count) / Double(body.count)))
    let scalars = body.flatMap(\.unicodeScalars).filter { $0 != "　" }
    let marks = scalars.count { !(0x4E00...0x9FFF).contains($0.value) }
    #expect((0.14...0.17).contains(Double(marks) / Double(scalars.count)))
    // 的 is 4 of a hundred characters of a novel.
    let first = scalars.count { $0.value == novel.characters[0] }
    #expect((0.025...0.04).contains(Double(first) / Double(scalars.count)))
  }
}
