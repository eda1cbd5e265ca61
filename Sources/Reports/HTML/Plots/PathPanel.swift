import Comparisons

/// One strategy's small plot of reading positions over the steps.
struct PathPanel {
  let id: String
  let name: String
  let kept: String
  let sentence: String
  let margin: Margin
  let band: String
  let median: String
  let worst: String
  /// Where a cycle ends and the layout is the first one again.
  let rounds: String

  /// The area: 1,000 units wide, as high as the others of its kind.
  static let height = 96.0

  init(_ summary: PathSummary, strategy: String, id: String) {
    let margin = Margin(
      low: summary.lowest.min() ?? 0,
      high: summary.highest.max() ?? 0,
      atLeast: 1,
      height: Self.height
    )
    let last = Double(max(summary.medians.count - 1, 1))
    func x(_ step: Int) -> String { coordinate(Double(step) / last * 1_000) }
    func y(_ pages: Double) -> String { coordinate(margin.y(of: pages)) }
    /// A reader stays on a page until the next change.
    func steps(_ values: [Double]) -> String {
      guard let first = values.first else { return "" }
      return "M0 \(y(first))"
        + values.enumerated().dropFirst().map { "H\(x($0))V\(y($1))" }.joined()
    }
    self.id = id
    self.margin = margin
    name = strategy
    kept = PlaceRow.kept(by: strategy)
    sentence = summary.sentence
    median = steps(summary.medians)
    worst = steps(summary.worst)
    let back = summary.lowest.enumerated().reversed()
    let lower = back.map { step, value in
      // Along the steps from the right: across at a step's height, then to the one before.
      "V\(y(value))" + (step > 0 ? "H\(x(step))" : "H0")
    }
    band = steps(summary.highest) + lower.joined() + "z"
    rounds = stride(
      from: summary.stepsPerCycle,
      to: summary.medians.count,
      by: summary.stepsPerCycle
    )
    .map { "M\(x($0)) 0V\(coordinate(Self.height))" }
    .joined()
  }
}
