import CHarfBuzz
package import PaginatorKit

/// The words of paragraphs, and where a dictionary parts them.
///
/// A word is letters and marks that combine, and apostrophes between them, as far as no line may end inside it
/// anyway. One in which a soft hyphen stands is parted there alone.
///
/// What was found of a word is kept. It belongs to one thread.
package final class HyphenWords {
  private let dictionary: HyphenDictionary
  private let rules: HyphenRules
  private let kinds: ScalarPages<Kind>
  /// The places of words that were met, by the scalars before each.
  private var known: [[UInt32]: [UInt8]] = [:]
  private var word: [UInt32] = []

  /// U+2019, as most texts have it.
  static let apostrophe: UInt32 = 0x2019
  /// What stands before a scalar in an array of breaks where a dictionary parts a word.
  static let mark: UInt8 = 2
  private static let mostKept = 1 << 16

  /// What a scalar is to words.
  private enum Kind: UInt8 {
    case unknown, other, letter, combining, apostrophe, softHyphen
  }

  /// The words of texts in a type, by its dictionary; `nil` where the type parts none.
  package init?(_ style: TypeStyle, by dictionary: HyphenDictionary?) {
    guard let rules = HyphenRules(of: style) else { return nil }
    guard let dictionary else { preconditionFailure("A chain without the dictionary of its type.") }
    // The tables are made last: nothing is deinitialized where there are no words.
    (self.rules, self.dictionary, kinds) = (rules, dictionary, ScalarPages())
  }

  deinit {
    kinds.free()
  }

  /// Sets `before[i]` to ``mark`` where a word may be parted before scalar i, among the breaks of UAX #14.
  ///
  /// - Complexity: O(count), and what libhyphen takes for words that were not met.
  func find(in scalars: UnsafePointer<UInt32>, count: Int, before: UnsafeMutablePointer<UInt8>) {
    var place = 0
    while place < count {
      guard kind(of: scalars[place]) == .letter else {
        place += 1
        continue
      }
      let end = wordEnd(in: scalars, from: place, count: count, before: before)
      if end - place >= rules.before + rules.after, end - place <= HyphenDictionary.longestWord {
        word.removeAll(keepingCapacity: true)
        word.append(contentsOf: UnsafeBufferPointer(start: scalars + place, count: end - place))
        for part in places() { before[place + Int(part)] = Self.mark }
      }
      place = max(end, place + 1)
      // What follows is no word of its own where this one is a part of one.
      while place < count, kind(of: scalars[place]) != .other, !isBreak(place, scalars, before) {
        place += 1
      }
    }
  }

  /// Where a word ends that begins at a place; the place itself where a soft hyphen stands in it.
  private func wordEnd(
    in scalars: UnsafePointer<UInt32>,
    from start: Int,
    count: Int,
    before: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var (end, letters) = (start, start)
    while end < count, end == start || !isBreak(end, scalars, before) {
      switch kind(of: scalars[end]) {
      case .letter, .combining: letters = end + 1
      case .apostrophe: break
      case .softHyphen: return start
      case .other, .unknown: return letters
      }
      end += 1
    }
    return letters
  }

  /// Whether a line may end before a place, but at a soft hyphen, which parts no word from another.
  private func isBreak(
    _ place: Int,
    _ scalars: UnsafePointer<UInt32>,
    _ before: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    before[place] != 0 && scalars[place - 1] != ScalarProperties.softHyphen
  }

  /// The places of the word.
  private func places() -> [UInt8] {
    if let places = known[word] { return places }
    let found = dictionary.places(in: word)
      .filter { place in
        kind(of: word[place]) != .combining && characters(word[..<place]) >= rules.before
          && characters(word[place...]) >= rules.after
      }
      .map(UInt8.init)
    if known.count >= Self.mostKept { known.removeAll() }
    known[word] = found
    return found
  }

  private func characters(_ scalars: ArraySlice<UInt32>) -> Int {
    scalars.count { kind(of: $0) != .combining }
  }

  private func kind(of scalar: UInt32) -> Kind {
    if let known = kinds.page(of: scalar)?[Int(scalar & 255)], known != .unknown { return known }
    let made = Self.made(scalar)
    kinds.place(of: scalar, filling: .unknown).pointee = made
    return made
  }

  private static func made(_ scalar: UInt32) -> Kind {
    switch scalar {
    case ScalarProperties.softHyphen: return .softHyphen
    case 0x27, apostrophe: return .apostrophe
    default: break
    }
    let unicode = hb_unicode_funcs_get_default()
    switch hb_unicode_general_category(unicode, scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER,
      HB_UNICODE_GENERAL_CATEGORY_TITLECASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_MODIFIER_LETTER,
      HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER:
      return .letter
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
      return .combining
    default: return .other
    }
  }
}
