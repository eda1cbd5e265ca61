/// What the referee found at an interior page boundary: the end of one page, start of the next.
///
/// What is optional is `nil` when nobody looked for it, as nobody did in older sessions.
package struct BoundaryMeasurement: Hashable, Sendable {
  /// The boundary parts a user-perceived character (UAX #29).
  package var midGrapheme: Bool
  /// No line may break there (UAX #14, kinsoku left out), and one could have broken elsewhere.
  package var illegalBreak: Bool
  /// No line of the text laid out without the cut ends there.
  package var midLine: Bool
  /// The kinsoku level in force forbids the mark before or after the boundary there.
  package var kinsoku: Bool
  /// Whether it parts a word.
  package var word: WordPlace?
  /// The marks that it parts or sets apart, whatever level is in force.
  package var marks: MarkFaults?
  /// Whether it parts a paragraph, and into how many lines; `nil`, too, when nobody knows the lines.
  package var paragraph: ParagraphPlace?

  /// A boundary by its faults.
  package init(
    midGrapheme: Bool,
    illegalBreak: Bool,
    midLine: Bool,
    kinsoku: Bool,
    word: WordPlace? = nil,
    marks: MarkFaults? = nil,
    paragraph: ParagraphPlace? = nil
  ) {
    self.midGrapheme = midGrapheme
    self.illegalBreak = illegalBreak
    self.midLine = midLine
    self.kinsoku = kinsoku
    self.word = word
    self.marks = marks
    self.paragraph = paragraph
  }

  /// Where a boundary stands among the words of a text (UAX #29).
  package enum WordPlace: String, Hashable, Sendable, CaseIterable {
    /// Inside a word.
    case inside
    /// Between words, beside white space or a hyphen.
    case between
    /// Beside letters of a script that writes no spaces between its words, as Han, kana and Thai.
    case notAlphabetic = "not_alphabetic"
  }

  /// What a break does to the marks beside it, by each level of kinsoku.
  package struct MarkFaults: Hashable, Sendable {
    /// The level basic forbids it.
    package var basic: Bool
    /// The level gb forbids it.
    package var gb: Bool
    /// The level strict forbids it.
    package var strict: Bool
    /// It stands inside a two-em dash or a double ellipsis.
    package var splitPair: Bool

    /// Faults by level; none unless said otherwise.
    package init(
      basic: Bool = false,
      gb: Bool = false,
      strict: Bool = false,
      splitPair: Bool = false
    ) {
      self.basic = basic
      self.gb = gb
      self.strict = strict
      self.splitPair = splitPair
    }

    /// Whether there is any.
    package var isAny: Bool { basic || gb || strict || splitPair }
  }

  /// Where a boundary stands among the paragraphs of a text.
  package enum ParagraphPlace: Hashable, Sendable {
    /// Between two paragraphs.
    case between
    /// Inside a paragraph, which it parts.
    case inside(PartedLines)
    /// Inside a paragraph, but the next page does not begin there, or has no line.
    case apart
  }

  /// How many lines of a paragraph stand on either side of a boundary.
  package struct PartedLines: Hashable, Sendable {
    /// From the paragraph's start, over several pages if need be; `nil` where one of these pages
    /// does not begin where the one before it ends.
    package var before: Int?
    /// To the paragraph's end; `nil` as above.
    package var after: Int?
    /// On the page that ends there.
    package var beforeOnPage: Int
    /// On the page that begins there.
    package var afterOnPage: Int

    /// Lines on both sides.
    package init(before: Int?, after: Int?, beforeOnPage: Int, afterOnPage: Int) {
      self.before = before
      self.after = after
      self.beforeOnPage = beforeOnPage
      self.afterOnPage = afterOnPage
    }
  }
}
