import Comparisons

/// Where rounds and values stand in a plot of a time gate, and the paths through them.
///
/// Numbers have one decimal, so that many cells of many rounds stay a small file.
struct TimeCanvas {
  let x: Axis
  let y: Axis

  init(rounds: Int, y: Axis) {
    // Fewer would have ticks between whole rounds.
    x = .linear(from: 0, to: Double(max(rounds, 5)))
    self.y = y
  }

  /// Whether a value is inside of the area, and not only at its edge.
  func holds(_ value: Double) -> Bool { y.holds(value) }

  /// Returns how far below the top of the area a value stands.
  func down(_ value: Double) -> Double { (1 - y.share(of: value)) * TimePlot.height }

  /// Returns a level across the whole area.
  func level(_ value: Double) -> String { "M0 \(short(down(value)))H\(short(TimePlot.width))" }

  /// Returns a stretch of the y axis.
  func band(_ range: ClosedRange<Double>) -> String {
    let (top, bottom) = (down(range.upperBound), down(range.lowerBound))
    return rectanglePath([(0, top, TimePlot.width, bottom - top)])
  }

  /// Returns the line through a value before the first round and one after each.
  func line(_ values: [Double]) -> String {
    let places = values.enumerated().map { "\(across($0)) \(short(down($1)))" }
    return places.isEmpty ? "" : "M" + places.joined(separator: "L")
  }

  /// Returns a path for each dot that says something, or one for all.
  func dots(_ dots: [TimePlot.Dot]) -> [(path: String, title: String?)] {
    let paths = dots.map { "M\(across($0.round)) \(short(down($0.value)))h0" }
    guard dots.contains(where: { $0.title != nil }) else {
      return paths.isEmpty ? [] : [(paths.joined(), nil)]
    }
    return zip(paths, dots).map { ($0, $1.title) }
  }

  /// Returns the arrow that stands at the edge for a dot outside of the area.
  func arrow(
    _ dot: TimePlot.Dot
  ) -> (x: String, y: String, path: String, title: String) {
    let isAbove = y.share(of: dot.value) >= 0.5
    return (
      percent(x.share(of: Double(dot.round))), isAbove ? "0" : short(TimePlot.height),
      isAbove ? "M-4 7L0 0L4 7z" : "M-4 -7L0 0L4 -7z", dot.title ?? ""
    )
  }

  private func across(_ round: Int) -> String {
    short(x.share(of: Double(round)) * TimePlot.width)
  }

  private func short(_ value: Double) -> String { coordinate((value * 10).rounded() / 10) }
}
