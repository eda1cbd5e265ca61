extension MeasuringOptions {
  /// Whether the person who typed the command asks for a part of what the project measures.
  ///
  /// What stands in the environment or in `harness.yml` is what the project measures: a paginator that
  /// goes from there is missed.
  var isNarrowed: Bool {
    let settled = Set(Settings.inForce.applied.map(\.option))
    return [
      ("paginator", !paginators.names.isEmpty), ("device", !layout.devices.isEmpty),
      ("font-size", !layout.sizes.isEmpty), ("detail", layout.detail), ("page", page.size != nil),
      ("to-font-size", !changes.sizes.isEmpty), ("to-device", !changes.devices.isEmpty),
      ("to-font", !changes.fonts.isEmpty), ("to-line-height", !changes.lineHeights.isEmpty),
    ]
    .contains { option, isGiven in isGiven && !settled.contains(option) }
  }
}
