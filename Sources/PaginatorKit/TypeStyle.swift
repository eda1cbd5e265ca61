/// One face of one font file, and the file's identity.
public struct FontReference: Hashable, Sendable, Codable {
  /// The path of the file.
  public var file: String
  /// The face's index in a collection, 0 in a file of one face.
  public var index: Int
  /// The SHA-256 of the whole file, 64 hexadecimal digits.
  public var sha256: String
  /// The family name, for people.
  public var family: String

  /// A face by file and index.
  public init(file: String, index: Int, sha256: String, family: String) {
    self.file = file
    self.index = index
    self.sha256 = sha256
    self.family = family
  }

  /// What tells the face from all others: `SHA-256#index`.
  package var identity: String { "\(sha256)#\(index)" }
}

/// The faces of text with some traits, as many as the regular ones and in their order.
///
/// Where a family has no such face the regular one stands for it.
public struct StyledFonts: Hashable, Sendable, Codable {
  /// The traits.
  public var traits: FontTraits
  /// The faces, each in the place of a regular one.
  public var fonts: [FontReference]

  /// Faces by traits.
  public init(traits: FontTraits, fonts: [FontReference]) {
    self.traits = traits
    self.fonts = fonts
  }
}

/// Line height as a multiple of the font's own, in ten-thousandths so that 1.2 is exact.
public struct LineHeightMultiple: Hashable, Sendable {
  /// The multiple times 10,000.
  public var tenThousandths: Int64

  /// A multiple of a whole number of ten-thousandths.
  public init(tenThousandths: Int64) {
    self.tenThousandths = tenThousandths
  }

  /// The multiple nearest to a number.
  public init(_ value: Double) {
    self.init(tenThousandths: Int64((value * 10_000).rounded()))
  }

  /// The multiple as a number.
  public var value: Double { Double(tenThousandths) / 10_000 }

  /// The multiple as people write it: `1.2`, `2`.
  package var text: String {
    tenThousandths % 10_000 == 0 ? String(tenThousandths / 10_000) : String(value)
  }
}

extension LineHeightMultiple: Codable {
  /// Writes the ten-thousandths.
  public func encode(to encoder: any Encoder) throws { try tenThousandths.encode(to: encoder) }

  /// Reads the ten-thousandths.
  public init(from decoder: any Decoder) throws {
    self.init(tenThousandths: try Int64(from: decoder))
  }
}

/// How text is set: fonts, size and the rules that decide where lines and pages break.
///
/// Everything here belongs to the layout key. The alignment moves no line and no page, only glyphs
/// along their lines.
public struct TypeStyle: Hashable, Sendable {
  /// The faces in the order in which they are asked for a glyph; the first is the primary face.
  public var fonts: [FontReference]
  /// The faces of text with traits, for texts with styles; text whose traits are not there has the
  /// regular ones.
  public var styledFonts: [StyledFonts] = []
  /// The font size.
  public var size: Length
  /// The line height, as a multiple of the font's ascender − descender + line gap.
  public var lineHeight: LineHeightMultiple
  /// Whose metrics make the line height.
  public var lineHeightFrom = LineHeightRule.primary
  /// How advances are rounded before they are summed.
  public var advances = AdvanceRule.exact
  /// Whether the last line's lower half-leading counts against the page.
  public var leading = LeadingPolicy.count
  /// The indent of a paragraph's first line.
  public var firstLineIndent = Length.zero
  /// The space before a paragraph that is not empty, dropped at a page's top.
  public var paragraphSpacing = Length.zero
  /// Where lines stand between the content box's sides.
  public var alignment = Alignment.start
  /// What may not stand at a line's start and end, on top of UAX #14.
  public var kinsoku = KinsokuLevel.basic
  /// The space behind each character, that at a line's end among them, in em; letters that join have none.
  public var letterSpacing = Ems.zero
  /// The space behind each space between words, in em, beside that behind each character.
  public var wordSpacing = Ems.zero
  /// The space between East Asian scripts and others beside them.
  public var autospace = Autospace.none
  /// Which full-width marks keep the blank half of their body.
  public var marks = MarkSpacing.spaceAll
  /// What that is in fonts that do not tell.
  public var marksFallback = MarkFallback.none
  /// Whether a stop at a line's end may stand outside of it.
  public var hang = HangingMarks.none
  /// Whose dictionary says where words may be parted, beside soft hyphens.
  public var hyphenation = Hyphenation.none
  /// The fewest characters of a word before such a place; the dictionary's own limit holds, too.
  public var hyphenateLimitBefore = CharacterCount(2)
  /// The fewest characters of a word behind such a place.
  public var hyphenateLimitAfter = CharacterCount(2)
  /// Whether a page may end with a hyphen, a soft one or a dictionary's.
  public var hyphenateLimitLast = HyphenateLimitLast.none
  /// Along which way lines run and follow each other.
  public var writing = WritingMode.horizontalTB
  /// Which digits of vertical lines stand beside each other within an em.
  public var combineDigits = CombineDigits.none
  /// The fewest lines of a paragraph before a page boundary.
  public var orphans = 1
  /// The fewest lines of a paragraph after a page boundary.
  public var widows = 1
  /// Whether pages may end between blocks that a text's styles keep together.
  ///
  /// So do the pages that others are compared with. It is no option, and written down nowhere.
  package var partsBlocks = false

