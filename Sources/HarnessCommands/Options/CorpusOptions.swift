import ArgumentParser

struct CorpusOptions: ParsableArguments {
  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      "A corpus of corpora/, or a UTF-8 text file. Repeatable. (default: \(Inputs.defaultCorpus))",
      valueName: "id|file"
    ),
    completion: .corpora
  )
  var names: [String] = []

  @OptionGroup var corpora: CorporaArguments

  @Flag(help: "Begin each chapter on a new page.")
  var chapters = false

  /// What was typed, to be typed again.
  var typed: [String] {
    names.flatMap { ["--corpus", $0] } + corpora.typed
      + (chapters ? ["--chapters"] : [])
  }
}

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
