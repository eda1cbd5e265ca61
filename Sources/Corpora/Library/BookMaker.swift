import PaginatorKit

/// Makes the books of a library of the characters of one text and the words of another.
package struct BookMaker: Sendable {
  private let novel: NovelText
  private let english: EnglishWords
  private let japanese: JapaneseWords

  /// A maker of what it finds in two texts.
  ///
  /// - Parameters:
  ///   - han: The paragraphs of a Chinese text, whose characters are common ones.
  ///   - latin: The paragraphs of an English text, whose words are drawn as often as they are in it.
  package init(han: [[UInt8]], latin: [[UInt8]]) {
    novel = NovelText(paragraphs: han)
    english = EnglishWords(paragraphs: latin)
    japanese = JapaneseWords(han: novel.characters)
  }

  /// The bytes of a book, UTF-8.
  ///
  /// - Complexity: O(scalars), some 100 ns each.
  package func text(of book: MadeBook) -> [UInt8] {
    switch book.kind {
    case .chinese: return novel.text(seed: book.seed, target: book.target)
    case .english:
      return paragraphs(of: book, chapter: { "CHAPTER \($0)" }) { english.paragraph(&$0) }
    case .japanese:
      return paragraphs(of: book, chapter: { "第\(hanNumeral($0))章" }) { japanese.paragraph(&$0) }
    case .mixed: return mixed(book)
    }
  }

  private func paragraphs(
    of book: MadeBook,
    chapter: (Int) -> String,
    _ paragraph: (inout SplitMix64) -> String
  ) -> [UInt8] {
    var random = SplitMix64(seed: book.seed)
    var text: [UInt8] = []
    var (count, number, due) = (0, 0, 0)
    while count < book.target {
      var next = paragraph(&random)
      if due == 0 {
        number += 1
        due = 30 + Int(random.next() % 71)
        next = "\(chapter(number))\n\n\(next)"
      }
      due -= 1
      if !text.isEmpty { text += [0x0A, 0x0A] }
      text += Array(next.utf8)
      count += next.unicodeScalars.count + 2
    }
    return text + [0x0A]
  }

  /// Chinese with English words in it, and English paragraphs between.
  private func mixed(_ book: MadeBook) -> [UInt8] {
    // A Chinese text of any seed is long enough: what is left over is not used.
    let chinese = novel.text(seed: book.seed, target: book.target)
      .split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    var next = 0
    return paragraphs(of: book, chapter: { "第\(hanNumeral($0))章" }) { random in
      if random.next() % 4 == 0 { return english.paragraph(&random) }
      let plain = chinese[next % chinese.count]
      next += 1
      var words = ""
      for scalar in plain.unicodeScalars {
        words.unicodeScalars.append(scalar)
        if scalar == "，", random.next() % 3 == 0 { words += " \(english.word(&random)) " }
      }
      return words
    }
  }
}
