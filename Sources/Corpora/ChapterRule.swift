/// How a text is divided into chapters, as its manifest says.
package enum ChapterRule: Hashable, Sendable {
  /// So many paragraphs before the first chapter, and so many in each; chapters without titles are
  /// numbered.
  case paragraphCounts(skip: Int, counts: [Int], titles: [String]?)
  /// One chapter behind so many paragraphs.
  case whole(skip: Int, title: String?)
  /// Chapters that an empty line divides, as labels said before they were taken out: so many in each
  /// book, numbered in it.
  case labelPrefix(books: [String], counts: [Int])
  /// Chapters that begin with a paragraph of this beginning and end.
  case headings(prefix: String, suffix: String)
  /// Chapters that begin with what looks like a heading.
  case recognized

  /// The paragraphs before the first chapter.
  var skip: Int {
    switch self {
    case .paragraphCounts(let skip, _, _), .whole(let skip, _): skip
    case .labelPrefix, .headings, .recognized: 0
    }
  }

  var count: Int {
    switch self {
    case .paragraphCounts(_, let counts, _), .labelPrefix(_, let counts): counts.count
    case .whole, .headings, .recognized: 1
    }
  }
}

extension ChapterRule: Decodable {
  private enum Rule: String, ManifestWord {
    case paragraphCounts = "paragraph-counts"
    case whole
    case labelPrefix = "label-prefix"
    case headings
    case recognized
  }

  private enum Key: CodingKey { case rule, skip, counts, titles, prefix, suffix }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let rule = try fields.decode(Rule.self, forKey: .rule)
    let skip = try fields.decodeIfPresent(Int.self, forKey: .skip) ?? 0
    // More than any text that is read has of anything, and small enough to add up.
    guard (0...largestFile).contains(skip) else {
      throw decoder.wrong(Key.skip, expected: "a number of paragraphs")
    }
    let titles = try fields.decodeIfPresent([String].self, forKey: .titles)
    func counts(of things: String) throws -> [Int] {
      let counts = try fields.decode([Int].self, forKey: .counts)
      if let index = counts.firstIndex(where: { !(1...largestFile).contains($0) }) {
        throw CorpusError.wrongField(
          file: decoder.file,
          field: "chapters.counts[\(index)]",
          expected: "a number of \(things) above 0"
        )
      }
      return counts
    }
    switch rule {
    case .whole:
      guard titles?.count ?? 1 == 1 else {
        throw decoder.wrong(Key.titles, expected: "a list of one title")
      }
      self = .whole(skip: skip, title: titles?.first)
    case .paragraphCounts:
      let counts = try counts(of: "paragraphs")
      guard !counts.isEmpty else {
        throw decoder.wrong(Key.counts, expected: "a list of at least one number")
      }
      guard titles?.count ?? counts.count == counts.count else {
        throw decoder.wrong(
          Key.titles,
          expected: "a list of \(counts.count) titles, as 'chapters.counts' is"
        )
      }
      self = .paragraphCounts(skip: skip, counts: counts, titles: titles)
    case .labelPrefix:
      let counts = try counts(of: "chapters")
      guard let titles, !titles.isEmpty, titles.count == counts.count else {
        throw decoder.wrong(
          Key.titles,
          expected: "a list of books, one for each of 'chapters.counts'"
        )
      }
      self = .labelPrefix(books: titles, counts: counts)
    case .headings:
      guard let prefix = try fields.decodeIfPresent(String.self, forKey: .prefix),
        let suffix = try fields.decodeIfPresent(String.self, forKey: .suffix),
        !prefix.isEmpty, !suffix.isEmpty
      else {
        throw decoder.wrong(expected: "a prefix and a suffix of headings, neither empty")
      }
      self = .headings(prefix: prefix, suffix: suffix)
    case .recognized: self = .recognized
    }
  }
}
