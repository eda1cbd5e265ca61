import Comparisons

/// What the template `plot` shows: lines over a common axis, whose ends stand in a legend.
struct LinePlot {
  let id: String
  let title: String
  let description: String
  let gridlines: [Gridline]
  let zero: String
  let lines: [Line]
  let leftLabel: String
  let rightLabel: String
  let data: DataTable

  struct Gridline {
    let y: String
    let label: String
  }

  /// A line, its place in the palette and what it stands for.
  struct Line {
    let name: String
    let place: Int
    let path: String
  }

  /// What a line is drawn from.
  struct Series {
    let name: String
    let points: [Point]
  }

  /// What becomes of a page boundary.
  struct Point: Hashable {
    /// The boundary's number, from 1.
    let number: Int
    let x: Double
    let y: Double
  }

  /// The words of a plot.
  struct Words {
    let title: String
    let unit: String
    let leftLabel: String
    let rightLabel: String
    let yText: (Double) -> String
  }

  /// The area that is drawn in: 1,000 units wide, 160 high.
  static let width = 1_000.0
  static let height = 160.0

  /// The plot of some series, `nil` when none has a point.
  ///
  /// Series with the same points share a line.
  ///
  /// - Complexity: O(points).
  init?(_ series: [Series], words: Words, id: String) {
    let drawn =
      series.map { series in
        Series(name: series.name, points: series.points.filter { $0.x.isFinite && $0.y.isFinite })
      }
      .filter { !$0.points.isEmpty }
    let xs = drawn.flatMap { $0.points.map(\.x) }
    let ys = drawn.flatMap { $0.points.map(\.y) }
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max()
    else { return nil }
    let scale = AxisScale(from: low, to: high)
    func place(_ point: Point) -> String {
      let x = right > left ? (point.x - left) / (right - left) * Self.width : Self.width / 2
      return "\(coordinate(x)) \(coordinate(scale.share(of: point.y) * Self.height))"
    }
    var names: [[Point]: [String]] = [:]
    var order: [[Point]] = []
    for series in drawn {
      if names[series.points] == nil { order.append(series.points) }
      names[series.points, default: []].append(series.name)
    }
    self.id = id
    title = words.title
    gridlines = scale.ticks.map { tick in
      Gridline(
        y: coordinate(scale.share(of: tick) * 100) + "%",
        label: tick == 0 ? "0" : FigureText.fixed(tick, scale.decimals)
      )
    }
    zero = coordinate(scale.share(of: 0) * 100) + "%"
    lines = order.enumerated()
      .map { index, points in
        let path = thinned(points).map(place)
        return Line(
          name: (names[points] ?? []).joined(separator: ", "),
          place: index % 8 + 1,
          // A line of one point is drawn as a dot by its round cap.
          path: "M" + (path.count == 1 ? "\(path[0])h0" : path.joined(separator: "L"))
        )
      }
    leftLabel = words.leftLabel
    rightLabel = words.rightLabel
    description =
      order.map { points in
        let lowest = points.map(\.y).min() ?? 0
        let highest = points.map(\.y).max() ?? 0
        return "\((names[points] ?? []).joined(separator: ", ")): from \(words.yText(lowest)) to "
          + "\(words.yText(highest)) \(words.unit)"
      }
      .joined(separator: "; ") + "."
    data = Self.table(order.map { ((names[$0] ?? []).joined(separator: ", "), $0) }, words: words)
  }

  private static func table(_ lines: [(name: String, points: [Point])], words: Words) -> DataTable {
    let numbers = Set(lines.flatMap { $0.points.map(\.number) }).sorted()
    let step = max(1, (numbers.count + DataTable.longest - 1) / DataTable.longest)
    let values = lines.map { line in
      Dictionary(line.points.map { ($0.number, $0.y) }) { first, _ in first }
    }
    return DataTable(
      caption: "\(words.title), in \(words.unit)" + (step > 1 ? "; one value of \(step)" : ""),
      headings: ["boundary"] + lines.map(\.name),
      rows: stride(from: 0, to: numbers.count, by: step)
        .map { index in
          DataTable.Row(
            head: grouped(numbers[index]),
            cells: values.map { $0[numbers[index]].map(words.yText) ?? "" }
          )
        }
    )
  }
}

/// Returns at most 480 points of a line that look the same: of each stretch the lowest and highest.
private func thinned(_ points: [LinePlot.Point]) -> [LinePlot.Point] {
  guard points.count > 480 else { return points }
  let step = (points.count + 239) / 240
  return stride(from: 0, to: points.count, by: step)
    .flatMap { start -> [LinePlot.Point] in
      let stretch = points[start..<min(start + step, points.count)]
      let extremes = [
        stretch.min { $0.y < $1.y }, stretch.max { $0.y < $1.y },
      ]
      .compactMap(\.self)
      return extremes.sorted { $0.x < $1.x }
    }
}
