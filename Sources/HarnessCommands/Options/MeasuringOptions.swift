import ArgumentParser
import Comparisons

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

  /// Of what the person who typed the command asks for a part of what the project measures.
  ///
  /// What stands in the environment or in `harness.yml` is what the project measures: a text or a
  /// paginator that goes from there is missed.
  func narrowing(beyond settings: Settings) -> GateScope.Narrowing {
    let settled = Set(settings.applied.map(\.option))
    let options: [(name: String, isGiven: Bool, of: GateScope.Narrowing)] = [
      ("corpus", !corpus.names.isEmpty, .corpora),
      ("paginator", !paginators.names.isEmpty, .paginators),
      ("device", !layout.devices.isEmpty, .layouts),
      ("font-size", !layout.sizes.isEmpty, .layouts), ("detail", sweep.detail, .layouts),
      ("page", page.size != nil, .layouts), ("to-font-size", !changes.sizes.isEmpty, .changes),
      ("to-device", !changes.devices.isEmpty, .changes),
      ("to-font", !changes.fonts.isEmpty, .changes),
      ("to-line-height", !changes.lineHeights.isEmpty, .changes),
    ]
    return options.filter { $0.isGiven && !settled.contains($0.name) }
      .reduce(into: []) { $0.formUnion($1.of) }
  }
}
