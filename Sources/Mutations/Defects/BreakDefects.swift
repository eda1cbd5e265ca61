import Comparisons
import PaginatorKit
import PaginatorTesting
import Paginators
import Typesetting

/// Defects in where pages and lines end.
extension Defect {
  static let breaks: [Defect] = [
    Defect(
      "odd-step",
      fault: "Counts the length of a page in pairs of UTF-16 units.",
      detectedBy: [.midScalar, .midGrapheme],
      breaking: [.partition],
      // A sign of one unit, then signs of four: thumbs up and a skin tone.
      on: .chinese("一" + String(repeating: "👍🏽", count: 240)),
      method: .ending { isPlanted, sheet, start in
        let text = sheet.text
        let end = TextOffset(utf8: sheet.fill(from: start).end)
        let first = text.utf16Index(of: TextOffset(utf8: start))
        var units = text.utf16Index(of: end) - first
        if isPlanted { units -= units % 2 }  // The planted fault.
        return text.offset(ofUTF16: first + units).utf8
      }
    ),
    Defect(
      "any-break",
      fault: "Ends a page four characters early, wherever in a word that is.",
      detectedBy: [.illegalBreak, .midWord, .midLine, .inkOverflowLeft],
      // The space is one of the four. The next page begins with a j, whose hook reaches left of where it stands.
      on: .english(String(repeating: "abojes ", count: 80)),
      method: .endingEarly(by: 4)
    ),
    Defect(
      "cut-word",
      fault: "Ends a page inside a word, after a letter that reaches beyond its width.",
      detectedBy: [.illegalBreak, .midWord, .inkOverflowRight],
      // Lines stand at the right side, so that the last f of a page reaches over it.
      on: .english(String(repeating: "aboofs ", count: 80)) { $0.style.alignment = .end },
      method: .endingEarly(by: 2)
    ),
    Defect(
      "open-mark",
      fault: "Takes the closing mark that ends a page over to the next one.",
      detectedBy: [.kinsoku, .kinsokuBasic, .kinsokuGB, .kinsokuStrict, .illegalBreak],
      // 8 characters a line: each line, and so each page, ends with a mark.
      on: .chinese(String(repeating: "如是我聞一時佛。", count: 40)),
      method: .ending { isPlanted, sheet, start in
        var end = sheet.fill(from: start).end
        let mark = sheet.byte(-1, after: end)
        let isMark =
          sheet.text.string(from: TextOffset(utf8: mark), to: TextOffset(utf8: end)) == "。"
        if isPlanted, isMark, end < sheet.limit { end = mark }  // The planted fault.
        return end
      }
    ),
    Defect(
      "one-short",
      fault: "Takes one character less than fits.",
      detectedBy: [.midLine, .runtLines, .runtLinesPerFragment],
      // Paragraphs of ten full lines. A page holds nine, so that the next begins with the last character
      // of the ninth and the last line but one has eight of the nine that are left.
      on: .chinese(
        Array(repeating: String(repeating: "如是我聞一時佛在", count: 10), count: 3)
          .joined(separator: "\n")
      ),
      method: .endingEarly(by: 1)
    ),
    Defect(
      "fixed-columns",
      fault: "Breaks each line after 8 characters, whatever marks stand there.",
      detectedBy: [
        .kinsokuBasicPerThousand, .kinsokuGBPerThousand, .kinsokuStrictPerThousand, .splitPair,
        .splitPairPerThousand,
      ],
      // 8 characters a line and 9 lines a page: every other line, and so the first page, ends inside a
      // two-em dash; behind the dashes every line but the first begins with a stop sooner or later.
      on: .chinese(
        String(repeating: "如是我聞一時佛——在舍衛國與大比", count: 9)
          + String(repeating: "如是我聞一時佛在。", count: 16)
      ),
      method: .breakingLines { isPlanted, sheet in
        var lines = sheet.allLines()
        if isPlanted { lines = sheet.columns(of: 8, like: lines) }  // The planted fault.
        return lines
      }
    ),
    Defect(
      "autospace-lost-at-line-start",
      fault: "Loses the space between scripts behind the first character of a line.",
      detectedBy: [.overflowX],
      // Each line begins with an ideograph beside a letter, whichever comes first; the seventh is the first that
      // holds more than it has room for.
      on: .chinese(String(repeating: "如i是m我w聞l一k時f佛j在t舍W衛r國A與z大M比Q丘1眾x", count: 14)) {
        $0.style.autospace = .normal
      },
      // Where there is no space none is lost.
      seenWith: "--autospace normal",
      method: .breakingLines { isPlanted, sheet in
        guard isPlanted else { return sheet.allLines() }
        var lines: [Line] = []
        while let line = sheet.line(from: lines.last?.end ?? sheet.start) { lines.append(line) }
        return lines
      }
    ),
    Defect(
      "squeezed-when-drawn-only",
      fault:
        "Breaks lines as if full-width marks kept their blank halves, which the text on the page does not have.",
      detectedBy: [.midLine],
      // Every line or two has a pair of marks that share their blank, so that half a character more fits.
      on: .chinese(String(repeating: "如是「我聞」『一時』佛在舍", count: 40)) {
        $0.style.marks = .normal
      },
      // Where all marks are full-width nothing is squeezed.
      seenWith: "--marks normal",
      method: .setting { $0.marks = .spaceAll }
    ),
    Defect(
      "hang-counts-width",
      fault: "Breaks lines as if stops took their width where they hang.",
      detectedBy: [.midLine],
      // Every fifth character is a stop: of the 8 that a line has room for, the ninth hangs where it is one.
      on: .chinese(String(repeating: "如是我聞。", count: 90)) { $0.style.hang = .allowEnd },
      // Where no stop hangs its width counts.
      seenWith: "--hang allow-end",
      method: .setting { $0.hang = .none }
    ),
    Defect(
      "hyphen-without-advance",
      fault: "Ends lines at hyphens as if they took no room.",
      detectedBy: [.overflowX],
      // Letters narrower than a hyphen: where one more has room without it, it has none with it.
      on: .english(
        partedEverywhere(String(repeating: "illicit lilt till instill filling ", count: 30))
      ),
      method: .breakingLines { isPlanted, sheet in
        var lines: [Line] = []
        while let line = sheet.line(after: lines.last, countsHyphens: !isPlanted) {
          lines.append(line)
        }
        return lines
      }
    ),
    Defect(
      "upright-as-turned",
      fault: "Breaks vertical lines by the widths of upright characters, as if they were turned.",
      detectedBy: [.midLine],
      // Hangul is 0.92 em wide and an em high: a line of 635 px has room for 15, and would have for 17.
      on: MutationInput(
        SourceText(String(repeating: "나는이와같이들었다한때부처님께서", count: 30), language: "ko"),
        fonts: ["Noto Sans CJK TC"]
      ) { $0.style.writing = .verticalRL },
      // In horizontal lines characters are as long as they are wide.
      seenWith: "--writing vertical-rl",
      method: .altering { isPlanted, book in
        var layout = book.layout
        if isPlanted {
          // The planted fault.
          layout.page = layout.flow
          layout.type.writing = .horizontalTB
        }
        return try book.pages(in: layout)
      }
    ),
    Defect(
      "digits-never-combined",
      fault: "Breaks vertical lines as if digits that share an em were turned.",
      detectedBy: [.midLine],
      // A digit is 0.555 em long where it is turned: 105 takes 1.67 em, and one where it is combined. A line has room for
      // 15.9 em, which are 25 characters or 21.
      on: MutationInput(
        SourceText(String(repeating: "第105回第219回", count: 60), language: "ja"),
        fonts: ["Noto Sans CJK TC"]
      ) {
        $0.style.writing = .verticalRL
        $0.style.combineDigits = .three
      },
      seenWith: "--writing vertical-rl --combine-digits 3",
      method: .altering { isPlanted, book in
        var layout = book.layout
        // The planted fault.
        if isPlanted { layout.type.combineDigits = .none }
        return try book.pages(in: layout)
      }
    ),
    Defect(
      "lonely-line",
      fault: "Claims to keep lines of a paragraph together and does not.",
      detectedBy: [.orphans, .widows],
      // 9 lines a page. The first page would end with the first line of a paragraph; the third, of
      // paragraphs of five lines, would begin with the last line of one.
      on: .chinese(
        String(repeating: "善哉善哉。\n", count: 8)
          + Array(repeating: String(repeating: "如是我聞一時佛在", count: 5), count: 8)
          .joined(separator: "\n")
      ) { ($0.style.orphans, $0.style.widows) = (2, 2) },
      // Without rules nobody keeps lines together.
      seenWith: "--orphans 2 --widows 2",
      method: .altering(capabilities: [.keepsWidows]) { isPlanted, book in
        var layout = book.layout
        if isPlanted { layout = layout.withoutKeepRules }  // The planted fault.
        return try book.pages(in: layout)
      }
    ),
  ]
}

