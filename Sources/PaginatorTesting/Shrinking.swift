import PaginatorKit

/// A text as characters of which some begin a chapter, so that characters can be cut out.
private struct Characters {
  /// Characters, whether they begin a chapter, and where they were in the whole text.
  var items: [(character: Character, beginsChapter: Bool, place: Int)]
  let styles: TextStyles?
  let language: String
  let direction: SourceText.Direction

  init(_ text: SourceText) {
    language = text.language
    direction = text.direction
    styles = text.styles
    let breaks = Set(text.forcedBreaks.map(\.utf8))
    var offset = 0
    items = String(decoding: text.utf8, as: UTF8.self)
      .map { character in
        defer { offset += character.utf8.count }
        return (character, breaks.contains(offset), offset)
      }
  }

  /// The text without some characters; a chapter that loses its first begins with the next.
  func without(_ cut: Range<Int>) -> Characters {
    var rest = self
    let begins = items[cut].contains(where: \.beginsChapter)
    rest.items.removeSubrange(cut)
    if begins, cut.lowerBound < rest.items.count {
      rest.items[cut.lowerBound].beginsChapter = true
    }
    return rest
  }

  var text: SourceText? {
    var string = ""
    var breaks: [TextOffset] = []
    for item in items {
      if item.beginsChapter, !string.isEmpty { breaks.append(TextOffset(utf8: string.utf8.count)) }
      string.append(item.character)
    }
    return SourceText(
      utf8: Array(string.utf8),
      language: language,
      direction: direction,
      forcedBreaks: breaks,
      styles: styles?.moved(by: moved)
    )
  }

  /// Where something stands in the text that stood at an offset of the whole one.
  private func moved(_ offset: TextOffset) -> TextOffset {
    let next = items.partitioningIndex { $0.place >= offset.utf8 }
    return TextOffset(utf8: items[..<next].reduce(0) { $0 + $1.character.utf8.count })
  }
}

extension LawCase {
  /// Takes the styles off and cuts the text as long as it stays broken: all of it, halves, then smaller
  /// parts.
  ///
  /// `check` tells how a smaller case is broken, `nil` when it is not. At most so many smaller texts are
  /// tried; the number of tries comes with the smallest case found.
  func shrunk(
    _ breach: Breach,
    tries: Int,
    while check: (LawCase) -> Breach?
  ) -> (lawCase: LawCase, breach: Breach, tries: Int) {
    var smallest = (lawCase: self, breach: breach, tries: 0)
    var characters = Characters(text)
    if text.styles != nil, tries > 0 {
      var plain = self
      plain.text = text.with(styles: nil)
      smallest.tries += 1
      if let breach = check(plain) {
        (smallest.lawCase, smallest.breach) = (plain, breach)
        characters = Characters(plain.text)
      }
    }
    /// Takes the text without some characters if it is still broken.
    func cut(_ range: Range<Int>) -> Bool {
      let rest = characters.without(range)
      guard let text = rest.text else { return false }
      smallest.tries += 1
      var candidate = self
      candidate.text = text
      guard let breach = check(candidate) else { return false }
      smallest.lawCase = candidate
      smallest.breach = breach
      characters = rest
      return true
    }
    guard tries > 0, !cut(0..<characters.items.count) else { return smallest }
    var length = max(1, characters.items.count / 2)
    while true {
      var place = characters.items.count
      var hasShrunk = false
      // From the end on: what comes later is seldom needed.
      while place > 0, smallest.tries < tries {
        let range = max(0, place - length)..<place
        place = range.lowerBound
        guard range.count < characters.items.count else { continue }
        if cut(range) { hasShrunk = true }
      }
      guard smallest.tries < tries, length > 1 || hasShrunk else { return smallest }
      if !hasShrunk || length >= characters.items.count { length = max(1, length / 2) }
    }
  }
}
