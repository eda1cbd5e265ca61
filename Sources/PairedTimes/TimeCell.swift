/// What is timed: a paginator over a text in a layout, and one of the costs that its users pay.
package struct TimeCell: Hashable, Sendable, Codable {
  /// The text, paginator and layout, as the gate calls them: `diamond-sutra/greedy/phone-6@17`.
  package let place: String
  package let cost: TimeCost

  package init(place: String, cost: TimeCost) {
    (self.place, self.cost) = (place, cost)
  }

  /// The cell of a name; `nil` where it does not end in a cost.
  package init?(name: String) {
    guard let slash = name.lastIndex(of: "/"),
      let cost = TimeCost(rawValue: String(name[name.index(after: slash)...]))
    else { return nil }
    self.init(place: String(name[..<slash]), cost: cost)
  }

  /// What people and rules call it: `diamond-sutra/greedy/phone-6@17/warm`.
  package var name: String { "\(place)/\(cost.rawValue)" }
}

/// A cost that users of a paginator pay.
package enum TimeCost: String, Hashable, Sendable, Codable, CaseIterable {
  case warm, cold, resize

  /// What is timed, in words for a sentence.
  package var words: String {
    switch self {
    case .warm: "all pages of the text, in a process that has made them before"
    case .cold: "a fresh process, from its start to its first page"
    case .resize: "the first page after the first change of the size, in a fresh process"
    }
  }

  /// Whether each repetition needs a process that has done nothing before.
  package var isOfFreshProcess: Bool { self != .warm }
}

/// What a cell is measured for.
package enum TimeRole: String, Hashable, Sendable, CaseIterable {
  /// The candidate against the base, which the verdict is on.
  case judged
  /// The base against its twin, which tells whether the machine is fit to judge.
  case control
}
