import PaginatorKit

/// The chapters of a text that nothing describes, by the lines that look like their headings.
///
/// A heading is a line of at most 60 characters that begins with 第, a number and 卷, 章, 回, 節 or 节, or,
/// below an empty line, with CHAPTER or Chapter and a number. One heads nothing that stands in a table of
/// contents: hardly anything stands below it and below those of its parts, and the text has its number
/// again.
/// Of headings with nothing between them, one heads the next when that is of a lower level (第二卷, 第三章).
struct ChapterHeadings {
  /// In order; the first one begins with the text where only white space stands before it.
  let chapters: [Chapter]

  /// With fewer bytes below each heading, there is no chapter but an entry in a table of contents.
  private static let leastChapter = 100

  /// - Parameter utf8: The text, valid UTF-8.
  /// - Complexity: O(bytes).
  init(in utf8: [UInt8]) {
    let headings = Self.headings(in: utf8)
    let body = Self.withoutContents(headings, end: utf8.count)
    var chapters: [Chapter] = []
    var title: String?
    var start = 0
    for (index, heading) in body.enumerated() {
      if title == nil { start = heading.start }
      title = (title.map { $0 + " " } ?? "") + heading.title
      if index + 1 < body.count, !heading.hasText(before: body[index + 1], in: utf8) {
        // A volume's heading and its first chapter's are one; another heads nothing.
        if heading.level >= body[index + 1].level { title = nil }
        continue
      }
      let isFirst = chapters.isEmpty && !Heading.hasText(utf8[..<start])
      chapters.append(Chapter(title: title ?? "", start: TextOffset(utf8: isFirst ? 0 : start)))
      title = nil
    }
    self.chapters = chapters
  }

  private static func headings(in utf8: [UInt8]) -> [Heading] {
    var last = 0
    return ParagraphSeparator.line.paragraphs(in: utf8)
      .compactMap { line in
        let isBelowEmptyLine = line.lowerBound == 0 || line.lowerBound - last > 1
        last = line.upperBound
        return Heading(line, of: utf8, below: isBelowEmptyLine)
      }
  }

  /// Returns the headings that do not stand in a table of contents.
  private static func withoutContents(_ headings: [Heading], end: Int) -> [Heading] {
    var later: Set<Heading.Key> = []
    var isAgain: [Bool] = []
    for heading in headings.reversed() { isAgain.append(!later.insert(heading.key).inserted) }
    isAgain.reverse()
    var entry: Heading?
    return zip(headings.indices, isAgain)
      .compactMap { index, isAgain in
        let heading = headings[index]
        // What stands behind the last entry may be long.
        let endsContents = entry.map { heading.follows($0) } ?? false
        guard isAgain, isEmpty(headings[index...], end: end) || endsContents else {
          entry = nil
          return heading
        }
        entry = heading
        return nil
      }
  }

  /// Whether hardly anything stands below the first of some headings and below those of its parts.
  private static func isEmpty(_ headings: ArraySlice<Heading>, end: Int) -> Bool {
    guard let first = headings.first else { return false }
    let parts = headings.dropFirst().prefix { $0.level > first.level }
    let next = headings.dropFirst(1 + parts.count).first?.start ?? end
    let lines = parts.reduce(first.end - first.start) { $0 + $1.end - $1.start }
    return next - first.start - lines < leastChapter * (1 + parts.count)
  }
}

private struct Heading {
  let title: String
  /// Where its line begins and ends, in bytes.
  let start: Int
  let end: Int
  let key: Key

  struct Key: Hashable {
    /// 0 of a volume, 1 of a chapter, 2 of a section.
    var level: Int
    var number: Int
  }

  var level: Int { key.level }

  private static let mostScalars = 60
  private static let levels: [Unicode.Scalar: Int] = [
    "卷": 0, "章": 1, "回": 1, "節": 2, "节": 2,
  ]

  /// The heading that a line is, white space around it aside; `nil` for another line.
  init?(_ line: Range<Int>, of utf8: [UInt8], below isBelowEmptyLine: Bool) {
    let content = trimmed(utf8[line])
    // 60 scalars have at most 240 bytes, and both kinds begin with a byte that few lines begin with.
    guard content.count <= 4 * Self.mostScalars, let first = content.first,
      first == 0xE7 || first == UInt8(ascii: "C") && isBelowEmptyLine
    else { return nil }
    title = String(decoding: content, as: UTF8.self)
    let scalars = Array(title.unicodeScalars)
    guard scalars.count <= Self.mostScalars,
      let key = first == 0xE7 ? Self.chineseKey(scalars) : Self.englishKey(scalars)
    else { return nil }
    (start, end, self.key) = (line.lowerBound, line.upperBound, key)
  }

  /// Whether it is the next one of its level.
  func follows(_ other: Heading) -> Bool {
    level == other.level && key.number == other.key.number + 1
  }

  func hasText(before next: Heading, in utf8: [UInt8]) -> Bool {
    Self.hasText(utf8[end..<next.start])
  }

  static func hasText(_ bytes: ArraySlice<UInt8>) -> Bool { !trimmed(bytes).isEmpty }

  private static func chineseKey(_ scalars: [Unicode.Scalar]) -> Key? {
    guard scalars[0] == "第" else { return nil }
    let numeral = scalars.dropFirst().drop { $0 == " " }.prefix(while: ChapterNumber.isChinese)
    let rest = scalars[numeral.endIndex...].drop { $0 == " " }
    guard let number = ChapterNumber.chinese(numeral), let unit = rest.first,
      let level = levels[unit]
    else { return nil }
    let key = Key(level: level, number: number)
    let name = rest.dropFirst()
    guard let next = name.first, let end = name.last else { return key }
    // 第二回合 is no chapter, and 第一章讲的是……。 is a sentence.
    if unit == "回", next == "合" { return nil }
    let isApart = next.properties.isWhitespace || ":：.、·—-".unicodeScalars.contains(next)
    return isApart || !"。，；,;…”」』".unicodeScalars.contains(end) ? key : nil
  }

  private static func englishKey(_ scalars: [Unicode.Scalar]) -> Key? {
    let words = scalars.split(separator: " ", maxSplits: 1)
    guard words.count == 2, ["CHAPTER", "Chapter"].contains(text(words[0])) else { return nil }
    let numeral = words[1].drop { $0 == " " }
      .prefix {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
      }
    guard let number = ChapterNumber.english(text(numeral)) else { return nil }
    let key = Key(level: 1, number: number)
    let name = words[1][numeral.endIndex...]
    guard let next = name.first else { return key }
    if ".:—–-".unicodeScalars.contains(next) { return key }
    // Chapter 3 of this book is no heading, but Chapter 3 Down is.
    guard next == " ", let letter = name.first(where: { $0 != " " }) else { return nil }
    return letter.properties.isLowercase ? nil : key
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

/// A text without the white space and the line ends around it, U+3000 and U+00A0 among it.
private func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let spaces: [[UInt8]] = [[0x20], [0x09], [0x0A], [0x0D], [0xE3, 0x80, 0x80], [0xC2, 0xA0]]
  var line = line
  while let space = spaces.first(where: { line.starts(with: $0) }) {
    line = line.dropFirst(space.count)
  }
  while let space = spaces.first(where: { line.suffix($0.count).elementsEqual($0) }) {
    line = line.dropLast(space.count)
  }
  return line
}
