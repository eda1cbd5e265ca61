package import PaginatorKit

extension Seed {
  /// Draws by which of the dictionaries that tests have words are parted, and the limits; three of four styles part
  /// none, and a quarter ends no page with a hyphen.
  package mutating func drawHyphens(of style: inout TypeStyle) {
    if number(in: 0...3) == 0 { style.hyphenateLimitLast = .page }
    guard number(in: 0...3) == 0 else { return }
    style.hyphenation = element(of: [.americanEnglish, .german, .french])
    style.hyphenateLimitBefore = CharacterCount(number(in: 1...3))
    style.hyphenateLimitAfter = CharacterCount(number(in: 1...3))
  }
}
