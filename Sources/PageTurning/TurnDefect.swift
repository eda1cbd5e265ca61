/// A fault of apps that turn pages, planted in a sound one to see that it is found.
package enum TurnDefect: String, Codable, Sendable, CaseIterable {
  /// The next page is kept when the size changes, and shown at the next turn.
  case staleNeighbour = "stale-neighbour"
  /// A turn that was taken back is made together with the next one.
  case doubleTurn = "double-turn"
  /// A view is not used again, and never given back.
  case leakedViews = "leaked-views"

  /// What an app does that has it.
  package var meaning: String {
    switch self {
    case .staleNeighbour: "keeps the next page when the size changes"
    case .doubleTurn: "turns twice after a turn that was taken back"
    case .leakedViews: "gives no view back"
    }
  }
}
