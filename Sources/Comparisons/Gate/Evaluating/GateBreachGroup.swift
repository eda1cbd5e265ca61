/// Breaches of one metric by one paginator in one corpus, in whatever layouts.
package struct GateBreachGroup: Sendable {
  package let breaches: [GateVerdict.Breach]

  package var worst: GateVerdict.Breach { breaches[0] }

  package var isWaived: Bool { worst.waiver != nil }

  package static func all(of breaches: [GateVerdict.Breach]) -> [GateBreachGroup] {
    var order: [[String]] = []
    var members: [[String]: [GateVerdict.Breach]] = [:]
    for breach in breaches {
      let key = [
        breach.corpus, breach.paginator, breach.metric, breach.strategy ?? "",
        breach.level.rawValue, breach.waiver ?? "", breach.after == nil ? "gone" : "",
      ]
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(breach)
    }
    return order.compactMap { key in members[key].map(GateBreachGroup.init) }
  }

  /// How many groups are told in sentences.
  private static let most = 3

  /// Returns the first groups in a sentence each, and how many more there are.
  package static func sentences(of groups: [GateBreachGroup]) -> [String] {
    let rest = groups.count - most
    return groups.prefix(most).map(\.sentence)
      + (rest > 0 ? ["And \(counted(rest, "more kind")) of breach."] : [])
  }

  /// The group in one sentence.
  ///
  ///     greedy in alice, phone-6 at 17 px and 23 more: shape_calls rose from 0 to 3 calls.
  package var sentence: String { sentence(namesText: true) }

  /// The group in one sentence, which need not name the text where there is but one.
  package func sentence(namesText: Bool) -> String {
    let others = breaches.count > 1 ? " and \(breaches.count - 1) more" : ""
    let text = namesText ? " in \(worst.corpus)" : ""
    return "\(worst.paginator)\(text), \(worst.layout)\(others): \(worst.sentence)"
  }
}

extension GateVerdict.MovedPage {
  /// The page in one sentence.
  ///
  ///     greedy in alice, phone-6 at 17 px, page 4 of 18: it ended “…the|same…” and ends “…at|the…”.
  package var sentence: String { "\(paginator) in \(corpus), \(layout), \(change)." }

  /// What became of the page, for the middle of a sentence.
  ///
  ///     page 4 of 18: it ended “…the|same…” and ends “…at|the…”
  package var change: String {
    if textAfter.isEmpty {
      return "page \(page + 1) of \(pagesBefore): it ended “\(textBefore)” and is no longer made"
    }
    let number = "page \(page + 1) of \(pagesAfter)"
    return textBefore.isEmpty
      ? "\(number): it did not exist, and ends “\(textAfter)”"
      : "\(number): it ended “\(textBefore)” and ends “\(textAfter)”"
  }

  /// Which page it is: `page 3 of 18 (17 before)`.
  package var place: String {
    // A page that is no longer made has a number among those that were.
    guard page < pagesAfter else {
      return "page \(grouped(page + 1)) of \(grouped(pagesBefore)) is gone; there are "
        + grouped(pagesAfter)
    }
    return "page \(grouped(page + 1)) of \(grouped(pagesAfter))"
      + (pagesBefore == pagesAfter ? "" : " (\(grouped(pagesBefore)) before)")
  }

  /// The text around the page's end as it was and as it is, a line each.
  package var lines: [String] {
    [
      "was: \(textBefore.isEmpty ? "no such page" : textBefore)",
      "now: \(textAfter.isEmpty ? "no such page" : textAfter)",
    ]
  }
}

extension [GateVerdict.MovedPage] {
  /// What is said of the first page that differs; `nil` when none does.
  package var sentence: String? {
    first.map { page in
      "The first page that differs: \(page.sentence)"
        + (count > 1 ? " Pages moved in \(count - 1) more." : "")
    }
  }
}
