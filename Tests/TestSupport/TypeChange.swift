package import PaginatorKit

/// An input of a key that belongs to the type, changed by the least there is.
package struct TypeChange: Sendable {
  package let name: String
  package let apply: @Sendable (inout TypeStyle) -> Void

  private init(_ name: String, _ apply: @escaping @Sendable (inout TypeStyle) -> Void) {
    (self.name, self.apply) = (name, apply)
  }

  /// All that may move a line or a page, of a type with two fonts.
  package static let all = [
    TypeChange("size") { $0.size.sixtyFourths += 1 },
    TypeChange("line height") { $0.lineHeight.tenThousandths += 1 },
    TypeChange("line height rule") { $0.lineHeightFrom = .tallest },
    TypeChange("advances 26.6") { $0.advances = .sixtyFourths },
    TypeChange("advances pixel") { $0.advances = .pixel },
    TypeChange("leading") { $0.leading = .hang },
    TypeChange("indent") { $0.firstLineIndent.sixtyFourths += 1 },
    TypeChange("spacing") { $0.paragraphSpacing.sixtyFourths += 1 },
    TypeChange("kinsoku none") { $0.kinsoku = .none },
    TypeChange("kinsoku gb") { $0.kinsoku = .gb },
    TypeChange("letter spacing") { $0.letterSpacing = Ems(0.05) },
    TypeChange("word spacing") { $0.wordSpacing = Ems(0.05) },
    TypeChange("autospace") { $0.autospace = .normal },
    TypeChange("marks") { $0.marks = .normal },
    TypeChange("marks at starts") { $0.marks = .trimStart },
    TypeChange("marks fallback") { ($0.marks, $0.marksFallback) = (.normal, .halfEm) },
    TypeChange("hang") { $0.hang = .allowEnd },
    TypeChange("hyphenation") { $0.hyphenation = .americanEnglish },
    TypeChange("hyphenation by another dictionary") { $0.hyphenation = .german },
    TypeChange("limit before hyphens") { $0.hyphenateLimitBefore = CharacterCount(3) },
    TypeChange("limit after hyphens") { $0.hyphenateLimitAfter = CharacterCount(3) },
    TypeChange("limit of last lines") { $0.hyphenateLimitLast = .page },
    TypeChange("writing mode") { $0.writing = .verticalRL },
    TypeChange("combined digits") { ($0.writing, $0.combineDigits) = (.verticalRL, .two) },
    TypeChange("orphans") { $0.orphans = 2 },
    TypeChange("widows") { $0.widows = 2 },
    TypeChange("a font's digest") { $0.fonts[1].sha256 = "bc" },
    TypeChange("a font's face") { $0.fonts[0].index = 1 },
    TypeChange("another font's face") { $0.fonts[1].index = 1 },
    TypeChange("chain order") { $0.fonts.reverse() },
    TypeChange("a font less") { $0.fonts.removeLast() },
  ]
}
