package import PaginatorKit

extension Seed {
  /// Returns a text with pictures among it and alone, or without, of which blocks and runs have random
  /// styles, and characters annotations; some begin or end inside graphemes.
  package mutating func styled(
    _ text: SourceText,
    hasPictures: Bool = true,
    hasRuby: Bool = true
  ) -> SourceText {
    let utf8 = hasPictures ? withPictures(text.string(from: .zero, to: text.end)) : text.utf8
    var styles = TextStyles()
    var pictures: [Int] = []
    utf8.withUnsafeBufferPointer { utf8 in
      var position = 0
      while position < utf8.count {
        let first = ParagraphRange.starting(at: position, limit: utf8.count, in: utf8)
        var end = first.end
        let isPicture = first.contentEnd - first.start == 3 && utf8[first.start] == 0xEF
        // A block of up to three paragraphs; every fifth stands in none.
        let more = isPicture ? 0 : number(in: 0...9) - 7
        for _ in 0..<max(0, more) where end < utf8.count {
          end = ParagraphRange.starting(at: end, limit: utf8.count, in: utf8).end
        }
        if number(in: 0...4) > 0 {
          styles.addBlock(
            from: TextOffset(utf8: position),
            to: TextOffset(utf8: end),
            blockStyle(isPicture: isPicture)
          )
        }
        position = end
      }
      addRuns(to: &styles, of: utf8)
      if hasRuby { addRubies(to: &styles, of: utf8) }
      for place in utf8.indices.dropLast(2)
      where utf8[place] == 0xEF && utf8[place + 1] == 0xBF && utf8[place + 2] == 0xBC {
        pictures.append(place)
      }
    }
    for place in pictures where number(in: 0...9) > 0 {
      let size = element(of: [(0, 0), (8, 8), (20, 30), (400, 50), (50, 400), (900, 900)])
      styles.addPicture(
        at: TextOffset(utf8: place),
        width: .pixels(Double(size.0)),
        height: .pixels(Double(size.1))
      )
    }
    let whole = SourceText(
      utf8: utf8,
      language: text.language,
      direction: text.direction,
      forcedBreaks: text.forcedBreaks.filter { $0.utf8 < utf8.count && isBetween(utf8, $0.utf8) },
      styles: styles
    )
    guard let whole else { preconditionFailure("Styles ascend: \(styles)") }
    return whole
  }

  /// The text with some U+FFFC in it, half of them in paragraphs of their own.
  private mutating func withPictures(_ string: String) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    for scalar in string.unicodeScalars {
      scalars.append(scalar)
      switch number(in: 0...40) {
      case 0: scalars.append("\u{FFFC}")
      case 1 where scalar == "\n": scalars.append(contentsOf: "\u{FFFC}\n".unicodeScalars)
      default: break
      }
    }
    return Array(String(scalars).utf8)
  }

  private mutating func blockStyle(isPicture: Bool) -> BlockStyle {
    let kinds = BlockStyle.Kind.allCases.filter { $0 != .picture }
    return BlockStyle(
      isPicture ? element(of: [.picture, .picture, .text]) : element(of: kinds),
      traits: element(of: [[], [], .bold, .monospace, [.bold, .italic]]),
      size: element(of: [.one, .one, Ems(0.85), Ems(1.6), Ems(0.1)]),
      spaceBefore: element(of: [.zero, Ems(0.5), Ems(1.3)]),
      spaceAfter: element(of: [.zero, Ems(0.5), Ems(1.3)]),
      startIndent: element(of: [.zero, .zero, Ems(1.5)]),
      endIndent: element(of: [.zero, .zero, Ems(1.5)]),
      alignment: element(of: [nil, nil] + Alignment.allCases.map(Optional.some)),
      keepsWithNext: number(in: 0...4) == 0,
      keepsTogether: number(in: 0...4) == 0
    )
  }

  private mutating func addRuns(to styles: inout TextStyles, of utf8: UnsafeBufferPointer<UInt8>) {
    var place = 0
    while place < utf8.count {
      var start = place + number(in: 0...120)
      while start < utf8.count, utf8[start] & 0xC0 == 0x80 { start += 1 }
      guard start < utf8.count else { return }
      let paragraph = ParagraphRange.starting(at: start, limit: utf8.count, in: utf8)
      var end = min(start + number(in: 1...40), paragraph.contentEnd)
      while end < utf8.count, utf8[end] & 0xC0 == 0x80 { end += 1 }
      let style = RunStyle(
        traits: element(of: [[], .bold, .italic, .monospace]),
        size: element(of: [.one, .one, Ems(0.7), Ems(2)]),
        shift: element(of: [.zero, .zero, Ems(0.35), Ems(-0.35)])
      )
      styles.addRun(from: TextOffset(utf8: start), to: TextOffset(utf8: end), style)
      place = max(end, start + 1)
    }
  }

  private mutating func addRubies(to styles: inout TextStyles, of utf8: UnsafeBufferPointer<UInt8>)
  {
    var place = 0
    while place < utf8.count {
      var start = place + number(in: 0...60)
      while start < utf8.count, utf8[start] & 0xC0 == 0x80 { start += 1 }
      guard start < utf8.count else { return }
      var end = min(start + number(in: 1...12), utf8.count)
      while end < utf8.count, utf8[end] & 0xC0 == 0x80 { end += 1 }
      if TextStyles.mayHaveRuby(start..<end, of: utf8) {
        styles.addRuby(
          from: TextOffset(utf8: start),
          to: TextOffset(utf8: end),
          element(of: ["a", "かんじ", "reading", "x y\u{3000}z", "ا", "e\u{301}\u{AD}"]),
          RunStyle(
            traits: element(of: [[], [], .bold]),
            size: element(of: [Ems(0.5), Ems(0.5), .one, Ems(2)]),
            shift: element(of: [.zero, Ems(0.35)])
          )
        )
      }
      place = end
    }
  }

  private func isBetween(_ utf8: [UInt8], _ place: Int) -> Bool { utf8[place] & 0xC0 != 0x80 }
}
