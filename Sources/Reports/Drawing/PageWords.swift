import Comparisons
package import PaginatorKit
package import Refereeing

/// What is said of a drawn page, and the marks with words of their own: the one wording for the pages
/// in the markup and for those that the script draws.
struct PageWords {
  /// Its lines and its unused space, in sentences.
  let caption: String
  /// Why it ends where it ends, in sentences; `nil` where nobody knows.
  let ends: String?
  /// The stretch below the last line that more lines would have filled.
  let room: Stretch?
  let rest: Stretch?
  /// How it begins when it begins badly: `begins inside a line`.
  let start: String?
  /// What is wrong with it, the worst of it, as a clause.
  let fault: String?
  /// How far ink reaches outside: at the top, right, bottom and left.
  let ink: [Length]
  /// Lines that are cut off, lines that had room, bad breaks: the first that differs tells which of two
  /// pages is worse.
  let weights: [Int]

  /// A stretch of the page that has a word.
  typealias Stretch = (height: Length, words: String)

  /// Where the lines of a page end: on the screen, at its end or below it.
  struct Extent {
    var shown = 0
    var clipped = 0
    var hidden = 0
    var bottom = Length.zero

    init(of lines: some Sequence<(top: Length, bottom: Length)>, in box: Length) {
      for line in lines {
        switch LineState(top: line.top, bottom: line.bottom, in: box) {
        case .shown: shown += 1
        case .clipped: clipped += 1
        case .hidden: hidden += 1
        }
        bottom = max(bottom, line.bottom)
      }
    }
  }

  init(
    _ extent: Extent,
    in box: Length,
    measured page: PageMeasurement?,
    after before: PageMeasurement?
  ) {
    let boundary = before.flatMap { before in
      before.range.end == page?.range.start ? before.boundary.flatMap { $0.isBad ? $0 : nil } : nil
    }
    // Where the space says nothing of the paginator, no line is missed.
    let missed = page.map { $0.exclusion == nil ? $0.missedLines : 0 } ?? 0
    let cut = page?.isOverflowUnavoidable == true ? 0 : extent.clipped + extent.hidden
    let unused = max(.zero, box - extent.bottom)
    let avoidable = missed > 0 ? min(page?.avoidable ?? .zero, unused) : .zero
    let reason = page?.exclusion?.words
    func px(_ length: Length) -> String {
      "\(decimalText((length.pixels * 10).rounded() / 10) ?? "") px"
    }
    let below = [(extent.clipped, LineState.clipped), (extent.hidden, .hidden)]
      .filter { $0.0 > 0 }.map { "\(counted($0.0, "line")) \($0.1.word)" }
    let space =
      unused == .zero || page == nil
      ? ""
      : " \(px(unused)) unused"
        + (reason.map { ": \($0)" } ?? (missed > 0 ? ", \(px(avoidable)) of it avoidable" : ""))
        + "."
    caption =
      (["\(counted(extent.shown, "line")) on the screen"] + below
      + (missed > 0 ? ["room for \(counted(missed, "more line"))"] : []))
      .joined(separator: ", ") + "." + (boundary.map { " It begins \($0.startWords)." } ?? "")
      + space
    ends = page.map { Self.ends($0, in: box, cut: cut, missed: missed) }
    room =
      avoidable > .zero
      ? (avoidable, "room for \(counted(missed, "line"))") : nil
    rest =
      unused > avoidable && page != nil
      ? (
        unused - avoidable,
        "\(px(unused - avoidable)): \(reason ?? "too little for a line")"
      ) : nil
    start = boundary.map { "begins \($0.startWords)" }
    let worst: WorstPage.Fault? =
      cut > 0
      ? .overflow(extent.bottom - box, lines: cut)
      : missed > 0 ? .missedLines(missed) : boundary.map { .badStart($0) }
    fault = (worst ?? page.flatMap(WorstPage.Fault.init(besideLinesOf:)))?.clause
    weights = [cut, missed, boundary == nil ? 0 : 1]
    let reach = page?.ink
    let sides = [
      reach?.overflowTop, reach?.overflowRight, reach?.overflowBottom, reach?.overflowLeft,
    ]
    ink = sides.contains { ($0 ?? .zero) > .zero } ? sides.map { $0 ?? .zero } : []
  }

  /// Why a page ends where it ends: too late, too early, or as it must.
  private static func ends(
    _ page: PageMeasurement,
    in box: Length,
    cut: Int,
    missed: Int
  ) -> String {
    let left = "\(decimalText((page.unused.pixels * 10).rounded() / 10) ?? "") px"
    let reason: String
    if cut > 0 {
      reason = "It ends \(counted(cut, "line")) too late: the screen ends before."
    } else if missed > 0 {
      reason =
        "It ends \(counted(missed, "line")) too early: \(left) are left, and "
        + "\(missed == 1 ? "it" : "they") would have fitted."
    } else if page.isOverflowUnavoidable {
      reason = "It holds what is larger than the page, and nothing else."
    } else {
      switch page.exclusion {
      case .lastPage: reason = "It ends here because the text ends."
      case .forcedBreak: reason = "It ends here because a new page is asked for."
      case .tallLine: reason = "It ends here because the next line is taller than a page."
      case .picture:
        reason =
          "It ends here because the picture that follows needs more than the \(left) that are left."
      case .keepRule: reason = "It ends here to keep the next lines together."
      case .noLines: reason = "It has no line."
      case nil:
        reason =
          page.unused == .zero
          ? "It ends here because the page is full."
          : "It ends here because the next line needs more than the \(left) that are left."
      }
    }
    let start = page.boundary.flatMap { $0.isBad ? " The next page starts \($0.startWords)." : nil }
    let beside = WorstPage.Fault(besideLinesOf: page).map { " A fault: \($0.clause)." }
    return reason + (start ?? "") + (beside ?? "")
  }

