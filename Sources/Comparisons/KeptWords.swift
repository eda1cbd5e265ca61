import PaginatorKit
package import Refereeing

// What becomes of what apps keep, in words.

extension ReaderOutcome {
  /// Returns what an app keeps that has a position strategy, as `the page number`; of one that is not
  /// built in `its own way`, with the strategy's name where it has one.
  package static func kept(by strategy: String) -> String {
    let kept = builtInWords + [(ProportionalStrategy(rounds: true).name, "the share, rounded")]
    return kept.first { $0.way == strategy }?.kept
      ?? (strategy == "own" ? "its own way" : "its own way, \(strategy)")
  }

  /// What an app keeps: `the page number`.
  package var kept: String { Self.kept(by: way) }

  fileprivate static var builtInWords: [(way: String, kept: String)] {
    [
      (PageNumberStrategy().name, "the page number"),
      (ProportionalStrategy().name, "the share of the book"),
      (AnchorStrategy(.paragraph).name, "the paragraph's start"),
      (AnchorStrategy(.fresh).name, "the new page's top"),
      (AnchorStrategy(.sticky).name, "the text offset"),
    ]
  }

  /// Where readers are after the change, in words: the mean and worst page error when there is one,
  /// `2.9 pages back, worst 6`, else whether text is shown again.
  package var afterChange: String {
    let readers = items
    let errors = readers.map(\.pageError)
    let worst = errors.map(\.magnitude).max() ?? 0
    let skipping = readers.count { $0.pageError > 0 }
    guard worst > 0 else {
      // A page that holds the place mostly begins before it; who is shown that page reads some text again.
      return readers.allSatisfy { $0.topShift == 0 } ? "right page" : "right page, text repeated"
    }
    let mean = Double(errors.reduce(0) { $0 + Int($1.magnitude) }) / Double(readers.count)
    let direction = skipping == 0 ? "back" : errors.contains { $0 < 0 } ? "off" : "on"
    let rest =
      skipping == 0
      ? "worst \(worst)"
      : "\(percentInWords(skipping, of: readers.count)) skip text"
    return "\(pagesInWords(mean)) \(direction), \(rest)"
  }

  /// How many pages of the first layout are lost after many changes back and forth, in words:
  /// `1.8 pages back, creeping`.
  package var afterCycles: String {
    let readers = items
    let lost = readers.map { $0.cyclesPage - $0.page }
    guard readers.contains(where: { $0.cyclesTop != $0.top }) else { return "exact" }
    // Where all have crept to the book's start, the loss tells of the book's length.
    if readers.count > 1, readers.allSatisfy({ $0.cyclesPage == 0 }) { return "all at page 1" }
    let mean = Double(lost.reduce(0) { $0 + Int($1.magnitude) }) / Double(readers.count)
    let direction =
      lost.allSatisfy { $0 <= 0 } ? "back" : lost.allSatisfy { $0 >= 0 } ? "on" : "off"
    // A place that lost more in all cycles than in the first goes on losing.
    let creeps = readers.contains { $0.cyclesTop != $0.roundTripTop }
    return "\(pagesInWords(mean)) \(direction)\(creeps ? ", creeping" : "")"
  }
}

private func pagesInWords(_ mean: Double) -> String {
  let tenths = (mean * 10).rounded() / 10
  if mean > 0, tenths == 0 { return "under 0.1 page" }
  return "\(decimalText(tenths) ?? "") \(tenths > 1 ? "pages" : "page")"
}

/// A share above 0; one that would be rounded to 0 or, short of all, to 100 says so.
private func percentInWords(_ part: Int, of whole: Int) -> String {
  let share = Int((Double(part) / Double(whole) * 100).rounded())
  if share == 0 { return "under 1 %" }
  return share == 100 && part < whole ? "over 99 %" : "\(share) %"
}

extension ChangeFindings {
  /// The readers of the built-in strategies in the order of tables, without `proportional-round`, which
  /// is left to the files; none where the change has none.
  package var shownReaders: [ReaderOutcome] {
    ReaderOutcome.builtInWords.compactMap { words in
      builtIn.readers.first { $0.way == words.way }
    }
  }
}

extension BookmarkOutcome {
  /// Returns what an app keeps of a bookmark that has a scheme, as `the page number`; the scheme's
  /// name for one that is not built in.
  package static func kept(by scheme: String) -> String {
    switch scheme {
    case PageNumberBookmarks().name: "the page number"
    case PageRelativeBookmarks().name: "the page and the offset in it"
    case ScalarOffsetBookmarks().name: "the text offset"
    case TextQuoteBookmarks().name: "the words there"
    default: scheme
    }
  }

  /// How many pages too far back, and how many too far on, the worst bookmark opens.
  package var furthest: (back: Int, forward: Int) {
    let errors = items.compactMap(\.pageError)
    return (max(0, -(errors.min() ?? 0)), max(0, errors.max() ?? 0))
  }
}

extension HighlightOutcome {
  /// Returns how many highlights came to the same.
  package func count(of fate: KeptHighlight.Fate) -> Int { items.count { $0.fate == fate } }

  /// The mean of the shared text as a share of all that was marked, from 0 to 1.
  package var meanJaccard: Double { items.reduce(0) { $0 + $1.jaccard } / Double(items.count) }

  /// What became of them, without the sentence's subject: `34 of 40 exact, 4 shifted, 2 lost`.
  package var words: String {
    let rest = KeptHighlight.Fate.allCases.dropFirst()
      .compactMap { fate in
        let count = count(of: fate)
        return count > 0 ? "\(grouped(count)) \(fate.rawValue)" : nil
      }
    return (["\(grouped(count(of: .exact))) of \(grouped(items.count)) exact"] + rest)
      .joined(separator: ", ")
  }
}

extension BookmarkOutcome {
  /// Returns the share of what was tried of which something holds, from 0 to 1.
  package func share(_ holds: (KeptBookmark) -> Bool) -> Double {
    Double(items.count(where: holds)) / Double(items.count)
  }
}
