/// What the referee found at an interior page boundary: the end of one page, start of the next.
///
/// What is optional is `nil` when nobody looked for it, as nobody did in older sessions.
package struct BoundaryMeasurement: Hashable, Sendable {
  /// The boundary parts a user-perceived character (UAX #29).
  package var midGrapheme = false
  /// No line may break there (UAX #14, kinsoku left out), and one could have broken elsewhere.
  package var illegalBreak = false
  /// No line of the text laid out without the cut ends there.
  package var midLine = false
  /// The kinsoku level in force forbids the mark before or after the boundary there.
  package var kinsoku = false
  package var word: WordPlace?
  /// It stands at a soft hyphen where a line may break, or where a dictionary parts a word: the page ends with a part
  /// of a word and a hyphen.
  package var hyphen: Bool?
  /// The marks that it parts or sets apart, whatever level is in force.
  package var marks: MarkFaults?
  /// Whether it parts a paragraph, and into how many lines; `nil`, too, when nobody knows the lines.
  package var paragraph: ParagraphPlace?
  /// What it does to blocks that should not be parted; `nil` in a text without any.
  package var keeps: KeepFaults?

  package static let sound = BoundaryMeasurement()

  /// Where a boundary stands among the words of a text (UAX #29).
  package enum WordPlace: String, Hashable, Sendable, CaseIterable {
    case inside
    /// Between words, beside white space or a hyphen.
    case between
    /// Beside letters of a script that writes no spaces between its words, as Han, kana and Thai.
    case notAlphabetic = "not_alphabetic"
  }

  /// What a break does to the marks beside it: the levels of kinsoku that forbid it.
  package struct MarkFaults: Hashable, Sendable {
    package var basic = false
    package var gb = false
    package var strict = false
    /// It stands inside a two-em dash or a double ellipsis.
    package var splitPair = false

    package static let none = MarkFaults()

    package var isAny: Bool { basic || gb || strict || splitPair }
  }

  /// What a break does to blocks of the text that are kept together, or with the next.
  package struct KeepFaults: Hashable, Sendable {
    /// The page ends with a heading whose text begins the next.
    package var strandedHeading = false
    /// It parts a row of a table, or a picture and its caption, that a page has room for.
    package var splitBox = false
    /// It parts blocks or a word that are kept, and the page might have ended where it parts none.
    package var violation = false

    package static let none = KeepFaults()
  }

  /// Where a boundary stands among the paragraphs of a text.
  package enum ParagraphPlace: Hashable, Sendable {
    case between
    case inside(PartedLines)
    /// Inside a paragraph, but the next page does not begin there, or has no line.
    case apart
  }

  /// How many lines of a paragraph stand on either side of a boundary.
  package struct PartedLines: Hashable, Sendable {
    /// From the paragraph's start, over several pages if need be; `nil` where one of these pages
    /// does not begin where the one before it ends.
    @KnownCount package var before: Int?
    /// To the paragraph's end; `nil` as above.
    @KnownCount package var after: Int?
    /// On the page that ends there.
    @Count package var beforeOnPage: Int
    /// On the page that begins there.
    @Count package var afterOnPage: Int

    package init(before: Int?, after: Int?, beforeOnPage: Int, afterOnPage: Int) {
      _before = KnownCount(wrappedValue: before)
      _after = KnownCount(wrappedValue: after)
      _beforeOnPage = Count(wrappedValue: beforeOnPage)
      _afterOnPage = Count(wrappedValue: afterOnPage)
    }
  }
}
