import Comparisons
import PaginatorKit
import Refereeing
import Trials

/// What is wrong with a page, the gravest first: what it is coloured by, and sought for.
enum PageFault: String, CaseIterable {
  /// Lines end below the screen, or run past its side.
  case hidden
  /// Lines of the next page would have fitted.
  case wasted
  /// It begins where no page should.
  case bad
  /// Its lines are all there and it begins well, and something else of it is wrong: it is blank, ends with a
  /// heading, loses space or is drawn in another face.
  case other

  /// What it is called where pages are drawn.
  var words: String {
    switch self {
    case .hidden: "hides text"
    case .wasted: "wastes lines"
    case .bad: "begins badly"
    case .other: "has another fault"
    }
  }

  /// The letter that stands for it where a page has one.
  var letter: String { String(rawValue.prefix(1)) }

  /// What is wrong with a page that stands behind another; `nil` for one without a fault.
  init?(of page: PageMeasurement, after before: PageMeasurement?) {
    if !page.isOverflowUnavoidable, page.overflowLines > 0 || page.overflowX > .zero {
      self = .hidden
    } else if page.countedMissedLines > 0 {
      self = .wasted
    } else if let before, before.range.end == page.range.start, before.boundary?.isBad == true {
      self = .bad
    } else if WorstPage.Fault(besideLinesOf: page) != nil {
      self = .other
    } else {
      return nil
    }
  }
}

extension Judgement {
  /// What is wrong with each page.
  var faults: [PageFault?] {
    var before: PageMeasurement?
    return pages.map { page in
      defer { before = page }
      return PageFault(of: page, after: before)
    }
  }
}

extension [PageFault?] {
  /// The faults as runs, each a number and what it is of, `-` for none: `12-3h1-`.
  var runs: String {
    groupedRuns.map { "\($0.count)\($0.fault?.letter ?? "-")" }.joined()
  }

  private var groupedRuns: [(fault: PageFault?, count: Int)] {
    reduce(into: []) { runs, fault in
      if let last = runs.last, last.fault == fault {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((fault, 1))
      }
    }
  }
}
