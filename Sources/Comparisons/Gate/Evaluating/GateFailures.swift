/// What failed that did not in the gate baseline: those that fail alike in one text are told once.
struct GateFailures {
  /// Who fails at what in a text, and how.
  struct Kind: Hashable {
    let paginator: String
    let corpus: String
    /// `fails on`, say.
    let deed: String
    /// What the gate baseline has instead.
    let change: String
    let message: String
  }

  private var kinds: [Kind] = []
  private var places: [Kind: (first: String, count: Int)] = [:]

  mutating func add(_ kind: Kind, at place: GatePlace) {
    if places[kind] == nil { kinds.append(kind) }
    places[kind, default: (place.label, 0)].count += 1
  }

  /// A sentence for each kind, in the order in which they were met.
  ///
  ///     mine fails on phone-6 at 17 px and 23 more in sutra, which it does not in the gate baseline: …
  var sentences: [String] {
    kinds.compactMap { kind in
      places[kind]
        .map { first, count in
          let more = count > 1 ? " and \(count - 1) more" : ""
          return
            "\(kind.paginator) \(kind.deed) \(first)\(more) in \(kind.corpus), \(kind.change): "
            + kind.message
        }
    }
  }
}
