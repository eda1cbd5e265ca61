/// A text in which only what stands outside of brackets is looked for.
///
/// It is what demanglers print: `->` closes nothing, and an operator's name, as in `Length.< infix(…)`,
/// opens nothing.
struct BracketedText {
  private let characters: ArraySlice<Character>
  /// In how many brackets each character stands, its own included.
  private let depths: ArraySlice<Int>

  init(_ text: String) {
    let characters = Array(text)
    var depths: [Int] = []
    depths.reserveCapacity(characters.count)
    // The brackets that close those that are open. A demangler forgets some: `[Argument Types : []>`.
    var closing: [Character] = []
    while depths.count < characters.count {
      let place = depths.count
      if let end = Self.endOfOperator(from: place, in: characters) {
        depths += Array(repeating: closing.count, count: end - place)
        continue
      }
      let character = characters[place]
      if let close = Self.pairs[character] { closing.append(close) }
      let isArrow = character == ">" && place > 0 && characters[place - 1] == "-"
      guard !isArrow, let pair = closing.lastIndex(of: character) else {
        depths.append(closing.count)
        continue
      }
      depths.append(pair + 1)
      closing.removeSubrange(pair...)
    }
    (self.characters, self.depths) = (characters[...], depths[...])
  }

  private static let pairs: [Character: Character] = ["(": ")", "[": "]", "<": ">", "{": "}"]

  private init(_ characters: ArraySlice<Character>, _ depths: ArraySlice<Int>) {
    (self.characters, self.depths) = (characters, depths)
  }

  /// Where an operator's name ends that begins after a dot; `nil` where none does.
  private static func endOfOperator(from start: Int, in characters: [Character]) -> Int? {
    guard start > 0, characters[start - 1] == "." else { return nil }
    let end = characters[start...].firstIndex { !"/=-+!*%<>&|^~?.".contains($0) }
    guard let end, end > start, characters[end] == " " else { return nil }
    return end
  }

  var text: String { String(characters) }

  func hasPrefix(_ words: String) -> Bool { characters.starts(with: words) }

  /// What stands before and after the first place of some words outside of brackets.
  func split(at words: String) -> (before: BracketedText, after: BracketedText)? {
    let words = Array(words)
    guard words.count <= characters.count else { return nil }
    for start in characters.startIndex...(characters.endIndex - words.count) {
      let end = start + words.count
      guard depths[start] == 0, characters[start..<end].elementsEqual(words) else { continue }
      return (self[characters.startIndex..<start], self[end..<characters.endIndex])
    }
    return nil
  }

  /// The text without what stands in brackets.
  var outside: String {
    String(characters.indices.filter { depths[$0] == 0 }.map { characters[$0] })
  }

  /// What stands in each pair of brackets that is in no other, without the pair.
  var insides: [(opening: Character, text: String)] {
    var insides: [(opening: Character, text: String)] = []
    var start: Int?
    for place in characters.indices {
      let depth = depths[place]
      if let opened = start, depth == 1, ")]>}".contains(characters[place]),
        characters[place - 1] != "-"
      {
        insides.append((characters[opened], String(characters[(opened + 1)..<place])))
        start = nil
      } else if start == nil, depth == 1 {
        start = place
      }
    }
    return insides
  }

  var count: Int { characters.count }

  func prefix(_ count: Int) -> BracketedText {
    self[characters.startIndex..<(characters.startIndex + count)]
  }

  /// What stands after some characters.
  func dropFirst(_ count: Int) -> BracketedText {
    self[(characters.startIndex + count)..<characters.endIndex]
  }

  /// The text, cut where a character stands outside of brackets.
  func parts(at separator: Character) -> [BracketedText] {
    var parts: [BracketedText] = []
    var start = characters.startIndex
    for place in characters.indices where depths[place] == 0 && characters[place] == separator {
      parts.append(self[start..<place])
      start = place + 1
    }
    return parts + [self[start..<characters.endIndex]]
  }

  private subscript(_ range: Range<Int>) -> BracketedText {
    BracketedText(characters[range], depths[range])
  }
}
