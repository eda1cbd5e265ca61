import Corpora
import TestSupport
import Testing

struct CorpusImportTests {
  @Test func `what is said as nothing is not said, and a name has to be one`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("a", to: "My book, 2.txt")
    let imported = try CorpusImport(file: file, title: "", language: "", license: "")
    #expect(imported.id == "my-book-2")
    #expect(imported.title == "My book, 2")
    #expect(imported.language == "en")
    #expect(imported.license == "LicenseRef-Unknown")
    for id in ["", "-a", "a/b", "a.b", "a b", "*", "a\u{202E}b", "x:y"] {
      #expect(corpusError { _ = try CorpusImport(file: file, id: id) } == .badID(id: id))
    }
    #expect(
      corpusError { _ = try imported.write(to: file, harness: "1", date: "") }
        == .cannotImport(folder: file, reason: "it cannot be made")
    )
  }

  @Test func `a file becomes a corpus that is measured as the file is`() throws {
    let folder = try TemporaryDirectory()
    let text = "前\n第一章 甲\n一\n第二章 乙\n二\n"
    let file = try folder.write(text, to: "小說.txt")
    let imported = try CorpusImport(file: file)
    #expect(imported.id == "小說")
    let manifest = try imported.write(to: folder.path, harness: "1", date: "2026-01-01")
    #expect(manifest == "\(folder.path)/小說/corpus.json")
    let corpora = try CorpusFolder(path: folder.path)
    let corpus = try corpora.corpus("小說")
    #expect(corpus.chapters == (try Corpus.load(file: file)).chapters)
    #expect(corpus.chapters.map(\.title) == ["第一章 甲", "第二章 乙"])
    #expect(corpus.identity == (try Corpus.load(file: file)).identity)
    #expect(try corpora.verification(of: "小說").isValid)
    #expect(
      corpusError { _ = try imported.write(to: folder.path, harness: "1", date: "") }
        == .alreadyThere(corpus: "小說", folder: folder.path)
    )
  }
}
