import PaginatorKit

/// What of a type decides where words are parted.
struct HyphenRules: Hashable, Sendable {
  let language: Hyphenation
  /// The fewest characters before such a place and behind it, marks that combine left out.
  let before: Int
  let after: Int

  /// `nil` of a type that parts no words; limits are nothing there.
  init?(of style: TypeStyle) {
    guard style.hyphenation != .none else { return nil }
    language = style.hyphenation
    before = style.hyphenateLimitBefore.characters
    after = style.hyphenateLimitAfter.characters
  }
}