  /// Writes the words as an object, each by its number in a list.
  func write(to json: inout JSONBytes, words: inout NumberedList<String>) {
    json.raw("{")
    json.member("caption", words.number(of: caption))
    for (name, stretch) in [("room", room), ("rest", rest)] as [(StaticString, Stretch?)] {
      guard let stretch else { continue }
      json.key(name)
      json.numbers([Int(stretch.height.sixtyFourths), words.number(of: stretch.words)])
    }
    let beside = start.map { Self.short($0).joined(separator: "\n") }
    let texts: [(StaticString, String?)] = [("ends", ends), ("start", beside), ("fault", fault)]
    for (name, text) in texts {
      guard let text else { continue }
      json.key(name)
      json.number(words.number(of: text))
    }
    if !ink.isEmpty {
      json.key("ink")
      json.numbers(ink.map { Int($0.sixtyFourths) })
    }
    json.raw("}")
  }

  // MARK: What every page has

  /// What stands beside the end of the screen, a line each.
  static let end = ["screen", "ends"]
  /// What the lines of a page are folded away under.
  static let lines = "Its lines as text"

  /// How many lines are not drawn below those that are; never one alone.
  static func more(_ count: String) -> String { "and \(count) more lines" }

  static func page(_ number: String, of count: String) -> String { "page \(number) of \(count)" }

  /// Which page a reader has come to.
  static func turned(_ number: String, of count: String) -> String { "Page \(number) of \(count)." }

  /// Words in short lines, to stand beside a page.
  static func short(_ words: String) -> [String] {
    var lines: [String] = []
    for word in words.split(separator: " ") {
      if let last = lines.last, last.count + word.count < 6 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// Where a line of a page ends: on the screen, at its end or below it; a class of the style sheet.
package enum LineState: String {
  case shown, clipped, hidden

  /// The state of a line in a content box of some height.
  package init(top: Length, bottom: Length, in box: Length) {
    self = bottom <= box ? .shown : top < box ? .clipped : .hidden
  }

  /// What stands beside a line that is not wholly shown, and the kinds of such lines.
  package var word: String { rawValue }
  static let below = [clipped, hidden]
}

extension PageWords {
  /// What the script says of pages, `{}` where it has a value.
  static let phrases: [(name: String, text: String)] =
    [
      ("page", page("{}", of: "{}")), ("turned", turned("{}", of: "{}")), ("more", more("{}")),
      ("lines", lines), ("end", end.joined(separator: "\n")),
      ("clipped", LineState.clipped.word), ("hidden", LineState.hidden.word),
      ("worst", WorstPage.title), ("worstDrawn", "Worst drawn page"),
      ("sound", "It has no fault."),
      ("differs", "Differs from line {} on."),
      ("shorter", "It has no line {}, unlike the page beside it."),
      ("beside", "The page beside it"), ("numbered", "Page {}"),
      ("past", "{} is past its last, page {}."),
      ("undrawn", "{} is not drawn in this report; {}."),
      ("undrawnOfLong", "{} is not drawn in this report of a long text; {}."),
      ("onlyDrawn", "only page {} is drawn"), ("drawn", "drawn are {}"),
      ("firstDrawn", "drawn are {} and more"),
    ] + overlays.map { ("overlay-\($0.name)", $0.words) }
    + PageFault.allCases.map { ("fault-\($0.rawValue)", $0.words) }

  /// What can be shown on a page, as the boxes to tick say it.
  private static let overlays: [(name: String, words: String)] = [
    ("box", "content box"), ("lines", "line boxes"), ("hidden", "hidden lines"),
    ("ink", "cut ink"), ("space", "unused space"), ("breaks", "bad breaks"),
    ("difference", "first difference"), ("shared", "shared text"),
  ]
}

/// What is told often, each written once.
struct NumberedList<Element: Hashable> {
  private(set) var elements: [Element] = []
  private var numbers: [Element: Int] = [:]

  /// Returns the number of an element, giving it one when it is new.
  mutating func number(of element: Element) -> Int {
    if let known = numbers[element] { return known }
    numbers[element] = elements.count
    elements.append(element)
    return elements.count - 1
  }
}

/// What a text's drawn pages have in common: words, and marks, which are words and numbers of a page.
struct DrawnWords {
  var texts = NumberedList<String>()
  var marks = NumberedList<[UInt8]>()
}

extension PageMeasurement.Exclusion {
  /// Why the space at a page's end says nothing about who made it.
  package var words: String {
    switch self {
    case .lastPage: "last page"
    case .forcedBreak: "forced break"
    case .tallLine: "tall line next"
    case .picture: "picture next"
    case .keepRule: "lines kept together"
    case .noLines: "no lines"
    }
  }
}
