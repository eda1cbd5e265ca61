extension Metric {
  /// The metric's column in a table with one row per trial: name, headline statistic and unit.
  ///
  ///     Metric.gap.columnName          // "gap_scalars"
  ///     Metric.unusedPixels.columnName // "unused_px_median"
  ///     Metric.pages.columnName        // "pages"
  ///
  /// The name comes first as it stands; a unit that it already holds is not said again.
  package var columnName: String {
    var parts = [name]
    if scope != .text { parts.append(headline.rawValue) }
    let unitWords = unit.rawValue.split(separator: "_")
    if !unitWords.allSatisfy(name.split(separator: "_").contains) { parts.append(unit.rawValue) }
    return parts.joined(separator: "_")
  }
}
