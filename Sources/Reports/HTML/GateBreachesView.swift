import Comparisons

/// A table of broken rules: the worst stand open, the others are folded away.
struct GateBreachesView {
  let open: [Row]
  let folded: Folded?

  /// A broken rule.
  struct Row {
    let level: String
    let sentence: String
    let message: String?
    let waiver: String?
    let corpus: String
    let place: String
  }

  /// The rows that are folded away.
  struct Folded {
    let summary: String
    let rows: [Row]
    let rest: String?
  }

  /// How many rows stand open.
  private static let mostOpen = 10

  /// How many rows there are at most.
  private static let most = 500

  /// A table of breaches, `nil` without any.
  init?(of breaches: [GateVerdict.Breach]) {
    guard !breaches.isEmpty else { return nil }
    let rows = breaches.prefix(Self.most).map(Row.init)
    open = Array(rows.prefix(Self.mostOpen))
    let rest = breaches.count - rows.count
    folded =
      rows.count > Self.mostOpen
      ? Folded(
        summary: "\(grouped(breaches.count - Self.mostOpen)) more",
        rows: Array(rows.dropFirst(Self.mostOpen)),
        rest: rest > 0 ? "and \(grouped(rest)) more; results.json has them all" : nil
      ) : nil
  }
}

extension GateBreachesView.Row {
  fileprivate init(_ breach: GateVerdict.Breach) {
    level = breach.waiver == nil ? breach.level.rawValue : "waived"
    sentence = breach.sentence
    message = breach.message
    waiver = breach.waiver
    corpus = breach.corpus
    place = breach.place
  }
}
