import PaginatorKit
package import Refereeing

/// A way in which a pagination hides, loses or repeats text; any of them makes a trial unsafe.
///
/// Overflow that could not be avoided (a line taller than the page, a character wider than it) is
/// no hazard: no paginator could do better, and the rest of the text is there.
package enum Hazard: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
  /// Lines that end below the screen.
  case hiddenText
  /// Lines that run past the side of the screen.
  case wideLines
  case lostText
  /// Text on more than one page.
  case repeatedText
  /// Pages out of order.
  case disorder
  /// Pages that reach outside the text.
  case outOfRange
  case cutCharacters

  /// What the results table calls it; `nil` for what other columns count.
  package var word: Metric.Word? {
    switch self {
    case .hiddenText, .cutCharacters: nil
    case .wideLines: Metric.Word(name: "wide", phrase: "pages with lines past the screen's side")
    case .lostText: Metric.Word(name: "lost", phrase: "characters that stand on no page")
    case .repeatedText: Metric.Word(name: "repeated", phrase: "characters on more than one page")
    case .disorder: Metric.Word(name: "disorder", phrase: "pages out of order")
    case .outOfRange: Metric.Word(name: "outside", phrase: "pages that reach outside the text")
    }
  }

  /// The metric of what its word counts; `nil` without a word.
  package var metric: Metric? {
    switch self {
    case .hiddenText, .cutCharacters: nil
    case .wideLines: .overflowX
    case .lostText: .gap
    case .repeatedText: .duplicated
    case .disorder: .disorder
    case .outOfRange: .outOfRange
    }
  }

  /// Returns how much of the hazard a pagination has.
  ///
  ///     // Two pages with five lines where four fit, and one whose only line is taller than it.
  ///     Hazard.hiddenText.amount(in: judgement)  // 2 lines
  ///
  /// - Returns: Lines for hidden text, pages for wide lines, disorder and out of range, scalars for
  ///   lost and repeated text, page boundaries for cut characters; 0 when there is none.
  /// - Complexity: O(pages).
  package func amount(in judgement: Judgement) -> Int {
    amount(in: judgement.coverage) + judgement.sum(amount(on:))
  }

  /// How much of the hazard is told by what of the text the pages hold.
  func amount(in coverage: Coverage) -> Int {
    switch self {
    case .hiddenText, .wideLines: 0
    case .lostText: coverage.gap
    case .repeatedText: coverage.duplicated
    case .disorder: coverage.disorder
    case .outOfRange: coverage.outOfRange
    case .cutCharacters: coverage.midScalar
    }
  }

  /// How much of the hazard one page has.
  func amount(on page: PageMeasurement) -> Int {
    switch self {
    case .hiddenText: page.isOverflowUnavoidable ? 0 : page.overflowLines
    case .wideLines: page.overflowX > .zero && !page.isOverflowUnavoidable ? 1 : 0
    case .cutCharacters: page.boundary?.midGrapheme == true ? 1 : 0
    case .lostText, .repeatedText, .disorder, .outOfRange: 0
    }
  }
}