  /// A style with the defaults of the harness: line height 1.2, nothing indented or spaced.
  public init(
    fonts: [FontReference],
    size: Length,
    lineHeight: LineHeightMultiple = LineHeightMultiple(tenThousandths: 12_000)
  ) {
    self.fonts = fonts
    self.size = size
    self.lineHeight = lineHeight
  }

  /// The options besides fonts and size, in the order in which they go into the layout key.
  public static let fields: [LayoutField] = [
    LayoutField("line_height", \.lineHeight, "Line height as a multiple of the font's own."),
    LayoutField(
      "line_height_from",
      \.lineHeightFrom,
      "Whose metrics make the line height: the primary face's or the line's tallest."
    ),
    LayoutField("advances", \.advances, "How glyph advances are rounded before they are summed."),
    LayoutField(
      "leading",
      \.leading,
      "Whether the leading below a page's last line counts or may hang out."
    ),
    LayoutField(
      "first_line_indent",
      key: "indent",
      \.firstLineIndent,
      "The indent of a paragraph's first line."
    ),
    LayoutField(
      "paragraph_spacing",
      key: "spacing",
      \.paragraphSpacing,
      "The space before a paragraph that is not empty."
    ),
    LayoutField(
      "alignment",
      \.alignment,
      "Where lines stand between the sides.",
      movesLines: false
    ),
    LayoutField(
      "kinsoku",
      \.kinsoku,
      "What may not begin or end a line, on top of Unicode's rules."
    ),
    LayoutField("orphans", \.orphans, "The fewest lines of a paragraph before a page break."),
    LayoutField("widows", \.widows, "The fewest lines of a paragraph after a page break."),
    LayoutField(
      "letter_spacing",
      \.letterSpacing,
      "The space behind each character, in em; ligatures are off where there is any.",
      joinedLater: true
    ),
    LayoutField(
      "word_spacing",
      \.wordSpacing,
      "The space behind each space between words, in em.",
      joinedLater: true
    ),
    LayoutField(
      "autospace",
      \.autospace,
      "The space between East Asian and other scripts: none, 1/8 em (normal) or 1/4 em (quarter).",
      joinedLater: true
    ),
    LayoutField(
      "marks",
      \.marks,
      "Which full-width marks keep their blank half, after CSS text-spacing-trim.",
      joinedLater: true
    ),
    LayoutField(
      "marks_fallback",
      \.marksFallback,
      "What half of marks is blank in fonts without halt.",
      joinedLater: true
    ),
    LayoutField(
      "hang",
      \.hang,
      "Whether stops and commas at a line's end may stand outside of it.",
      joinedLater: true
    ),
    LayoutField(
      "hyphenation",
      \.hyphenation,
      "Whose dictionary parts words: none, or the language of one of Debian's packages hyphen-….",
      joinedLater: true,
      needsFiles: true
    ),
    LayoutField(
      "hyphenate_limit_before",
      \.hyphenateLimitBefore,
      "The fewest characters of a word before a hyphen that a dictionary puts there.",
      joinedLater: true
    ),
    LayoutField(
      "hyphenate_limit_after",
      \.hyphenateLimitAfter,
      "The fewest characters of a word after a hyphen that a dictionary puts there.",
      joinedLater: true
    ),
    LayoutField(
      "hyphenate_limit_last",
      \.hyphenateLimitLast,
      "Whether a page may end with a hyphen (none), or its last line goes to the next page then (page).",
      joinedLater: true
    ),
    LayoutField(
      "writing",
      \.writing,
      "Whether lines run from side to side, or downwards and follow each other to the left.",
      joinedLater: true
    ),
    LayoutField(
      "combine_digits",
      \.combineDigits,
      "How many digits in a row, at most, stand side by side within an em of a vertical line.",
      joinedLater: true
    ),
  ]
}

