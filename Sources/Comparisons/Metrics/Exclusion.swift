import PaginatorKit
import Refereeing

/// Why a page, boundary, mark or text has no value of a metric; the raw value is what files print.
package enum Exclusion: String, Hashable, Sendable, CaseIterable {
  /// The text ends on the page.
  case lastPage = "last_page"
  /// The next page was forced to begin where it does.
  case forcedBreak = "forced_break"
  /// The next line is taller than a whole page.
  case tallLine = "tall_line"
  /// The next line is a picture, for which there is no room.
  case picture
  /// No block of the text is kept together, or with the next.
  case nothingKept = "nothing_kept"
  /// A declared keep rule shortened the page.
  case keepRule = "keep_rule"
  case noLines = "no_lines"
  /// The page ends at the text's end, or outside the text.
  case notInterior = "not_interior"
  /// Its value would need the referee's own layout of an app's page.
  case onDevice = "on_device"
  /// No app told how it draws its pages.
  case notExported = "not_exported"
  /// Nobody knows the lines.
  case noGeometry = "no_geometry"
  /// Nobody looked, as nobody did in older sessions.
  case notMeasured = "not_measured"
  case notCounted = "not_counted"
  /// No clock ran.
  case notTimed = "not_timed"
  /// It did not end within the time budget.
  case overBudget = "over_budget"
  /// The clock did not move.
  case noTime = "no_time"
  /// A letter beside it is of a script without spaces between words.
  case notAlphabetic = "not_alphabetic"
  /// Pages skip or repeat text of the paragraph.
  case gapOrOverlap = "gap_or_overlap"
  /// The pages do not hold the whole text, once and in order.
  case notAPartition = "not_a_partition"
  /// The boundary has no partner of its number.
  case beyondShorterList = "beyond_shorter_list"
  case belowTwoBoundaries = "below_two_boundaries"
  case belowTwoPages = "below_two_pages"
  case tooFewBoundaries = "too_few_boundaries"
  case emptyText = "empty_text"
  /// A page is empty, so that places have no page of their own.
  case emptyPage = "empty_page"
  case failed
  case noPages = "no_pages"
  /// No page can be filled.
  case noEligiblePage = "no_eligible_page"
  /// All is white space.
  case noClusters = "no_clusters"
  /// No line ends inside a paragraph and inside a page.
  case noSoftBreak = "no_soft_break"
  /// The text is too short for beginnings of it.
  case noPrefixes = "no_prefixes"
  /// There is only one font size to change to.
  case noPath = "no_path"
  /// The paginator keeps nothing in this way.
  case noSuchStrategy = "no_such_strategy"
  /// The bookmark opens no page.
  case lost
  case noBookmark = "no_bookmark"

  /// Why a page's unused space is left out.
  init(_ exclusion: PageMeasurement.Exclusion) {
    self =
      switch exclusion {
      case .lastPage: .lastPage
      case .forcedBreak: .forcedBreak
      case .tallLine: .tallLine
      case .picture: .picture
      case .keepRule: .keepRule
      case .noLines: .noLines
      }
  }

  /// Why pages cannot be compared with those before a change.
  init(_ fault: PaginationFault) {
    self =
      switch fault {
      case .notAPartition: .notAPartition
      case .emptyPage: .emptyPage
      case .emptyText: .emptyText
      }
  }

  /// The reason in a sentence: `last page`.
  package var words: String { rawValue.replacing("_", with: " ") }
}

/// What a metric needs to know of the lines on a page.
enum Evidence: Sendable {
  /// Nothing: it goes by the text alone.
  case text
  /// Where they stand, whoever says so.
  case lines
  /// What only the referee's own layout tells: glyphs, and lines that a cut would move.
  case layout
  /// What only an app's own lines tell: how it draws them.
  case device

  /// Why a judgement cannot tell, `nil` when it can.
  ///
  ///     Evidence.layout.absence(in: .device)  // .onDevice
  ///     Evidence.lines.absence(in: .device)   // nil
  ///     Evidence.lines.absence(in: .none)     // .noGeometry
  func absence(in geometry: Judgement.Geometry) -> Exclusion? {
    switch (self, geometry) {
    case (.device, .referee): .notExported
    case (.text, _), (_, .referee), (.lines, .device), (.device, .device): nil
    case (.layout, .device): .onDevice
    case (_, .none): .noGeometry
    }
  }
}
