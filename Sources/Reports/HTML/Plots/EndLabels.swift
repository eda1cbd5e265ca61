/// The names of lines beside their ends, pushed apart where they would stand on each other.
///
/// On a narrow screen the letters stand there, which the legend explains.
struct EndLabels {
  /// How wide the names are; they are never wider.
  let width: String
  /// The names, each with the y of its baseline and a path from the line's end.
  let labels: [(y: String, leader: String, name: String, letter: String, place: Int)]

  /// A line's end: where it stands, from the top of the area, 0 to 160, and what it is called.
  typealias End = (y: Double, name: String, letter: String)

  /// How far apart names stand.
  static let lineHeight = 13.0

  /// The labels of lines in their order.
  init(_ ends: [End]) {
    let heights = Self.apart(ends.map(\.y), distance: Self.lineHeight)
    width = coordinate((ends.map { roughWidth(of: $0.name) }.max() ?? 0) + 12)
    labels = zip(ends, heights).enumerated()
      .map { index, end in
        let (end, height) = end
        return (
          coordinate(LinePlot.top + height + 4),
          "M1 \(coordinate(LinePlot.top + end.y))L9 \(coordinate(LinePlot.top + height))",
          end.name, end.letter, index % 8 + 1
        )
      }
  }

  /// Returns heights between 0 and 160 that are near others and as far apart as they should be.
  ///
  /// Where there are too many for that, they stand as far apart as there is room.
  static func apart(_ wanted: [Double], distance: Double) -> [Double] {
    guard wanted.count > 1 else { return wanted }
    let distance = min(distance, LinePlot.height / Double(wanted.count - 1))
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var heights = wanted
    var least = 0.0
    for index in order {
      heights[index] = max(wanted[index], least)
      least = heights[index] + distance
    }
    var most = LinePlot.height
    for index in order.reversed() {
      heights[index] = min(heights[index], most)
      most = heights[index] - distance
    }
    return heights
  }
}
