import ArgumentParser
import Corpora
import PaginatorKit
import PaginatorWire

extension CorpusCommand {
  /// `harness corpus text`: prints a text as it is measured.
  struct Text: HarnessCommand {
    static let configuration = CommandConfiguration(
      commandName: "text",
      abstract: "Print a text as it is measured, in UTF-8.",
      discussion: """
        The text that page boundaries are offsets in: of a book its canonical text, of a file in \
        another encoding what it says. On a terminal, what would act on it is left out.

        --styled prints it with its blocks, runs and pictures, for an engine that sets them: a \
        document of schemas/styled-text.schema.json.
        """
    )

    @OptionGroup var named: NamedTextArguments

    @Flag(help: "Print a document of the text and its styles.")
    var styled = false

    @OptionGroup(title: "Terminal") var terminal: TerminalArguments

    func run(_ console: Console, _: Settings) throws {
      let corpus = try named.corpus(console)
      let title = corpus.title == corpus.id ? nil : corpus.title
      let document = WireStyledText(corpus.text, title: title)
      try console.print(exactly: styled ? document.line : corpus.text.utf8)
    }
  }
}
