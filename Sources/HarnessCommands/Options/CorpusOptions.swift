import ArgumentParser

/// Which texts are measured.
struct CorpusOptions: ParsableArguments {
  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      "A corpus of corpora/, or a UTF-8 text file. Repeatable. (default: diamond-sutra)",
      valueName: "id|file"
    )
  )
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of corpora. (default: HARNESS_CORPORA, beside the program, ./corpora)",
      valueName: "dir"
    )
  )
  var corpora: String?

  @Flag(help: "Begin each chapter on a new page.")
  var chapters = false

  /// What was typed, to be typed again.
  var typed: [String] {
    names.flatMap { ["--corpus", $0] } + (corpora.map { ["--corpora", $0] } ?? [])
      + (chapters ? ["--chapters"] : [])
  }
}
