import ArgumentParser
import Paginators

struct PaginatorArguments: ParsableArguments {
  @Option(
    name: .customLong("paginator"),
    help: ArgumentHelp(
      "A paginator, with options or as a glob: 'fixed-count:step=1', '*-fill'. Repeatable. "
        + "(default: all of 'harness list paginators')",
      valueName: "id[:option=value,…]"
    ),
    completion: .paginators
  )
  var names: [String] = []

  @Option(workLimit: PaginatorEnvironment.usualWorkLimit) var workLimit: Int
}

extension ArgumentHelp {
  static let beside = ArgumentHelp("Another paginator to compare it with.", valueName: "paginator")
}

extension Option where Value == Int {
  /// The option of a work limit, which is above 0.
  init(workLimit standard: Int) {
    self.init(
      wrappedValue: standard,
      help: ArgumentHelp(
        "Stop a paginator that measures more scalars. (default: \(standard))",
        valueName: "scalars"
      )
    ) { text in
      guard let limit = Int(text), limit > 0 else {
        throw ValidationError("'\(text)' is no work limit; give a whole number above 0.")
      }
      return limit
    }
  }
}
