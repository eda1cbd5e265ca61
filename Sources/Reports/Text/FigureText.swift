import Comparisons
package import Trials

/// The figures of a session as people read them; the same in every report.
package enum FigureText {
  /// Returns a number with a fixed number of decimals, at most three, without a sign for zero.
  ///
  ///     FigureText.fixed(1.4449, 2)  // "1.44"
  ///
  /// - Returns: `n/a` for infinities and NaN.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    // Above 10¹⁵ a Double has no decimals to show.
    guard value.magnitude < 1e15 else { return decimalText(value) ?? "n/a" }
    let scale = [1, 10, 100, 1_000][decimals]
    let scaled = Int((value.magnitude * Double(scale)).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(grouped(scaled))" }
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(grouped(scaled / scale)).\(zeros)\(fraction)"
  }

  /// Returns a distance in pages: `0.25`, `<0.01` for what two decimals would round away.
  package static func pages(_ pages: Double) -> String {
    guard pages.isFinite else { return "n/a" }
    if pages != 0, pages.magnitude < 0.005 { return pages < 0 ? ">-0.01" : "<0.01" }
    return fixed(pages, 2)
  }

  /// Returns how often something was done as a factor: `1x`, `1.5x`, `140x`.
  package static func times(_ factor: Double) -> String {
    guard factor.isFinite else { return "n/a" }
    let tenths = (factor * 10).rounded()
    return factor < 9.95 && tenths != factor.rounded() * 10
      ? "\(fixed(factor, 1))x" : "\(fixed(factor, 0))x"
  }

  /// Returns nanoseconds in ms: three decimals below 1 ms, two below 10 ms, else one.
  package static func milliseconds(_ nanoseconds: Double) -> String {
    let value = nanoseconds / 1e6
    return fixed(value, value < 1 ? 3 : value < 10 ? 2 : 1)
  }

  /// Returns a median in ms, with `~` before it where its interval is wider than 5 %.
  package static func milliseconds(_ estimate: MedianEstimate) -> String {
    (estimate.relativeWidth > 0.05 ? "~" : "") + milliseconds(estimate.median)
  }

  /// Returns bytes in KiB: `<1` for less than one, whole ones above.
  package static func kibibytes(_ bytes: Int) -> String {
    bytes > 0 && bytes < 1_024 ? "<1" : grouped((bytes + 512) / 1_024)
  }

  /// Returns a share in per cent: `31 %`, `<1 %`.
  package static func percent(_ share: Double) -> String {
    guard share.isFinite else { return "n/a" }
    return share > 0 && share < 0.005 ? "<1 %" : "\(fixed(share * 100, 0)) %"
  }
}
