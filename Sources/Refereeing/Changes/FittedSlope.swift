/// Returns the slope of the least-squares line through values at 0, 1, 2 and so on.
///
/// Of several series it is the one slope that fits all of them best, each with a height of its own:
/// the sums of products and squares are taken around each series' own means and then added.
///
///     fittedSlope(of: [[-8, -16, -24, -32]])  // -8
///
/// - Returns: `nil` when no series has two values.
package func fittedSlope(of series: [[Double]]) -> Double? {
  var above = 0.0
  var below = 0.0
  for values in series where values.count > 1 {
    let count = Double(values.count)
    let meanX = (count - 1) / 2
    let meanY = values.reduce(0, +) / count
    for (index, value) in values.enumerated() {
      above += (Double(index) - meanX) * (value - meanY)
      below += (Double(index) - meanX) * (Double(index) - meanX)
    }
  }
  return below > 0 ? above / below : nil
}
