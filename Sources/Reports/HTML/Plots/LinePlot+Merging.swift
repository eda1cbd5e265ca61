extension LinePlot {
  /// Series that are drawn as one line, since their points are the same.
  struct MergedSeries {
    private(set) var names: [String]
    let points: [Point]
    let figure: String
    let isStepped: Bool
    let whiskers: [Whisker]
    let notes: [String]
    let hasDots: Bool

    /// The names of all.
    var name: String {
      names.joined(separator: ", ") + (figure.isEmpty ? "" : " \(figure)")
    }

    /// A name that fits beside the line: of several the first, and how many more there are.
    var shortName: String {
      let first = names.first ?? ""
      let short = first.count > 18 ? "\(first.prefix(17))…" : first
      return short + (names.count > 1 ? " +\(names.count - 1)" : "")
        + (figure.isEmpty ? "" : " \(figure)")
    }

    /// Merges series with the same points; points that are not finite are left out, and so are
    /// series without any.
    static func all(of series: [Series]) -> [MergedSeries] {
      struct Key: Hashable {
        let points: [Point]
        let figure: String
        let whiskers: [Whisker]
        let notes: [String]
      }
      var places: [Key: Int] = [:]
      var merged: [MergedSeries] = []
      for series in series {
        let isFinite = series.points.map { $0.x.isFinite && $0.y.isFinite }
        let points = zip(series.points, isFinite).filter(\.1).map(\.0)
        let notes = zip(series.notes, isFinite).filter(\.1).map(\.0)
        guard !points.isEmpty else { continue }
        let key = Key(
          points: points,
          figure: series.figure,
          whiskers: series.whiskers,
          notes: notes
        )
        if let place = places[key] {
          merged[place].names.append(series.name)
          continue
        }
        places[key] = merged.count
        merged.append(
          MergedSeries(
            names: [series.name],
            points: points,
            figure: series.figure,
            isStepped: series.isStepped,
            whiskers: series.whiskers.filter { $0.low.isFinite && $0.high.isFinite },
            notes: notes,
            hasDots: series.hasDots || !notes.isEmpty
          )
        )
      }
      return merged
    }
  }
}
