public import PaginatorKit

/// A stretch of a text in scalars, as it is printed: `[20, 40)`.
public struct ScalarRange: Hashable, Sendable {
  /// The number of scalars before the first.
  public var start: Int
  /// The number of scalars before the end; may lie before the start when a paginator says so.
  public var end: Int
  /// Whether it begins inside the scalar of number ``start``, half a surrogate pair say.
  public var startsInside = false
  /// Whether it ends inside the scalar of number ``end``.
  public var endsInside = false

  /// A stretch by its ends.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// A page of a text, in scalars.
  public init(_ page: PageRange, in text: SourceText) {
    start = text.scalarIndex(of: page.start)
    end = text.scalarIndex(of: page.end)
    startsInside = text.offset(ofScalar: start) < min(page.start, text.end)
    endsInside = text.offset(ofScalar: end) < min(page.end, text.end)
  }
}

extension ScalarRange: CustomStringConvertible {
  /// The ends in brackets: `[20, 40)`, or `[20, inside 40)`.
  public var description: String {
    "[\(startsInside ? "inside " : "")\(start), \(endsInside ? "inside " : "")\(end))"
  }
}

/// How one text in one layout breaks a law.
public struct Breach: Hashable, Sendable {
  /// In which way: one law can be broken in several, each of which is a finding.
  public var manner: Manner
  /// The page where it shows, from 0; `nil` when it shows nowhere in particular.
  public var page: Int?
  /// What the law asks for there, in scalars; `nil` for no page.
  public var expected: ScalarRange?
  /// What was there; `nil` for no page.
  public var found: ScalarRange?
  /// What is wrong, in one sentence that counts pages from 1.
  public var sentence: String
  /// What to ask besides all pages of the text to see it.
  public var questions: [Question]

  /// The ways in which laws are broken.
  public enum Manner: String, Hashable, Sendable, CaseIterable {
    case gap
    /// Scalars are on two pages.
    case duplicated
    /// A page reaches outside the text.
    case outOfRange = "out_of_range"
    /// There is nothing on a page.
    case blankPage = "blank_page"
    /// A page ends inside a character.
    case midGrapheme = "mid_grapheme"
    /// There is always another page.
    case noProgress = "no_progress"
    /// The program crashed, gave no answer, or answered what is none.
    case brokenProgram = "broken_program"
    /// A page is not the one that it must be.
    case otherPage = "other_page"
    /// The same pages cost other work.
    case otherWork = "other_work"
    /// A page's label, or an estimate of the number of pages, is not what it must be.
    case otherLabel = "other_label"
    /// A reader's place or highlight is not where it must be.
    case otherPlace = "other_place"
  }

  init(
    _ manner: Manner = .otherPage,
    page: Int?,
    expected: ScalarRange? = nil,
    found: ScalarRange? = nil,
    asking questions: [Question] = [],
    _ sentence: String
  ) {
    self.manner = manner
    self.page = page
    self.expected = expected
    self.found = found
    self.sentence = sentence
    self.questions = questions
  }
}

extension Breach {
  /// The first page in which two runs over a text differ, `nil` when all are the same; a place says where a
  /// run was made: `in the first run`.
  init?(
    expected: (run: Run, place: String),
    found: (run: Run, place: String),
    in text: SourceText,
    asking questions: [Question] = []
  ) {
    let right = expected.run.pages
    let other = found.run.pages
    let shared = min(right.count, other.count)
    let page = (0..<shared).first { right[$0] != other[$0] } ?? shared
    guard page < max(right.count, other.count) || expected.run.kind != found.run.kind else {
      return nil
    }
    let there = page < right.count ? ScalarRange(right[page], in: text) : nil
    let here = page < other.count ? ScalarRange(other[page], in: text) : nil
    self.init(
      page: page,
      expected: there,
      found: here,
      asking: questions,
      "Page \(page + 1) is \(Breach.phrase(there, expected.run)) \(expected.place) and "
        + "\(Breach.phrase(here, found.run)) \(found.place)."
    )
  }

  private static func phrase(_ range: ScalarRange?, _ run: Run) -> String {
    if let range { return range.description }
    switch run.ending {
    case .ended: return "missing"
    case .failed(let message), .broken(let message): return "missing (\"\(visible(message))\")"
    case .stuck: return "missing (no progress)"
    }
  }
}
