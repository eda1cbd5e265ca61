/// What the template `timeplot` shows: dots or lines over the rounds of a cell, with levels that are
/// named at their right end.
struct TimePlot {
  let id: String
  let title: String
  let description: String
  /// What the axes count, in words.
  let axes: String
  let leftWidth: String
  let gridlines: [(y: String, textY: String, label: String)]
  let ticks: [Axis.Tick]
  let zero: String?
  /// A stretch of the y axis, as a path.
  let band: String?
  let levels: [Trace]
  let lines: [Trace]
  /// Dots, each alone with what it says when it is asked, or all in one path.
  let dots: [(path: String, title: String?)]
  /// Whether there are so many dots that they are small.
  let isDense: Bool
  /// Where a value is outside of the area, an arrow at its edge.
  let arrows: [(x: String, y: String, path: String, title: String)]
  /// The names of levels and lines, beside their right ends.
  let names: Names

  /// A path and its class of the style sheet.
  typealias Trace = (path: String, kind: String)

  /// The area that is drawn in: 1,000 units wide, 160 high, as that of a ``LinePlot``.
  static let width = LinePlot.width
  static let height = LinePlot.height

  /// A value of the y axis, its name and its class of the style sheet.
  struct Level {
    let value: Double
    let name: String
    let kind: String
  }

  /// A value for each round, with a name and a class of the style sheet.
  struct Line {
    /// Begins with the value before the first round.
    let values: [Double]
    let name: String
    let kind: String
  }

  /// A round's value, and what it says when it is asked; `nil` where there are too many to say it.
  struct Dot {
    let round: Int
    let value: Double
    let title: String?
  }

  /// What a plot says in words.
  struct Words {
    let id: String
    let title: String
    let description: String
    let axes: String
  }

  init(
    _ words: Words,
    rounds: Int,
    y: Axis,
    band: ClosedRange<Double>? = nil,
    levels: [Level],
    lines: [Line] = [],
    dots: [Dot] = []
  ) {
    (id, title, description, axes) = (words.id, words.title, words.description, words.axes)
    let canvas = TimeCanvas(rounds: rounds, y: y)
    gridlines = y.ticks.map { tick in
      let down = 1 - tick.share
      return (percent(down), coordinate(LinePlot.top + down * Self.height + 4), tick.label)
    }
    leftWidth = coordinate((y.ticks.map { roughWidth(of: $0.label) }.max() ?? 0) + 8)
    ticks = canvas.x.ticks
    zero = y.zero.map { percent(1 - $0) }
    self.band = band.map(canvas.band)
    self.levels = levels.map { (canvas.level($0.value), $0.kind) }
    self.lines = lines.map { (canvas.line($0.values), $0.kind) }
    let inside = dots.filter { canvas.holds($0.value) }
    self.dots = canvas.dots(inside)
    isDense = dots.count > 60
    arrows = dots.filter { !canvas.holds($0.value) }.map(canvas.arrow)
    names = Names(
      levels.map { (canvas.down($0.value), $0.name, $0.kind) }
        + lines.map { (canvas.down($0.values.last ?? 0), $0.name, $0.kind) }
    )
  }
}

extension TimePlot {
  /// Names beside the right ends of what they name, pushed apart where they would stand on each other.
  struct Names {
    let width: String
    let labels: [(y: String, leader: String, name: String, kind: String)]

    /// Names at heights from the top of the area.
    init(_ ends: [(down: Double, name: String, kind: String)]) {
      let heights = EndLabels.apart(ends.map(\.down), distance: EndLabels.lineHeight)
      width = coordinate((ends.map { roughWidth(of: $0.name) }.max() ?? 0) + 12)
      labels = zip(ends, heights)
        .map { end, height in
          (
            coordinate(LinePlot.top + height + 4),
            "M1 \(coordinate(LinePlot.top + end.down))L9 \(coordinate(LinePlot.top + height))",
            end.name, end.kind
          )
        }
    }
  }
}
