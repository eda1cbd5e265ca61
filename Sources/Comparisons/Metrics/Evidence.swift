import Refereeing

/// What a metric needs to know of the lines on a page.
enum Evidence: Sendable {
  /// Nothing: it goes by the text alone.
  case text
  /// Where they stand, whoever says so.
  case lines
  /// What only the referee's own layout tells: glyphs, and lines that a cut would move.
  case layout

  /// Why a judgement cannot tell, `nil` when it can.
  ///
  ///     Evidence.layout.absence(in: .device)  // "on_device"
  ///     Evidence.lines.absence(in: .device)   // nil
  ///     Evidence.lines.absence(in: .none)     // "no_geometry"
  func absence(in geometry: Judgement.Geometry) -> String? {
    switch (self, geometry) {
    case (.text, _), (_, .referee), (.lines, .device): nil
    case (.layout, .device): "on_device"
    case (_, .none): "no_geometry"
    }
  }
}
