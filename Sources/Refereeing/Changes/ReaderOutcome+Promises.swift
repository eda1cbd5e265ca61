extension ReaderOutcome {
  /// Returns each promise of Metrics.md 10 that the readers of a built-in strategy break, in a
  /// sentence; the strategies of apps promise nothing.
  ///
  /// `sticky-anchor` always shows the reader's place and comes back to it exactly. `fresh-anchor`
  /// always shows it, never moves forward, and stays where it is exactly when B has the same page
  /// start.
  package var brokenPromises: [String] {
    switch strategy {
    case "sticky-anchor":
      readers.flatMap { reader -> [String] in
        var broken: [String] = []
        if !reader.isHit { broken.append("misses the place of page \(reader.page + 1)") }
        let tops = [reader.roundTripTop, reader.cyclesTop] + [reader.pathTop].compactMap(\.self)
        if tops.contains(where: { $0 != reader.top }) {
          broken.append("does not bring page \(reader.page + 1) back")
        }
        return broken
      }
    case "fresh-anchor":
      readers.flatMap { reader -> [String] in
        var broken: [String] = []
        if !reader.isHit { broken.append("misses the place of page \(reader.page + 1)") }
        let tops = [reader.landingTop, reader.roundTripTop, reader.pathTop ?? reader.top]
        if tops.contains(where: { $0 > reader.top }) || reader.cyclesTop > reader.roundTripTop {
          broken.append("moves page \(reader.page + 1) forward")
        }
        if (reader.roundTripTop == reader.top) != (reader.landingTop == reader.top) {
          broken.append(
            "page \(reader.page + 1) is a fixed point, but no shared boundary, or the other way"
          )
        }
        return broken
      }
    default: []
    }
  }
}
