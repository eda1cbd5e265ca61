import ArgumentParser
import Comparisons
import Corpora
import Foundation
import HostSystem
import PaginatorKit
import Yams

extension CorpusCommand {
  /// `harness corpus make`: writes a library of books that mean nothing.
  struct Make: HarnessCommand {
    static let configuration = CommandConfiguration(
      commandName: "make",
      abstract: "Make a library of books, to measure what one costs.",
      discussion: """
        The file says how many books of which kinds, how long, and of which seed; the books are text files, \
        the same bytes on every machine. What they say means nothing:

          harness corpus make corpora/library.yml --output library
          harness compare --corpus 'library/*.txt' --no-timing
        """
    )

    @Argument(
      help: ArgumentHelp("The library's file.", valueName: "file"),
      completion: .file(extensions: ["yml", "yaml"])
    )
    var file: String

    @Option(
      help: ArgumentHelp("The folder that the books are written to.", valueName: "dir"),
      completion: .directory
    )
    var output: String

    @OptionGroup var corpora: CorporaArguments

    @OptionGroup(title: "Terminal") var terminal: TerminalArguments

    func run(_ console: Console, _: Settings) throws {
      let recipe = try recipe()
      let folder = try Inputs().folder(corpora.folder)
      let maker = BookMaker(
        han: try paragraphs(of: "diamond-sutra", in: folder),
        latin: try paragraphs(of: "alice", in: folder)
      )
      try requireWritable(output)
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
      let books = recipe.books
      for (number, book) in books.enumerated() {
        let path = "\(output)/\(book.file)"
        guard replaceFile(path, with: maker.text(of: book), mode: 0o666) else {
          throw HarnessFailure(.cannotWrite, "'\(path)' cannot be written.")
        }
        console.step("\(number + 1) of \(books.count) books made")
      }
      let scalars = books.reduce(0) { $0 + $1.target }
      try console.print(
        "\(counted(books.count, "book")), about \(grouped(scalars)) characters, in \(output)."
      )
    }

    private func recipe() throws -> LibraryRecipe {
      let text = String(decoding: try inputBytes(of: file), as: UTF8.self)
      func bad(_ reason: String) -> HarnessFailure {
        HarnessFailure(
          .badInput,
          "'\(file)' is no library: \(reason). corpora/library.yml is one."
        )
      }
      let recipe: LibraryRecipe
      do {
        recipe = try YAMLDecoder().decode(LibraryRecipe.self, from: text)
      } catch let error as DecodingError {
        throw bad(error.reason)
      } catch {
        throw bad("it is not YAML")
      }
      if let fault = recipe.fault { throw bad(fault) }
      return recipe
    }

    private func paragraphs(of id: String, in folder: CorpusFolder) throws -> [[UInt8]] {
      try folder.corpus(id).text.utf8.split(separator: 0x0A).map(Array.init)
    }
  }
}

extension DecodingError {
  /// What is wrong, for the middle of a sentence.
  fileprivate var reason: String {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: " > ")
    }
    switch self {
    case .keyNotFound(let key, let context):
      return "it has no '\(place(context.codingPath + [key]))'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "it is not YAML" : "'\(place(context.codingPath))' means nothing"
    @unknown default: return "it is not YAML"
    }
  }
}