extension TypeStyle {
  /// Which digits are combined in the lines that there are: those of vertical ones.
  package var combinedDigits: CombineDigits { writing == .verticalRL ? combineDigits : .none }

  /// The rules of the style that keep lines of a paragraph together.
  public var keepRules: KeepRules { KeepRules(orphans: orphans, widows: widows) }

  /// Whether words are kept together where pages end.
  // Asked of each line: inlined, it copies no style.
  @inlinable package var keepsWords: Bool {
    if case .page = hyphenateLimitLast { true } else { false }
  }
}

/// Whose metrics make the height of a line.
public enum LineHeightRule: String, LayoutWord {
  /// The primary face's, whatever faces stand in the line.
  case primary
  /// The tallest of the faces used in the line, as some platforms do.
  case tallest
}

/// How glyph advances are rounded before a line's width is summed.
public enum AdvanceRule: String, LayoutWord {
  /// Not at all: sums stay in 1/65,536 em and only a whole line is compared with the width.
  case exact
  /// Each glyph to 1/64 px.
  case sixtyFourths = "26.6"
  /// Each glyph to a whole pixel.
  case pixel
}

/// Whether the leading below a page's last line counts.
public enum LeadingPolicy: String, LayoutWord {
  /// The whole line box must fit.
  case count
  /// The last line's lower half-leading may hang below the content box.
  case hang
}

/// Where lines stand between the sides of the content box, which moves no line break.
public enum Alignment: String, LayoutWord, Codable {
  /// At the side where reading starts.
  case start
  /// At the side where reading ends.
  case end
  /// In the middle.
  case center
  /// Stretched to both sides.
  case justify
}

/// The space between characters of East Asian scripts and letters or digits beside them on a line (UTR #59).
///
/// Where a line ends between the two there is none (CSS Text 4, `text-autospace`). An em is that of the text
/// which the character before the space is set in.
public enum Autospace: String, LayoutWord {
  /// None.
  case none
  /// An eighth of an em.
  case normal
  /// A quarter of an em.
  case quarter

  /// The space in em.
  public var width: Ems {
    switch self {
    case .none: .zero
    case .normal: Ems(tenThousandths: 1_250)
    case .quarter: Ems(tenThousandths: 2_500)
    }
  }
}

/// Which marks may not begin or end a line, on top of UAX #14 (after CLREQ).
public enum KinsokuLevel: String, LayoutWord {
  /// UAX #14 alone.
  case none
  /// No pause or stop mark, closing bracket or quote or interpunct at a line's start; no opening
  /// bracket or quote at its end.
  case basic
  /// As basic, and no solidus at a line's end.
  case gb
  /// As gb, and no dash or ellipsis at a line's start.
  case strict
}
