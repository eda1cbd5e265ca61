/// Returns values as a row of bars, the least the lowest: `▁▃█`.
///
/// All values alike give the lowest bar throughout; a value that is absent gives a space.
func sparkline(_ values: [Double?]) -> String {
  let bars = Array("▁▂▃▄▅▆▇█")
  let known = values.compactMap(\.self)
  guard let low = known.min(), let high = known.max() else {
    return String(repeating: " ", count: values.count)
  }
  let range = high - low
  return String(
    values.map { value in
      guard let value else { return " " }
      guard range > 0 else { return bars[0] }
      return bars[Int(((value - low) / range * Double(bars.count - 1)).rounded())]
    }
  )
}
