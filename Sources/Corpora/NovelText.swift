import PaginatorKit

/// A text of any length that is set like a modern Chinese novel: the generator `novel-1`.
///
/// It has what costs a layout time in novels: some thousand different characters, most of them rare,
/// marks in all widths of company, quotation marks, and short paragraphs with indents. It means nothing;
/// results over it are to be called synthetic.
///
/// Its 4,000 characters are the ideographs of the base (U+4E00 to U+9FFF), the commonest first and equal
/// ones by code point, and then every fifth code point from U+4E00 that is not among them. The one with
/// the rank *k*, from 0, has the weight ⌊2²⁰ ÷ (*k* + 3)⌋, which is Zipf's law as Mandelbrot has it: the
/// first is 3.6 of a hundred characters, as 的 is in novels. A character is the first whose weight
/// and those of all before it are more than *r* mod their sum, *r* being the next random number. In turn:
///
/// 1. When a chapter is due, its heading 第…章 is a paragraph, its number in Han numerals, and the next
///    chapter is due after 30 + *r* mod 71 paragraphs.
/// 2. A paragraph begins with two U+3000. It is dialogue when *r* mod 4 is 0, else narration.
/// 3. Dialogue: when the next *r* mod 2 is 0, a group of characters and ： introduce it; then a speech of
///    4 + *r* mod 37 scalars stands between “ and ”.
/// 4. Narration is a speech of 20 + *ab* ÷ 280 scalars, *a* and *b* being the next two *r* mod 281, so that
///    short ones are commoner.
/// 5. A speech is groups of characters with a mark behind each, as long as it has less scalars than it
///    shall have before a mark. Behind the group that reaches them stands ``ends``[*m* mod 8], *m* being
///    the random number that is next after each group; behind another, when *m* mod 3 is 0,
///    ``ends``[⌊*m* ÷ 256⌋ mod 8], else ``pauses``[⌊*m* ÷ 256⌋ mod 16], of which … and — stand twice.
/// 6. A group is 3 + *r* mod 7 characters.
/// 7. When the text has at least as many scalars as the target, it ends with LF.
///
/// Between two paragraphs there are two LF. All is whole numbers and scalars, so every machine makes
/// the same bytes, and a shorter text of the same seed is the beginning of a longer one.
package struct NovelText: Sendable {
  /// How many different characters there are.
  package static let characterCount = 4000
  /// The marks that end a sentence: six of eight are 。.
  static let ends = utf8("。。。。。。！？")
  /// The marks inside a sentence: 10 of 16 are ，.
  static let pauses = utf8("，，，，，，，，，，、、；：…—")

  /// The characters, the commonest first.
  package let characters: [UInt32]

  private let encoded: [[UInt8]]
  /// The sums of the weights up to each character's.
  private let sums: [UInt64]

  /// The characters of a base.
  ///
  /// - Parameter paragraphs: The bytes of the base's paragraphs, without its front matter.
  package init(paragraphs: [[UInt8]]) {
    var counts: [UInt32: Int] = [:]
    for paragraph in paragraphs {
      for scalar in String(decoding: paragraph, as: UTF8.self).unicodeScalars
      where 0x4E00...0x9FFF ~= scalar.value {
        counts[scalar.value, default: 0] += 1
      }
    }
    let own = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let others = stride(from: 0x4E00, through: 0x9FFF, by: 5).lazy.map(UInt32.init)
      .filter { counts[$0] == nil }
    characters = Array((own + others).prefix(Self.characterCount))
    encoded = characters.map { scalar in
      Array(String(Unicode.Scalar(scalar).map(Character.init) ?? "一").utf8)
    }
    var sum: UInt64 = 0
    sums = characters.indices.map { rank in
      sum += (1 << 20) / UInt64(rank + 3)
      return sum
    }
  }

  /// Returns a text that reaches a number of scalars with the end of a paragraph, and ends with one LF.
  package func text(seed: UInt64, target: Int) -> [UInt8] {
    var writer = Writer(novel: self, random: SplitMix64(seed: seed))
    writer.text.reserveCapacity(target * 3 + 4096)
    var chapter = 0
    var due: UInt64 = 0
    while writer.count < target {
      if due == 0 {
        chapter += 1
        if chapter > 1 { writer.divide() }
        for scalar in "第\(hanNumeral(chapter))章".unicodeScalars {
          writer.add(Array(String(scalar).utf8))
        }
        due = 30 + writer.random.next() % 71
      }
      writer.divide()
      writer.paragraph()
      due -= 1
    }
    writer.text.append(0x0A)
    return writer.text
  }

  private static func utf8(_ scalars: String) -> [[UInt8]] {
    scalars.unicodeScalars.map { Array(String($0).utf8) }
  }

  private struct Writer {
    let novel: NovelText
    var random: SplitMix64
    var text: [UInt8] = []
    /// The scalars of the text.
    var count = 0

    private static let space = NovelText.utf8("\u{3000}")[0]
    private static let colon = NovelText.utf8("：")[0]
    private static let quotes = NovelText.utf8("“”")
    private static let doubled = NovelText.utf8("…—")

    mutating func add(_ scalar: [UInt8]) {
      text.append(contentsOf: scalar)
      count += 1
    }

    mutating func divide() {
      text.append(contentsOf: [0x0A, 0x0A])
      count += 2
    }

    mutating func paragraph() {
      add(Self.space)
      add(Self.space)
      if random.next() % 4 == 0 {
        if random.next() % 2 == 0 {
          group()
          add(Self.colon)
        }
        add(Self.quotes[0])
        speech(4 + Int(random.next() % 37))
        add(Self.quotes[1])
      } else {
        let (first, second) = (random.next() % 281, random.next() % 281)
        speech(20 + Int(first * second / 280))
      }
    }

    private mutating func speech(_ length: Int) {
      let start = count
      while true {
        group()
        let mark = random.next()
        if count - start >= length { return add(NovelText.ends[Int(mark % 8)]) }
        let choice = mark >> 8
        let next =
          mark % 3 == 0 ? NovelText.ends[Int(choice % 8)] : NovelText.pauses[Int(choice % 16)]
        add(next)
        if Self.doubled.contains(next) { add(next) }
      }
    }

    private mutating func group() {
      for _ in 0..<(3 + random.next() % 7) {
        let place = random.next() % (novel.sums.last ?? 1)
        add(novel.encoded[novel.sums.partitioningIndex { $0 > place }])
      }
    }
  }
}
