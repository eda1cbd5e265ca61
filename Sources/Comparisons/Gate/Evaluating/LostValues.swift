import PaginatorKit

/// Values that the gate baseline has and that are no longer measured: all of a trial or a change, or what
/// a paginator no longer offers in one.
struct LostValues {
  let owner: Owner
  /// The metrics that rules are asked about, in the order in which reports list them.
  let metrics: [String]
  /// Whether all of the trial or change is gone.
  let isWhole: Bool
  /// What happened and what to do, in words that follow the place.
  let sentence: String

  /// A trial or a change, or one way of keeping places over it.
  struct Owner: Hashable {
    let cell: GateCell
    /// The way, as it is written in names.
    let way: String?

    var name: String { cell.name + (way.map { "/\($0)" } ?? "") }
  }

  private static let order = [GateRecord.pageMap] + GateRecord.metricNames
  private static let meant = "if that is meant, approve it: harness approve --reason \"…\"."

  private init(_ owner: Owner, _ metrics: [String], isWhole: Bool, _ sentence: String) {
    self.owner = owner
    self.metrics = metrics
    self.isWhole = isWhole
    self.sentence = sentence
  }

  /// All values of a trial or a change that was not measured.
  static func pages(of cell: GateCell, isOfOtherText: Bool) -> LostValues {
    LostValues(
      Owner(cell: cell, way: nil),
      order,
      isWhole: true,
      "the gate baseline has it, and "
        + (isOfOtherText
          ? "its text was not measured. Put '\(cell.corpus)' back among the texts or, \(meant)"
          : "it was not measured.")
    )
  }

  /// Metrics of what was measured.
  init(_ owner: Owner, _ metrics: Set<String>) {
    let places = Dictionary(zip(Self.order, 0...)) { first, _ in first }
    let sorted = metrics.sorted { left, right in
      let ranks = (places[left] ?? places.count, places[right] ?? places.count)
      return ranks.0 == ranks.1 ? left < right : ranks.0 < ranks.1
    }
    let rest = sorted.count - 3
    let named = list(sorted.prefix(3) + (rest > 0 ? ["\(rest) more"] : []))
    let isOwn = !PlaceKeeping.builtIn.contains { GateCell.escaped($0.name) == owner.way }
    let offer = owner.way.map { way in
      " under \(GateCell.unescaped(way[...]))"
        + (isOwn
          ? ", a way of its own (the capability '\(Capability.positions.rawValue)')" : "")
    }
    self.init(
      owner,
      sorted,
      isWhole: false,
      "\(counted(sorted.count, "value")) of the gate baseline "
        + "\(sorted.count == 1 ? "is" : "are") no longer measured: \(named)\(offer ?? ""). "
        + Self.meant.prefix(1).uppercased() + Self.meant.dropFirst()
    )
  }
}
