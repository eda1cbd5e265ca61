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

  @OptionGroup var corpora: CorporaArguments

  @Flag(help: "Begin each chapter on a new page.")
  var chapters = false

  /// What was typed, to be typed again.
  var typed: [String] {
    names.flatMap { ["--corpus", $0] } + corpora.typed
      + (chapters ? ["--chapters"] : [])
  }
}
