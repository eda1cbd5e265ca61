import Comparisons

/// A table of broken rules, those that are alike in one row: the worst rows stand open, the others
/// are folded away.
struct GateBreachesView {
  let open: [Row]
  let folded: (summary: String, rows: [Row], rest: String?)?

  /// A broken rule.
  struct Row {
    let breach: GateVerdict.Breach
    let level: String
    let place: String
    let link: PageLinks.Link?
    /// The other values, folded away.
    let others: (summary: String, items: [String])?
  }

  /// How many rows stand open.
  private static let mostOpen = 10

  private static let most = 100

  /// A table of breaches, `nil` without any; `link` gives the drawn page of a breach.
  init?(of groups: [GateBreachGroup], link: (GateVerdict.Breach) -> PageLinks.Link?) {
    guard !groups.isEmpty else { return nil }
    let rows = groups.prefix(Self.most).map { Row($0, link: link($0.worst)) }
    open = Array(rows.prefix(Self.mostOpen))
    let rest = groups.count - rows.count
    folded =
      rows.count > Self.mostOpen
      ? (
        "\(grouped(groups.count - Self.mostOpen)) more", Array(rows.dropFirst(Self.mostOpen)),
        rest > 0 ? "and \(grouped(rest)) more; results.json has them all" : nil
      ) : nil
  }
}

extension GateBreachesView.Row {
  /// How many of the other values of a row are listed.
  private static let most = 40

  fileprivate init(_ group: GateBreachGroup, link: PageLinks.Link?) {
    self.link = link
    breach = group.worst
    level = breach.waiver == nil ? breach.level.rawValue : "waived"
    place = breach.place()
    let more = group.breaches.dropFirst()
    let rest = more.count - Self.most
    others =
      more.isEmpty
      ? nil
      : (
        "and \(grouped(more.count)) more",
        more.prefix(Self.most).map { "\($0.layout): \($0.sentence)" }
          + (rest > 0 ? ["and \(grouped(rest)) more; results.json has them all"] : [])
      )
  }
}
