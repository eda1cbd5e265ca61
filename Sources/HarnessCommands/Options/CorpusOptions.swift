import ArgumentParser
import Corpora

struct CorpusOptions: ParsableArguments {
  @OptionGroup var texts: TextArguments

  @Flag(help: "Begin each chapter on a new page.")
  var chapters = false

  var names: [String] { texts.names }
  var corpora: CorporaArguments { texts.corpora }

  /// What was typed, to be typed again.
  var typed: [String] { texts.typed + (chapters ? ["--chapters"] : []) }
}

/// Texts, and how they are found and read.
struct TextArguments: ParsableArguments {
  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp(
      "A corpus of corpora/, or a file of \(Self.files); files also by a pattern such as "
        + "'books/*.epub'. Repeatable. (default: \(Inputs.defaultCorpus))",
      valueName: "id|file"
    ),
    completion: .corpora
  )
  var names: [String] = []

  @Option(
    name: .customLong("corpora-from"),
    help: ArgumentHelp("A file with a corpus, file or pattern a line.", valueName: "file"),
    completion: .file()
  )
  var list: String?

  /// What files may be instead of corpora.
  static let files = "text, HTML, EPUB or styled JSON"

  @OptionGroup var corpora: CorporaArguments
  @OptionGroup var reading: EncodingArguments

  var typed: [String] {
    names.flatMap { ["--corpus", $0] } + (list.map { ["--corpora-from", $0] } ?? []) + corpora.typed
      + reading.typed
  }
}

struct EncodingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The encoding of text and HTML files, such as gb18030. (default: found out)",
      valueName: "name"
    ),
    completion: .list(TextEncoding.allCases.map { $0.rawValue.lowercased() }),
    transform: Parsing.encoding
  )
  var encoding: TextEncoding?

  /// What was typed, to be typed again.
  var typed: [String] { encoding.map { ["--encoding", $0.rawValue] } ?? [] }
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

/// One text that is asked about.
struct NamedTextArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A corpus, or a file of \(TextArguments.files).", valueName: "id|file"),
    completion: .corpora
  )
  var name: String

  @OptionGroup var reading: EncodingArguments
  @OptionGroup var corpora: CorporaArguments

  /// The text; how its file was read is told.
  func corpus(_ console: Console) throws -> Corpus {
    let corpus = try Corpus.named(
      name,
      encoding: reading.encoding,
      in: try Inputs().folder(corpora.folder)
    )
    for note in corpus.readingNotes { console.note(note) }
    return corpus
  }
}
