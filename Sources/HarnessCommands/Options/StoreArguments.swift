import ArgumentParser

/// Where sessions are kept.
struct StoreArguments: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp("The SQLite file sessions are kept in.", valueName: "file")
  )
  var path = "reports/results.sqlite"
}