extension Sheet {
  /// Lines of a number of characters each, fewer at the end, and as high as others.
  fileprivate func columns(of count: Int, like sound: [Line]) -> [Line] {
    guard var line = sound.first else { return [] }
    (line.lowerHalfLeading, line.spacingBefore) = (.zero, .zero)
    var lines: [Line] = []
    line.end = start
    while line.end < limit {
      line.start = line.end
      line.end = byte(count, after: line.start)
      line.width = layout.type.size * scalars(from: line.start, to: line.end)
      line.startsParagraph = lines.isEmpty
      line.endsParagraph = line.end == limit
      lines.append(line)
    }
    return lines
  }
}

extension Sheet {
  /// The line from a byte on, with as much more room as the space behind its first character takes; `nil` at
  /// the end.
  fileprivate func line(from start: Int) -> Line? {
    guard start < limit else { return nil }
    let pair = Array(
      text.string(from: TextOffset(utf8: start), to: TextOffset(utf8: byte(2, after: start)))
    )
    let isSpaced =
      pair.count == 2 && pair.allSatisfy { $0.isLetter || $0.isNumber }
      && pair[0].isASCII != pair[1].isASCII
    // The planted fault.
    let lost = isSpaced ? layout.type.autospace.width.length(at: layout.type.size) : .zero
    let room = layout.flow.contentWidth + lost
    return fill(from: start, width: room, height: .zero).lines.first
  }
}

