import PaginatorKit

/// How far the totals that an app shows while it makes pages are from the number that it comes to, in the
/// worst of some texts.
public struct EstimateErrors: Hashable, Sendable {
  /// The largest difference, as a share of the number of pages.
  public private(set) var worst = 0.0
  /// How often the total turned back: went up after it had gone down, or the other way.
  public private(set) var turns = 0

  /// No estimates yet, without an error.
  public init() {}

  /// Adds the estimates of a text of so many pages, in the order of time; the worst text counts.
  mutating func add(_ estimates: [PageEstimate], of count: Int) {
    guard count > 0 else { return }
    var direction = 0
    var turns = 0
    var last: Int?
    for total in estimates.lazy.map(\.total) {
      worst = max(worst, abs(Double(total) - Double(count)) / Double(count))
      let step = last.map { (total - $0).signum() } ?? 0
      if step != 0 {
        if direction == -step { turns += 1 }
        direction = step
      }
      last = total
    }
    self.turns = max(self.turns, turns)
  }

  /// As a clause: `at most 12 % off, turns back 3 times`.
  var clause: String {
    let percent = Int((worst * 100).rounded(.up))
    let back = turns == 0 ? "" : ", turns back \(turns == 1 ? "once" : "\(turns) times")"
    return percent == 0 ? "never off" : "at most \(percent) % off\(back)"
  }
}
