import PaginatorKit

/// Paragraphs that are set like modern Japanese: Han with kana behind them, katakana, full-width marks.
struct JapaneseWords: Sendable {
  private static let hiragana = Array("いうしたてになるりれんかきくけさすせそちつとはまみもよらわあえおこの")
  private static let katakana = Array("アイウエオカキクコサシスタテトナニハフマミムメラリルレロンー")
  private static let particles = Array("はがをにでともの")

  /// The Han characters, the commonest first.
  private let han: [UInt32]

  init(han: [UInt32]) { self.han = Array(han.prefix(2_000)) }

  /// One to six sentences behind a full-width space, or what somebody says between 「 and 」.
  func paragraph(_ random: inout SplitMix64) -> String {
    let isSaid = random.next() % 4 == 0
    let sentences = (0...random.next() % (isSaid ? 2 : 6)).map { _ in sentence(&random) }.joined()
    return isSaid ? "「\(sentences)」" : "\u{3000}\(sentences)"
  }

  private func sentence(_ random: inout SplitMix64) -> String {
    var text = ""
    let phrases = 2 + random.next() % 7
    for phrase in 1...phrases {
      text += word(&random)
      guard phrase < phrases else { break }
      text.append(pick(Self.particles, &random))
      if random.next() % 4 == 0 { text += "、" }
    }
    return text + "た。"
  }

  private func word(_ random: inout SplitMix64) -> String {
    if random.next() % 6 == 0 {
      return String((0...1 + random.next() % 4).map { _ in pick(Self.katakana, &random) })
    }
    // The product of two is small more often than not, so that common characters come often.
    let stem = (0...random.next() % 2)
      .map { _ in
        let (one, two) = (Int(random.next() % UInt64(han.count)), Int(random.next() % 1_000))
        return Character(Unicode.Scalar(han[one * two / 1_000]) ?? "一")
      }
    let ending = (0...random.next() % 3).map { _ in pick(Self.hiragana, &random) }
    return String(stem + ending)
  }

  private func pick(_ characters: [Character], _ random: inout SplitMix64) -> Character {
    characters[Int(random.next() % UInt64(characters.count))]
  }
}