/// Words with a soft hyphen between all of their letters.
private func partedEverywhere(_ words: String) -> String {
  words.split(separator: " ").map { $0.map(String.init).joined(separator: "\u{AD}") }
    .joined(separator: " ")
}

extension Sheet {
  /// The line behind another one, which may end at a soft hyphen where the hyphen has no room; `nil` at the end.
  fileprivate func line(after last: Line?, countsHyphens: Bool) -> Line? {
    let start = last?.end ?? start
    guard start < limit else { return nil }
    let room = layout.flow.contentWidth
    if !countsHyphens {
      // The planted fault.
      let longer = fill(from: start, width: room + hyphenWidth, height: .zero).lines.first
      if let longer, longer.end < limit, endsAtSoftHyphen(longer) { return longer }
    }
    return fill(from: start, height: .zero).lines.first
  }

  private func endsAtSoftHyphen(_ line: Line) -> Bool {
    ScalarProperties.scalar(endingAtByte: line.end, of: text) == ScalarProperties.softHyphen
  }

  private var hyphenWidth: Length {
    let hyphen = SourceText("\u{2010}", language: text.language)
    let flow = TextFlow(
      hyphen,
      from: .zero,
      to: hyphen.end,
      showing: .substring,
      width: layout.flow.contentWidth,
      with: typesetter
    )
    return flow.nextLine()?.width ?? .zero
  }
}

extension Defect.Method {
  /// What breaks lines in another type than the text is drawn in.
  fileprivate static func setting(_ otherwise: @escaping @Sendable (inout TypeStyle) -> Void)
    -> Self
  {
    .altering { isPlanted, book in
      var layout = book.layout
      if isPlanted { otherwise(&layout.type) }  // The planted fault.
      return try book.pages(in: layout)
    }
  }

  /// What ends a page some characters early, wherever that is.
  fileprivate static func endingEarly(by characters: Int) -> Self {
    .ending { isPlanted, sheet, start in
      let filled = sheet.fill(from: start)
      let hasMore = filled.next != nil
      var end = filled.end
      if isPlanted, hasMore { end = sheet.byte(-characters, after: end) }  // The planted fault.
      return end
    }
  }
}
