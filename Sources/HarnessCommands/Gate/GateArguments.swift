import ArgumentParser

/// What the gate and its approval share beside the measuring.
struct GateArguments: ParsableArguments {
  @Option(
    name: .customLong("baseline"),
    help: ArgumentHelp("The file of the gate baseline, to be committed.", valueName: "file")
  )
  var path = "baseline.json"

  @Flag(
    name: .customLong("values-only"),
    help: ArgumentHelp(
      "Print the values and judge nothing: what the gate starts to measure twice.",
      visibility: .private
    )
  )
  var printsValuesOnly = false
}
