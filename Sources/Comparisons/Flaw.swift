import PaginatorKit
import Refereeing

/// A way in which a page is worse than it had to be though all its text is there; any of them makes a
/// trial flawed.
///
/// Space that tells nothing of the paginator, and blocks that had to be parted, are no flaw.
package enum Flaw: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
  /// Lines that would still have fitted.
  case wastedSpace
  /// Pages that start where none should: inside a line, with a mark that may not begin one.
  case badBreaks
  /// Page ends between blocks that are kept together, as behind a heading.
  case partedBlocks
  /// Pages that are empty, or white space only that would have fitted on the page before.
  case blankPages
  /// Pages of an app without a space that the text's styles have, or with one that should be gone.
  case wrongSpace
  /// Characters that an app draws in another face or size than the text's.
  case wrongStyle

  /// The metric that counts it.
  package var metric: Metric {
    switch self {
    case .wastedSpace: .missedLines
    case .badBreaks: .badBreaks
    case .partedBlocks: .keepViolations
    case .blankPages: .blankPages
    case .wrongSpace: .droppedSpacing
    case .wrongStyle: .styleFidelity
    }
  }

  /// Whether the table of results has its column only where any of it is there.
  package var isRare: Bool { self != .wastedSpace && self != .badBreaks }

  /// What a paginator does that has it.
  var deed: String {
    switch self {
    case .wastedSpace: "wastes lines"
    case .badBreaks: "breaks badly"
    case .partedBlocks: "parts what is kept together"
    case .blankPages: "makes blank pages"
    case .wrongSpace: "loses space between paragraphs, or leaves some at a page's top"
    case .wrongStyle: "draws text in other faces or sizes"
    }
  }

  /// What several paginators do.
  var deedOfSeveral: String {
    switch self {
    case .wastedSpace: "waste lines"
    case .badBreaks: "break badly"
    case .partedBlocks: "part what is kept together"
    case .blankPages: "make blank pages"
    case .wrongSpace: "lose space between paragraphs, or leave some at a page's top"
    case .wrongStyle: "draw text in other faces or sizes"
    }
  }

  /// So much of it, in words.
  func extent(_ amount: Int) -> String {
    switch self {
    case .wastedSpace: counted(amount, "line")
    case .badBreaks, .partedBlocks: counted(amount, "page end")
    case .blankPages, .wrongSpace: counted(amount, "page")
    case .wrongStyle: counted(amount, "character")
    }
  }

  /// How much of it is told by what of the text the pages hold.
  func amount(in coverage: Coverage) -> Int { self == .blankPages ? coverage.blankPages : 0 }

  /// How much of it one page has: lines, page ends, characters, or whether its space is wrong.
  func amount(on page: PageMeasurement) -> Int {
    switch self {
    case .wastedSpace: page.countedMissedLines
    case .badBreaks: page.boundary?.isBad == true ? 1 : 0
    case .partedBlocks: page.boundary?.keeps?.isFault == true ? 1 : 0
    // The coverage counts them, also in sessions stored before pages told it.
    case .blankPages: 0
    case .wrongSpace: page.drawn.map { $0.droppedSpacing > .zero ? 1 : 0 } ?? 0
    case .wrongStyle: page.drawn?.misset ?? 0
    }
  }
}
