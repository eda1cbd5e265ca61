import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

struct CorpusMakeTests {
  private static let library = """
    seed: 1
    scalars: {from: 500, to: 2000}
    shelves:
      - {kind: chinese, books: 2}
      - {kind: japanese, books: 1}
    """

  @Test func `a library is made of its file, the same bytes each time`() throws {
    let folder = try TemporaryDirectory()
    _ = try folder.write(Self.library, to: "library.yml")
    let make = ["corpus", "make", "library.yml", "--output"]
    let corpora = ["--corpora", "\(Repository.root)/corpora"]
    let made = try HarnessProgram.run(make + ["one"] + corpora, in: folder.path).ending(0)
    #expect(made.output.hasPrefix("3 books, about "))
    _ = try HarnessProgram.run(make + ["two"] + corpora, in: folder.path).ending(0)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/one").sorted()
    #expect(names == ["chinese-001.txt", "chinese-002.txt", "japanese-001.txt"])
    for name in names {
      let books = ["one", "two"]
        .map {
          FileManager.default.contents(atPath: "\(folder.path)/\($0)/\(name)")
        }
      #expect(books[0] != nil && books[0] == books[1])
    }
    let compared =
      try HarnessProgram.run(
        ["compare", "--corpus", "one/*.txt", "--detail", "--no-timing", "--paginator", "greedy"]
          + corpora,
        in: folder.path
      )
      .ending(0)
    #expect(compared.output.contains("japanese-001"))
  }

  @Test(arguments: [
    ("seed: [", "it is not YAML"), ("seed: 1\n", "it has no 'scalars'"),
    (library.replacing("books: 2", with: "books: many"), "'shelves > 1 > books' means nothing"),
    (library.replacing("chinese", with: "martian"), "'shelves > 1 > kind' means nothing"),
    (library.replacing("from: 500", with: "from: 0"), "its books would have 0 to 2000 scalars"),
  ])
  func `what is no library is refused`(text: String, reason: String) throws {
    let folder = try TemporaryDirectory()
    _ = try folder.write(text, to: "library.yml")
    let words = ["corpus", "make", "library.yml", "--output", "out"]
    let outcome = try HarnessProgram.run(words, in: folder.path)
    #expect(outcome.exitCode == 65)
    #expect(
      outcome.errors.contains("'library.yml' is no library: \(reason)"),
      "\(outcome.errors)"
    )
  }

  @Test func `the project's library has 200 books`() throws {
    let text = String(decoding: try Repository.bytes(of: "corpora/library.yml"), as: UTF8.self)
    let counts = text.matches(of: /books: (\d+)/).compactMap { Int($0.1) }
    #expect(counts.reduce(0, +) == 200)
  }
}
