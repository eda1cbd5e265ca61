import PaginatorKit

/// Paragraphs of the words of an English text, in sentences that mean nothing.
struct EnglishWords: Sendable {
  /// The words of the text one after the other, so that common ones are drawn often.
  private let words: [String]

  init(paragraphs: [[UInt8]]) {
    let letters = Set("abcdefghijklmnopqrstuvwxyz’".unicodeScalars)
    let found = paragraphs.flatMap { paragraph in
      String(decoding: paragraph, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
        .map { String(String.UnicodeScalarView($0.unicodeScalars.filter(letters.contains))) }
        .filter { !$0.isEmpty }
    }
    words = found.isEmpty ? ["word"] : found
  }

  func word(_ random: inout SplitMix64) -> String {
    words[Int(random.next() % UInt64(words.count))]
  }

  /// One to eight sentences; in a third of the paragraphs they are what somebody says.
  func paragraph(_ random: inout SplitMix64) -> String {
    let isSaid = random.next() % 3 == 0
    let sentences = (0...random.next() % 8).map { _ in sentence(&random) }
    return isSaid ? "“\(sentences.joined(separator: " "))”" : sentences.joined(separator: " ")
  }

  private func sentence(_ random: inout SplitMix64) -> String {
    let count = 4 + Int(random.next() % 21)
    var words = (0..<count).map { _ in word(&random) }
    words[0] = words[0].prefix(1).uppercased() + words[0].dropFirst()
    for place in 1..<(count - 1) where random.next() % 9 == 0 { words[place] += "," }
    return words.joined(separator: " ") + [".", ".", ".", "!", "?"][Int(random.next() % 5)]
  }
}
