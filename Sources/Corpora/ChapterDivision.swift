import PaginatorKit

/// The chapters of a text by their paragraphs, as the rule of its manifest finds them.
struct ChapterDivision {
  /// The paragraphs of each chapter by index; those that the text lacks are left out.
  let paragraphs: [Range<Int>]
  let titles: [String]
  /// What the manifest says of the chapters and what was found, `nil` where it says nothing.
  let check: CorpusVerification.Check?

  init(of rule: ChapterRule?, paragraphs all: [Range<Int>], in utf8: [UInt8]) {
    typealias Check = CorpusVerification.Check
    switch rule {
    case nil: (paragraphs, titles, check) = ([], [], nil)
    case .paragraphCounts(let skip, let counts, let given):
      paragraphs = Self.blocks(of: counts, after: min(skip, all.count), count: all.count)
      titles = given ?? (1...counts.count).map(String.init)
      check = Check(
        name: "the sum of chapters.skip and chapters.counts",
        expected: String(all.count),
        found: String(counts.reduce(skip, +))
      )
    case .labelPrefix(let books, let counts):
      // An empty line stands where the label named another chapter.
      paragraphs = Self.ranges(
        from: all.indices.filter { $0 == 0 || all[$0].lowerBound - all[$0 - 1].upperBound > 1 },
        to: all.count
      )
      titles = zip(books, counts).flatMap { book, count in (1...count).map { "\(book) \($0)" } }
      check = Check(
        name: "the sum of chapters.counts",
        expected: String(paragraphs.count),
        found: String(counts.reduce(0, +))
      )
    case .headings(let prefix, let suffix):
      let (prefix, suffix) = (Array(prefix.utf8), Array(suffix.utf8))
      let starts = all.indices.filter { index in
        utf8[all[index]].starts(with: prefix)
          && utf8[all[index]].suffix(suffix.count).elementsEqual(suffix)
      }
      paragraphs = Self.ranges(from: starts, to: all.count)
      titles = starts.map { String(decoding: utf8[all[$0]], as: UTF8.self) }
      check = Check(
        name: "chapters",
        expected: "at least 1",
        found: String(starts.count),
        isPassed: !starts.isEmpty
      )
    case .recognized:
      let chapters = ChapterHeadings(in: utf8).chapters
      let starts = chapters.map { chapter in
        all.partitioningIndex { $0.upperBound > chapter.start.utf8 }
      }
      paragraphs = Self.ranges(from: starts, to: all.count)
      titles = chapters.map(\.title)
      check = Check(
        name: "chapters",
        expected: "at least 1",
        found: String(chapters.count),
        isPassed: !chapters.isEmpty
      )
    case .whole(let skip, let title):
      paragraphs = [min(skip, all.count)..<all.count]
      titles = [title ?? "1"]
      check =
        skip == 0
        ? nil
        : Check(
          name: "chapters.skip",
          expected: "below \(all.count)",
          found: String(skip),
          isPassed: skip < all.count
        )
    }
  }

  /// Blocks of so many paragraphs each, cut off where the text ends.
  private static func blocks(of counts: [Int], after skip: Int, count: Int) -> [Range<Int>] {
    var next = skip
    return counts.map { size in
      let end = min(next + size, count)
      defer { next = end }
      return next..<end
    }
  }

  private static func ranges(from starts: [Int], to end: Int) -> [Range<Int>] {
    zip(starts, starts.dropFirst() + [end]).map { $0..<$1 }
  }
}
