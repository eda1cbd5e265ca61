import Comparisons
import PaginatorKit
import Refereeing

/// What there is to say of a drawn page beyond its lines.
struct PageMark {
  private let page: PageMeasurement
  /// The boundary at the page's start, when it is a bad one.
  private let start: BoundaryMeasurement?

  /// The mark of a page.
  ///
  /// - Parameters:
  ///   - page: What was measured of it.
  ///   - before: What was measured of the page before it.
  init(of page: PageMeasurement, after before: PageMeasurement?) {
    self.page = page
    start = before.flatMap { before in
      before.range.end == page.range.start && before.boundary?.isBad == true
        ? before.boundary : nil
    }
  }

  /// How many more lines would have fitted: nothing where the space says nothing of the paginator.
  static func missedLines(of page: PageMeasurement) -> Int {
    page.exclusion == nil ? page.missedLines : 0
  }

  private var missed: Int { Self.missedLines(of: page) }

  private var ink: [Length] {
    [
      page.ink.overflowTop, page.ink.overflowRight, page.ink.overflowBottom,
      page.ink.overflowLeft,
    ]
  }

  private var hasInk: Bool { ink.contains { $0 > .zero } }

  /// How the page begins, when it begins badly: `inside a line`.
  var startWords: String? { start?.startWords }

  /// Whether there is nothing to say.
  var isEmpty: Bool {
    missed == 0 && page.exclusion == nil && start == nil && !hasInk && !page.isOverflowUnavoidable
  }

  /// Writes the mark as an object.
  func write(to json: inout JSONBytes) {
    json.raw("{")
    if missed > 0 {
      json.key("missed")
      json.number(missed)
      json.key("avoidable")
      json.number(page.avoidable)
    }
    if let exclusion = page.exclusion {
      json.key("kept")
      json.string(exclusion.rawValue)
    }
    if let start {
      json.key("start")
      json.string(start.startWords)
    }
    if hasInk {
      json.key("ink")
      json.numbers(ink.map { Int($0.sixtyFourths) })
    }
    if page.isOverflowUnavoidable {
      json.key("unavoidable")
      json.raw("true")
    }
    json.raw("}")
  }
}
