import ArgumentParser

/// Where corpora are found by their ids.
struct CorporaArguments: ParsableArguments {
  @Option(
    name: .customLong("corpora"),
    help: ArgumentHelp(
      "The folder of corpora. (default: HARNESS_CORPORA, beside the program, ./corpora)",
      valueName: "dir"
    )
  )
  var folder: String?

  /// What was typed, to be typed again.
  var typed: [String] { folder.map { ["--corpora", $0] } ?? [] }
}
