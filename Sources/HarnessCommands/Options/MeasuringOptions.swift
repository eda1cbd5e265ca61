import ArgumentParser

/// All that decides what is measured, shared by the commands that measure a session.
struct MeasuringOptions: ParsableArguments {
  @OptionGroup(title: "Texts") var corpus: CorpusOptions
  @OptionGroup(title: "Paginators") var paginators: PaginatorArguments
  @OptionGroup(title: "Paginators") var external: ExternalArguments
  @OptionGroup(title: "Layouts") var page: PageArguments
  @OptionGroup(title: "Layouts") var layout: LayoutArguments
  @OptionGroup(title: "Layouts") var sweep: SweepArguments
  @OptionGroup(title: "Changes") var changes: ChangeArguments
  @OptionGroup(title: "Store") var store: StoreArguments

  @Flag(
    help: "Also count each paginator's instructions over the beginning of the text; needs valgrind."
  )
  var instructions = false

  @Flag(
    help: """
      Exit with \(HarnessExit.paginatorFailed.rawValue) if any trial failed or is nondeterministic; \
      results are written first.
      """
  )
  var strict = false

  @Flag(help: "Print the plan and exit.")
  var dryRun = false

  /// Whether the person who typed the command asks for a part of what the project measures.
  ///
  /// What stands in the environment or in `harness.yml` is what the project measures: a paginator that
  /// goes from there is missed.
  func isNarrowed(beyond settings: Settings) -> Bool {
    let settled = Set(settings.applied.map(\.option))
    return [
      ("paginator", !paginators.names.isEmpty), ("device", !layout.devices.isEmpty),
      ("font-size", !layout.sizes.isEmpty), ("detail", sweep.detail), ("page", page.size != nil),
      ("to-font-size", !changes.sizes.isEmpty), ("to-device", !changes.devices.isEmpty),
      ("to-font", !changes.fonts.isEmpty), ("to-line-height", !changes.lineHeights.isEmpty),
    ]
    .contains { option, isGiven in isGiven && !settled.contains(option) }
  }
}
