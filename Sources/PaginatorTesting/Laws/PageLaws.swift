import PaginatorKit

extension LawChecks {
  /// Swift's own segmentation into characters is the oracle.
  func partition(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let text = lawCase.text
    let paginator = try bench.fresh()
    let run = try bench.reference(lawCase, by: paginator)
    let characters = CharacterOffsets(of: text)
    let skips = paginator.capabilities.contains(.skipsWhitespace)
    var end = TextOffset.zero
    for (number, page) in run.pages.enumerated() {
      let found = ScalarRange(page, in: text)
      func breach(_ manner: Breach.Manner, _ what: String, from start: TextOffset = end) -> Breach {
        let start = text.scalarIndex(of: start)
        let next = text.scalarIndex(of: characters.next(after: end) ?? text.end)
        return Breach(
          manner,
          page: number,
          expected: ScalarRange(start: start, end: max(found.end, next)),
          found: found,
          "Page \(number + 1) is \(found) of \(text.scalarCount) scalars: \(what)."
        )
      }
      let place = text.scalarIndex(of: end)
      guard page.start >= .zero, page.end <= text.end else {
        return breach(.outOfRange, "it reaches outside the text")
      }
      if page.start > end, !(skips && text.isWhiteSpace(from: end, to: page.start)) {
        let missing = ScalarRange(PageRange(start: end, end: page.start), in: text)
        return breach(.gap, "nobody has the scalars \(missing)")
      }
      if page.start < end { return breach(.duplicated, "the page before it ended at \(place)") }
      guard page.end > page.start else { return breach(.blankPage, "there is nothing on it") }
      guard characters.contains(page.end) else {
        return breach(.midGrapheme, "it ends inside a character")
      }
      end = page.end
    }
    guard end == text.end || skips && text.isWhiteSpace(from: end, to: text.end) else {
      let rest = ScalarRange(PageRange(start: end, end: text.end), in: text)
      return Breach(
        .gap,
        page: run.pages.count,
        expected: rest,
        (run.pages.isEmpty
          ? "There is no page"
          : "Page \(run.pages.count), the last, ends at \(rest.start) of \(rest.end)")
          + ": nobody has the scalars \(rest)."
      )
    }
    return nil
  }
}

/// Where the characters of a text begin, and its end.
private struct CharacterOffsets {
  private let offsets: [Int]
  private let set: Set<Int>

  init(of text: SourceText) {
    var offsets = [0]
    var offset = 0
    for character in String(decoding: text.utf8, as: UTF8.self) {
      offset += character.utf8.count
      offsets.append(offset)
    }
    self.offsets = offsets
    set = Set(offsets)
  }

  func contains(_ offset: TextOffset) -> Bool { set.contains(offset.utf8) }

  func next(after offset: TextOffset) -> TextOffset? {
    offsets.first { $0 > offset.utf8 }.map(TextOffset.init(utf8:))
  }
}

extension SourceText {
  /// Whether there is nothing but white space between two offsets.
  func isWhiteSpace(from start: TextOffset, to end: TextOffset) -> Bool {
    string(from: start, to: end).unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
