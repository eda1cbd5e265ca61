/// Series that are drawn as one line, since their points are the same.
struct MergedSeries {
  /// The names of all.
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
