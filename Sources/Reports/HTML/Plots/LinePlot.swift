import Comparisons

/// What the template `plot` shows: lines over a common axis, named at their ends and in a legend.
struct LinePlot {
  let id: String
  let title: String
  let description: String
  /// Which to take, in a sentence; `nil` where none says it.
  let advice: String?
  /// What the axes count, in words.
  let axes: String
  let leftWidth: String
  /// Lines across the plot at values of the y axis, each with the baseline of its label in the margin.
  let gridlines: [(y: String, textY: String, label: String)]
  let zero: String?
  let ticks: [Axis.Tick]
  /// What lines are compared with, as a path.
  let guide: String?
  let lines: [Line]
  /// `nil` where all lines end at one place.
  let ends: EndLabels?
  /// What stands beside single dots.
  let notes: [Note]
  typealias Note = (x: String, y: String, text: String)
  let data: TableView

  /// A line, its place in the palette, its letter and what it stands for.
  struct Line {
    let name: String
    let letter: String
    let place: Int
    let path: String
    /// Between the extremes of the points that a point of the line stands for; `nil` when each
    /// stands for itself.
    let band: String?
    /// Its points where they are drawn as dots, each with what it says when it is asked.
    let dots: [(path: String, title: String)]
    let whiskers: String?
  }

  struct Series: Hashable {
    var name: String
    var points: [Point]
    /// What its label says behind the name.
    var figure = ""
    /// Whether the value holds up to the next point, as steps go.
    var isStepped = false
    /// The intervals of points, drawn across the line.
    var whiskers: [Whisker] = []
    /// The texts beside its points, each as many as there are points; the points are drawn as dots.
    var notes: [String] = []
    /// Whether its points are drawn as dots.
    var hasDots = false
  }

  struct Point: Hashable {
    /// What its row of the table is known by: the boundary's number, from 1.
    let number: Int
    let x: Double
    let y: Double
  }

  /// The interval of a value.
  struct Whisker: Hashable {
    let x: Double
    let low: Double
    let high: Double
  }

  struct Words {
    let title: String
    let unit: String
    var axes = ""
    /// What rows of the table are.
    var head = "boundary"
    /// The heading of a column of places, and how a place is written; `nil` for none.
    var place: (heading: String, text: (Double) -> String)?
    let yText: (Double) -> String
  }

  /// The area that is drawn in: 1,000 units wide, 160 high.
  static let width = 1_000.0
  static let height = 160.0
  /// The room above it.
  static let top = 14.0

  /// The plot of some series, `nil` when none has a point.
  ///
  /// Series with the same points share a line.
  ///
  /// Without axes, x goes from the least to the greatest and y in whole steps around zero; without `data`
  /// the table has a row for each number.
  ///
  /// - Complexity: O(points).
  init?(
    _ series: [Series],
    words: Words,
    id: String,
    xAxis: Axis? = nil,
    yAxis: Axis? = nil,
    guide: [Point] = [],
    labelsEnds: Bool = true,
    advice: String? = nil,
    data: TableView? = nil
  ) {
    self.advice = advice
    let drawn = MergedSeries.all(of: series)
    let xs = drawn.flatMap { $0.series.points.map(\.x) }
    let ys = drawn.flatMap { $0.series.points.map(\.y) }
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max()
    else { return nil }
    let canvas = PlotCanvas(
      x: xAxis ?? .plain(from: left, to: right),
      y: yAxis ?? .linear(from: low, to: high)
    )
    self.id = id
    title = words.title
    axes = words.axes
    gridlines = canvas.y.ticks.map { tick in
      let y = 1 - tick.share
      return (percent(y), coordinate(Self.top + y * Self.height + 4), tick.label)
    }
    leftWidth = coordinate((gridlines.map { roughWidth(of: $0.label) }.max() ?? 0) + 8)
    zero = canvas.y.zero.map { percent(1 - $0) }
    ticks = canvas.x.ticks
    self.guide = guide.isEmpty ? nil : canvas.path(guide, isStepped: false)
    lines = drawn.enumerated().map { canvas.line($1, number: $0, words: words) }
    ends = labelsEnds ? EndLabels(drawn.enumerated().map { canvas.end(of: $1, number: $0) }) : nil
    notes = canvas.notes(of: drawn)
    description =
      drawn.map { line in
        let ys = line.series.points.map(\.y)
        let (lowest, highest) = (ys.min() ?? 0, ys.max() ?? 0)
        return "\(line.name): from \(words.yText(lowest)) to \(words.yText(highest)) "
          + words.unit
      }
      .joined(separator: "; ") + "."
    self.data = data ?? Self.table(drawn, words: words)
  }

  /// Returns the letter of a line: a to z, then a number.
  static func letter(_ index: Int) -> String {
    index < 26
      ? String(decoding: [UInt8(ascii: "a") + UInt8(index)], as: UTF8.self) : String(index + 1)
  }

  private static func table(_ lines: [MergedSeries], words: Words) -> TableView {
    let points = lines.map { line in
      Dictionary(line.series.points.map { ($0.number, $0) }) { first, _ in first }
    }
    let numbers = Set(points.flatMap(\.keys)).sorted()
    let step = max(1, (numbers.count + TableView.longest - 1) / TableView.longest)
    return TableView(
      caption: "\(words.title), in \(words.unit)" + (step > 1 ? "; one value of \(step)" : ""),
      headings: [words.head] + (words.place.map { [$0.heading] } ?? []) + lines.map(\.name),
      rows: stride(from: 0, to: numbers.count, by: step)
        .map { index in
          let number = numbers[index]
          let place = words.place.map { place in
            [points.lazy.compactMap { $0[number] }.first.map { place.text($0.x) } ?? ""]
          }
          return [grouped(number)] + (place ?? [])
            + points.map { $0[number].map { words.yText($0.y) } ?? "" }
        }
    )
  }
}
