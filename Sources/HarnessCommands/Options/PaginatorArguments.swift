import ArgumentParser

struct PaginatorArguments: ParsableArguments {
  @Option(
    name: .customLong("paginator"),
    help: ArgumentHelp(
      "A paginator, with options or as a glob: 'fixed-count:step=1', '*-fill'. Repeatable. "
        + "(default: all of 'harness list paginators')",
      valueName: "id[:option=value,…]"
    )
  )
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "Stop a paginator that measures more scalars. (default: 100000000)",
      valueName: "scalars"
    ),
    transform: Self.workLimit
  )
  var workLimit: Int = Self.defaultWorkLimit

  static let defaultWorkLimit = 100_000_000

  /// A work limit as it is typed.
  @Sendable
  static func workLimit(_ text: String) throws -> Int {
    guard let limit = Int(text), limit > 0 else {
      throw ValidationError("'\(text)' is no work limit; give a whole number above 0.")
    }
    return limit
  }
}
