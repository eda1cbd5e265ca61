import PaginatorKit

/// Two records beside each other, before any rule is asked.
extension GateRecord {
  struct Value {
    /// Its name: `alice/greedy/phone-6@17/missed_lines`.
    let name: String
    /// The metric's name, or ``GateRecord/pageMap``.
    let metricName: String
    /// The way of keeping places, highlights or bookmarks, as it is written in names.
    let way: String?
    /// What it is to the earlier record's.
    let comparison: GateComparison
  }

  /// Returns the values that a place may have, in order, each beside an earlier record's.
  func values(at place: GatePlace, since earlier: GateRecord) -> [Value] {
    place.metrics.map { metric, way, metricName in
      let name = ([place.cell.name] + (way.map { [$0] } ?? []) + [metricName])
        .joined(separator: "/")
      return Value(
        name: name,
        metricName: metricName,
        way: way,
        comparison: GateComparison(
          metric: metric,
          before: earlier.values[name],
          after: values[name]
        )
      )
    }
  }

  /// Whether a cell's distances from the reference can only have moved because its pages did.
  func follows(_ reference: String?, _ cell: GateCell, since earlier: GateRecord) -> Bool {
    let name = cell.name
    // Where the reference was not asked for or is new, nobody can say that it moved.
    guard let reference = reference.map({ cell.of($0).name }),
      let then = earlier.pages[reference], let now = pages[reference]
    else { return false }
    return then != now && earlier.pages[name] == pages[name]
  }

  /// The first page of a place that is not an earlier record's; `nil` when all are, and where one of
  /// the records has no pages.
  func movedPage(
    at place: GatePlace,
    since earlier: GateRecord,
    in text: SourceText,
    command: (GatePlace, Int) -> String? = { _, _ in nil }
  ) -> GateVerdict.MovedPage? {
    let name = place.cell.name
    guard let old = earlier.pages[name], let new = pages[name], old != new,
      let before = Self.pages(of: old), let after = Self.pages(of: new)
    else { return nil }
    let page = zip(before, after).prefix { $0 == $1 }.count
    let then = page < before.count ? before[page] : nil
    let now = page < after.count ? after[page] : nil
    guard then != nil || now != nil else { return nil }
    func edge(_ page: GatePage?, other: GatePage?) -> String {
      guard let page else { return "" }
      // Where two differ in their starts alone, the start is shown.
      let scalar = other?.end == page.end ? page.start : page.end
      return text.surroundings(of: text.offset(ofScalar: min(max(0, scalar), text.scalarCount)))
    }
    return GateVerdict.MovedPage(
      corpus: place.cell.corpus,
      paginator: place.cell.paginator,
      layout: place.label,
      page: page,
      pagesBefore: before.count,
      pagesAfter: after.count,
      textBefore: edge(then, other: now),
      textAfter: edge(now, other: then),
      command: now == nil ? nil : command(place, page)
    )
  }
}
