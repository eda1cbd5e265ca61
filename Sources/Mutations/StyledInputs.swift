import PaginatorKit

/// Styled texts on which defects must be detected.
extension MutationInput {
  /// Some pages of English with headings, bold words, pictures with captions.
  static func book(_ change: (inout MutationInput) -> Void = { _ in }) -> MutationInput {
    var book = StyledText()
    for chapter in 1...12 {
      book.addBlock(Self.heading) { $0.add("The shore, \(chapter)") }
      for paragraph in 0..<(2 + chapter % 3) {
        book.addBlock {
          $0.add("In the morning they walked ")
          $0.add("along the wide shore", RunStyle(traits: .bold, size: .one))
          $0.add(" and counted the boats that had come in")
          $0.add(paragraph == 0 ? "." : " and those that had not.")
        }
      }
      book.addBlock(Self.picture) {
        $0.addPicture(width: .pixels(300), height: .pixels(Double(90 + 12 * chapter)))
      }
      book.addBlock(BlockStyle(.caption, size: Ems(0.85), spaceAfter: Ems(0.5))) {
        $0.add("The harbour, seen from the wall")
      }
    }
    return MutationInput(
      book.text(language: "en"),
      fonts: ["DejaVu Sans", "Noto Sans CJK TC"],
      change
    )
  }

  /// Headings and short paragraphs, so that pages often begin with a heading.
  static func headings() -> MutationInput {
    var book = StyledText()
    for chapter in 1...40 {
      // Two em are more than a line, so that a page that keeps them at its top loses one.
      var heading = Self.heading
      heading.spaceBefore = Ems(2)
      heading.keepsWithNext = false
      heading.keepsTogether = false
      book.addBlock(heading) { $0.add("The \(chapter)") }
      book.addBlock { $0.add("Nobody spoke.") }
    }
    return MutationInput(
      book.text(language: "en"),
      fonts: ["DejaVu Sans", "Noto Sans CJK TC"]
    )
  }

  /// Paragraphs of which a word is bold behind letters that UTF-16 writes in two units.
  static func astral() -> MutationInput {
    var book = StyledText()
    for number in 1...40 {
      book.addBlock {
        $0.add("In 𝔸 and 𝔹 they walked ")
        $0.add("along the wide shore", RunStyle(traits: .bold))
        $0.add(" for \(number) days.")
      }
    }
    return MutationInput(
      book.text(language: "en"),
      fonts: ["DejaVu Sans", "Noto Sans CJK TC"]
    )
  }

  /// Paragraphs of a line, each with the number of a note.
  static func raised() -> MutationInput {
    var book = StyledText()
    for number in 1...60 {
      book.addBlock {
        $0.add("They saw it")
        $0.add("\(number)", RunStyle(size: Ems(0.7), shift: Ems(0.35)))
      }
    }
    return MutationInput(book.text(language: "en"), fonts: ["DejaVu Sans", "Noto Sans CJK TC"])
  }

  /// Lines of Japanese whose book has readings above some characters; they are no text.
  static func ruby() -> MutationInput {
    let lines = (1...30).map { "\($0)日、春は曙。峠に桜が細く霞む。" }
    return MutationInput(
      SourceText(lines.joined(separator: "\n"), language: "ja"),
      fonts: ["Noto Sans CJK JP", "DejaVu Sans"]
    )
  }

  private static let readings: [Character: String] = ["曙": "あけぼの", "峠": "とうげ", "桜": "さくら"]

  /// The same in one paragraph with the readings above it, each line as high as it needs.
  static func annotated() -> MutationInput {
    let (plain, fonts) = (ruby().text, ruby().fonts)
    var book = StyledText()
    book.addBlock { text in
      for character in plain.string(from: .zero, to: plain.end) where character != "\n" {
        if let reading = readings[character] {
          text.addRuby(String(character), reading)
        } else {
          text.add(String(character))
        }
      }
    }
    return MutationInput(book.text(language: "ja"), fonts: fonts) {
      $0.style.lineHeightFrom = .tallest
    }
  }

  /// The text as its book has it, each reading behind the character that it stands above.
  static func withReadings(_ text: SourceText) -> SourceText {
    let all = String(decoding: text.utf8, as: UTF8.self).map { "\($0)\(readings[$0] ?? "")" }
    return SourceText(all.joined(), language: text.language)
  }

  private static let heading = BlockStyle(
    .heading,
    traits: .bold,
    size: Ems(1.2),
    spaceBefore: Ems(1.2),
    spaceAfter: Ems(0.6),
    keepsWithNext: true,
    keepsTogether: true
  )

  private static let picture = BlockStyle(
    .picture,
    spaceBefore: Ems(0.5),
    spaceAfter: Ems(0.5),
    keepsWithNext: true,
    keepsTogether: true
  )
}
