/// Where points of a plot stand, and the paths through them.
struct PlotCanvas {
  let x: Axis
  let y: Axis

  /// The most points that a line has for each of its own; beyond, a point stands for several.
  static let mostPoints = 240
  /// The points of a line whose points stand for several.
  static let bins = 120

  /// Returns the coordinates of a value.
  private func place(_ x: Double, _ y: Double) -> (x: String, y: String) {
    (
      coordinate(self.x.share(of: x) * LinePlot.width),
      coordinate((1 - self.y.share(of: y)) * LinePlot.height)
    )
  }

  /// Returns the path through points; as steps, a value holds up to the next point.
  func path(_ points: [LinePlot.Point], isStepped: Bool) -> String {
    let places = points.map { place($0.x, $0.y) }
    guard let first = places.first else { return "" }
    // A line of one point is drawn as a dot by its round cap.
    if places.count == 1 { return "M\(first.x) \(first.y)h0" }
    let rest = places.dropFirst()
      .map { isStepped ? "H\($0.x)V\($0.y)" : "L\($0.x) \($0.y)" }
    return "M\(first.x) \(first.y)" + rest.joined()
  }

  /// Returns a series as it is drawn.
  ///
  /// Of many points, stretches are drawn: a line through their means, and a band between their
  /// extremes, since every single point of thousands would be noise.
  func line(_ merged: MergedSeries, number: Int, words: LinePlot.Words) -> LinePlot.Line {
    let series = merged.series
    let isLong = series.points.count > Self.mostPoints
    let stretches = isLong ? Stretch.all(of: series.points, count: Self.bins) : []
    let points = isLong ? stretches.map(\.mean) : series.points
    return LinePlot.Line(
      name: merged.name,
      letter: LinePlot.letter(number),
      place: number % 8 + 1,
      path: path(points, isStepped: series.isStepped),
      band: isLong ? band(stretches) : nil,
      dots: series.hasDots
        ? points.enumerated()
          .map { index, point in
            let note = series.notes.indices.contains(index) ? "\(series.notes[index]): " : ""
            let place = place(point.x, point.y)
            return (
              "M\(place.x) \(place.y)h0",
              "\(merged.name), \(note)\(words.yText(point.y)) \(words.unit)"
            )
          } : [],
      whiskers: series.whiskers.isEmpty ? nil : series.whiskers.map(whisker).joined()
    )
  }

  /// Returns where a series ends, and its name.
  func end(of series: MergedSeries, number: Int) -> EndLabels.End {
    (
      (series.series.points.last.map { 1 - y.share(of: $0.y) } ?? 1) * LinePlot.height,
      series.shortName, LinePlot.letter(number)
    )
  }

  /// Returns the texts beside the dots of all series, pushed apart where they would overlap.
  func notes(of series: [MergedSeries]) -> [LinePlot.Note] {
    let all = series.flatMap { zip($0.series.points, $0.series.notes) }
    let heights = EndLabels.apart(
      all.map { (1 - y.share(of: $0.0.y)) * LinePlot.height },
      distance: EndLabels.lineHeight
    )
    return zip(all, heights)
      .map { note, height in
        (percent(x.share(of: note.0.x)), coordinate(height + 4), note.1)
      }
  }

  private func whisker(_ whisker: LinePlot.Whisker) -> String {
    let low = place(whisker.x, whisker.low)
    let high = place(whisker.x, whisker.high)
    return "M\(low.x) \(low.y)V\(high.y)"
  }

  private func band(_ stretches: [Stretch]) -> String {
    let upper = stretches.map { place($0.mean.x, $0.highest) }
    let lower = stretches.reversed().map { place($0.mean.x, $0.lowest) }
    return "M" + (upper + lower).map { "\($0.x) \($0.y)" }.joined(separator: "L") + "z"
  }
}

/// Points that stand side by side, summed up.
private struct Stretch {
  let mean: LinePlot.Point
  let lowest: Double
  let highest: Double

  private init(of points: ArraySlice<LinePlot.Point>) {
    let count = Double(points.count)
    mean = LinePlot.Point(
      number: points.first?.number ?? 0,
      x: points.reduce(0) { $0 + $1.x } / count,
      y: points.reduce(0) { $0 + $1.y } / count
    )
    lowest = points.map(\.y).min() ?? 0
    highest = points.map(\.y).max() ?? 0
  }

  static func all(of points: [LinePlot.Point], count: Int) -> [Stretch] {
    let step = (points.count + count - 1) / count
    return stride(from: 0, to: points.count, by: step)
      .map { Stretch(of: points[$0..<min($0 + step, points.count)]) }
  }
}

/// Series that are drawn as one line, since their points are the same.
struct MergedSeries {
  private(set) var names: [String]
  /// What they are drawn from; it has no name.
  let series: LinePlot.Series

  /// The names of all, and the figure behind them.
  var name: String { names.joined(separator: ", ") + figure }

  /// A name that fits beside the line: of several the first, and how many more there are.
  var shortName: String {
    let first = names.first ?? ""
    let short = first.count > 18 ? "\(first.prefix(17))…" : first
    return short + (names.count > 1 ? " +\(names.count - 1)" : "") + figure
  }

  private var figure: String { series.figure.isEmpty ? "" : " \(series.figure)" }

  /// Merges series with the same points; points that are not finite are left out, and so are
  /// series without any.
  static func all(of series: [LinePlot.Series]) -> [MergedSeries] {
    var places: [LinePlot.Series: Int] = [:]
    var merged: [MergedSeries] = []
    for var series in series {
      let name = series.name
      let isFinite = series.points.map { $0.x.isFinite && $0.y.isFinite }
      series.name = ""
      series.points = zip(series.points, isFinite).filter(\.1).map(\.0)
      series.notes = zip(series.notes, isFinite).filter(\.1).map(\.0)
      series.whiskers = series.whiskers.filter { $0.low.isFinite && $0.high.isFinite }
      series.hasDots = series.hasDots || !series.notes.isEmpty
      guard !series.points.isEmpty else { continue }
      if let place = places[series] {
        merged[place].names.append(name)
      } else {
        places[series] = merged.count
        merged.append(MergedSeries(names: [name], series: series))
      }
    }
    return merged
  }
}
