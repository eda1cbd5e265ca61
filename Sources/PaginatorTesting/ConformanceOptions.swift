public import PaginatorKit

/// What is checked, and on which texts.
public struct ConformanceOptions: Sendable {
  /// The laws that are checked.
  public var laws: Set<Law> = Set(Law.allCases)
  /// Laws that are not checked, with the reason that is given: what a kind of paginator cannot show.
  public var withheld: [Law: String] = [:]
  /// The built-in texts; on pages made low enough that each has six of them or more.
  public var texts: [ConformanceText] = ConformanceText.builtIn
  /// The caller's own texts, in the layouts as they are.
  public var ownTexts: [ConformanceText] = []
  /// Whether texts and boxes at the edge are tried for ``Law/termination``: no height, one unit
  /// less than a line, nothing but line breaks.
  public var triesEdges = true
  /// The length of the text without a break, in scalars; 0 leaves it out.
  public var unbrokenScalars = 100_000
  /// How many smaller texts are tried at most to make a reproduction small.
  public var shrinkingTries = 200

  /// Whether the checks go on, asked before each.
  ///
  /// It is told the law, in how many texts and layouts the law was checked and in how many it will be.
  /// What is found after `false` is not believed.
  public var goesOn: @Sendable (_ law: Law, _ checked: Int, _ all: Int) -> Bool = { _, _, _ in
    true
  }

  /// All laws on the built-in texts.
  public init() {}
}

/// A text that laws are checked on.
public struct ConformanceText: Sendable {
  /// What it is called in findings.
  public var name: String
  /// The text.
  public var text: SourceText

  /// A text with its name.
  public init(_ name: String, _ text: SourceText) {
    self.name = name
    self.text = text
  }
}

extension ConformanceText {
  /// Small texts of several scripts and kinds of line breaks, each of some ten paragraphs, one with styles.
  public static let builtIn: [ConformanceText] = [
    repeated(
      "chinese",
      ["須菩提。於意云何。", "如來有所說法耶，「一切世間」天、人、阿修羅，皆應供養。", "不也，世尊！"],
      language: "zh-Hant"
    ),
    repeated(
      "english",
      [
        "Alice was beginning to get very tired.", "“Oh dear!” she thought: (once or twice).",
        "Why?",
      ],
      language: "en"
    ),
    repeated(
      "arabic",
      ["بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ", "السلام عليكم، كتاب ١٢٣ book."],
      language: "ar",
      direction: .rightToLeft
    ),
    repeated("thai", ["กรุงเทพมหานครภาษาไทยสวัสดีน้ำ", "ภาษาไทย"], language: "th"),
    // Two more letters before each emoji, so that it stands at all places of a line and a page.
    ConformanceText(
      "emoji",
      SourceText(
        (0..<16).map { String(repeating: "一", count: $0 % 7) + "👩‍👩‍👧‍👦🇫🇷👍🏽e\u{301}" }
          .joined(),
        language: "zh-Hant"
      )
    ),
    repeated("crlf", ["One line.", "", "二行目。", "Three"], language: "en", newline: "\r\n"),
    repeated(
      "mixed",
      [
        "Tokyo 東京 (2024年) 100%", "", "\u{3000}全角 and half", "a\u{2029}b\u{85}c",
        "longwordwithoutbreaks",
      ],
      language: "ja"
    ), ConformanceText("styled", styled),
  ]

  /// Headings, bold and italic words, a list and pictures.
  private static var styled: SourceText {
    var book = StyledText()
    for chapter in 1...5 {
      book.addBlock(
        BlockStyle(
          .heading,
          traits: .bold,
          size: Ems(1.4),
          spaceBefore: Ems(1.4),
          spaceAfter: Ems(0.7),
          keepsWithNext: true,
          keepsTogether: true
        )
      ) { $0.add("Chapter \(chapter)") }
      book.addBlock {
        $0.add("Alice was ")
        $0.add("very", RunStyle(traits: .italic))
        $0.add(" tired of sitting, ")
        $0.add("2", RunStyle(size: Ems(0.7), shift: Ems(0.35)))
        $0.add(" times by her ")
        $0.add("sister", RunStyle(traits: .bold))
        $0.add(" on the bank.")
      }
      book.addBlock(BlockStyle(.text, startIndent: Ems(1.5))) { $0.add("and of 無事可做，") }
      book.addBlock(
        BlockStyle(.picture, spaceBefore: Ems(0.5), spaceAfter: Ems(0.5), keepsTogether: true)
      ) {
        $0.addPicture(width: .pixels(40), height: .pixels(Double(8 * chapter)))
      }
    }
    return book.text(language: "en")
  }

  private static func repeated(
    _ name: String,
    _ paragraphs: [String],
    language: String,
    direction: SourceText.Direction = .leftToRight,
    newline: String = "\n"
  ) -> ConformanceText {
    let count = (11 + paragraphs.count) / paragraphs.count
    // No final newline: the last paragraph ends with the text.
    let all = Array(repeating: paragraphs, count: count).joined()
    return ConformanceText(
      name,
      SourceText(all.joined(separator: newline), language: language, direction: direction)
    )
  }

  /// The text with a forced break before the paragraph in its middle; `nil` when it has but one.
  var inTwoChapters: ConformanceText? {
    let utf8 = text.utf8
    let middle = utf8.withUnsafeBufferPointer { bytes -> Int in
      guard !bytes.isEmpty else { return 0 }
      let half = ParagraphRange.start(holding: bytes.count / 2, in: bytes)
      return half > 0
        ? half : ParagraphRange.starting(at: 0, limit: bytes.count, in: bytes).end
    }
    guard middle > 0, middle < utf8.count else { return nil }
    return SourceText(
      utf8: utf8,
      language: text.language,
      direction: text.direction,
      forcedBreaks: [TextOffset(utf8: middle)],
      styles: text.styles
    )
    .map { ConformanceText("\(name), two chapters", $0) }
  }
}
