import ArgumentParser
import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Reports

extension CorpusCommand {
  /// `harness corpus import`: makes a corpus of a file.
  struct Import: HarnessCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Make a corpus of a text file or a book.",
      discussion: """
        The file is copied as it is, beside a manifest with its encoding, language, fonts, counts, \
        digests and chapters, and a note of where it came from. It is measured as the file would be. \
        The path of the manifest is printed.
        """
    )

    @Argument(
      help: ArgumentHelp("The text file, EPUB or page of HTML.", valueName: "file"),
      completion: .file()
    )
    var file: String

    @Option(help: ArgumentHelp("The corpus's name. (default: made of the file's)", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("The title. (default: the file's name)", valueName: "text"))
    var title: String?

    @Option(
      help: ArgumentHelp("The BCP 47 tag of the text. (default: by its letters)", valueName: "tag")
    )
    var language: String?

    @Option(
      help: ArgumentHelp(
        "The license, as an SPDX expression. (default: LicenseRef-Unknown)",
        valueName: "spdx"
      )
    )
    var license: String?

    @OptionGroup var reading: EncodingArguments
    @OptionGroup var corpora: CorporaArguments

    @OptionGroup(title: "Terminal") var terminal: TerminalArguments

    func run(_ console: Console, _: Settings) throws {
      let imported = try CorpusImport(
        file: file,
        id: id,
        title: title,
        language: language,
        license: license,
        encoding: reading.encoding
      )
      let folder = try folder()
      let day = Date().formatted(.iso8601.year().month().day())
      let manifest = try imported.write(
        to: folder,
        harness: HarnessVersion.current,
        date: day
      )
      // What was written is read as every corpus is.
      let corpus = try CorpusFolder(path: folder).corpus(imported.id)
      for note in imported.corpus.readingNotes { console.note(note) }
      let chapters =
        corpus.chapters.isEmpty ? "no chapters found" : counted(corpus.chapters.count, "chapter")
      console.note(
        "\(corpus.id): \(counted(corpus.text.scalarCount, "character")), \(chapters), "
          + "language \(imported.language)"
      )
      try console.print(ShownText.oneLine(manifest))
      let words = ["harness", "compare", "--corpus", corpus.id] + corpora.typed
      console.note("Next: \(words.map(shellWord).joined(separator: " "))")
    }

    /// Where names of corpora are looked up, else a new folder in this one.
    private func folder() throws -> String {
      do throws(CorpusError) {
        return try Inputs().folder(corpora.folder).path
      } catch {
        switch error {
        case .noFolderFound: return "corpora"
        case .noSuchFolder(let path, "--corpora"): return path
        default: throw error
        }
      }
    }
  }
}
