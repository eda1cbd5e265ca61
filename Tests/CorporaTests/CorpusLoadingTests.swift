import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

struct CorpusLoadingTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test func `a plain file is taken byte for byte`() throws {
    let bytes = Array("a\r\nb\u{0}\n\n".utf8) + [0xEF, 0xBB, 0xBF]
    let corpus = try Corpus.load(file: folder.write(bytes, to: "notes/a.txt"))
    #expect(corpus.id == "a.txt")
    #expect(corpus.title == "a.txt")
    #expect(corpus.shortTitle == "a.txt")
    #expect(corpus.text.utf8 == bytes)
    #expect(corpus.text.language == "en")
    #expect(corpus.chapters.isEmpty)
    #expect(corpus.manifest == nil)
    #expect(corpus.expectedMissingGlyphs == nil)
    #expect(corpus.decoding == .utf8)
  }

  @Test func `a byte order mark is skipped, said, and not part of the digest`() throws {
    let corpus = try Corpus.load(
      file: folder.write([0xEF, 0xBB, 0xBF] + Array("abc".utf8), to: "b")
    )
    #expect(corpus.text.utf8 == Array("abc".utf8))
    #expect(corpus.decoding.sentence == "A byte order mark was skipped.")
    #expect(
      corpus.identity
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad+raw+plain"
    )
  }

  @Test func `only one byte order mark is skipped`() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let corpus = try Corpus.load(file: folder.write(mark + mark, to: "b"))
    #expect(corpus.text.utf8 == mark)
  }

  @Test(arguments: [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func `an empty file is an empty text`(bytes: [UInt8]) throws {
    let corpus = try Corpus.load(file: folder.write(bytes, to: "empty"))
    #expect(corpus.text.scalarCount == 0)
    #expect(corpus.text.language == "und")
    #expect(corpus.sha256 == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test func `a byte that is not UTF-8 is named with its offset in the file`() throws {
    // A mark of 3 bytes, 甲 of 3, and a lead byte without its continuation.
    let file = try folder.write([0xEF, 0xBB, 0xBF] + Array("甲".utf8) + [0xE4, 0x0A], to: "bad")
    let error = corpusError { _ = try Corpus.load(file: file) }
    #expect(error == .notUTF8(file: file, offset: 6))
    #expect(
      error?.description
        == "The file '\(file)' is not UTF-8: the byte at offset 6 begins no character. Name its "
        + "encoding with --encoding, for example gb18030, or utf-16le for one without a mark."
    )
    #expect(error?.isMissing == false)
  }

  /// HarfBuzz takes the square of their number: 40,000 took 12 seconds.
  @Test(arguments: [
    "\u{0301}", "\u{0301}\u{AD}", "\u{064E}\u{2060}\u{200D}", "\u{093E}", "\u{17D2}\u{1780}",
    "\u{094D}\u{200D}\u{0915}",
  ])
  func `marks on one character have a limit`(mark: String) throws {
    let most = "甲a" + String(repeating: mark, count: 1_000)
    let file = try folder.write(most + "b" + mark, to: "marks")
    #expect(
      try Corpus.load(file: file).text.scalarCount == (most + "b" + mark).unicodeScalars.count
    )
    _ = try folder.write(most + mark, to: "marks")
    let error = corpusError { _ = try Corpus.load(file: file) }
    #expect(error == .tooManyMarks(file: file, offset: most.utf8.count, limit: 1_000))
    #expect(
      error?.description
        == "The file '\(file)' has more than 1000 combining marks on one character, the last at offset "
        + "\(most.utf8.count); laying them out would take minutes, so take some out."
    )
    #expect(error?.isMissing == false)
  }

  /// Of most characters nobody asks whether they are marks; Unicode's own table says which are.
  @Test func `no mark is taken for a letter`() {
    let marks = (0x80...0x10FFFF).compactMap(Unicode.Scalar.init)
      .filter {
        [.nonspacingMark, .enclosingMark, .spacingMark].contains($0.properties.generalCategory)
      }
    #expect(marks.count > 2_000)
    for mark in marks {
      let text = Array(String(String.UnicodeScalarView(repeatElement(mark, count: 1_001))).utf8)
      #expect(throws: CorpusError.self, "\(mark.value)") {
        try requireFewMarks(text, file: "marks")
      }
    }
  }

  @Test func `a missing file is missing`() {
    let error = corpusError { _ = try Corpus.load(file: "/nowhere/a.txt") }
    #expect(
      error?.description
        == "There is no file '/nowhere/a.txt'; check the path, or name a corpus of "
        + "'harness list corpora'."
    )
    #expect(error?.isMissing == true)
  }

  @Test func `a path below a file is missing`() throws {
    let file = try folder.write("a", to: "a.txt")
    #expect(corpusError { _ = try Corpus.load(file: "\(file)/b") }?.isMissing == true)
  }

  @Test func `a folder is no text`() {
    let error = corpusError { _ = try Corpus.load(file: folder.path) }
    #expect(
      error?.description == "'\(folder.path)' is a folder, not a file; give a text file."
    )
    #expect(error?.isMissing == false)
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe is refused and not waited for`() throws {
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(
      corpusError { _ = try Corpus.load(file: pipe) } == .notRegular(file: pipe, kind: "a pipe")
    )
  }

  @Test func `a device is refused`() {
    #expect(
      corpusError { _ = try Corpus.load(file: "/dev/zero") }
        == .notRegular(file: "/dev/zero", kind: "a device")
    )
  }

  @Test func `a link in a circle cannot be read`() throws {
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: link)
    let error = corpusError { _ = try Corpus.load(file: link) }
    #expect(
      error?.description
        == "The file '\(link)' cannot be read: Too many levels of symbolic links; check its "
        + "permissions."
    )
    #expect(error?.isMissing == false)
  }

  @Test func `a file above 512 MiB is refused`() throws {
    let file = try folder.write([], to: "large")
    // A hole: the file has the size and no blocks.
    #expect(truncate(file, 512 * 1024 * 1024 + 1) == 0)
    #expect(
      corpusError { _ = try Corpus.load(file: file) }?.description
        == "The file '\(file)' is larger than 512 MiB, the most that is read; cut it into parts."
    )
  }

  @Test func `a name breaks no line of a message`() {
    let error = CorpusError.noSuchFile(file: "a\n\u{1B}[31mb")
    #expect(error.description.hasPrefix("There is no file 'a\\n\\u{1B}[31mb'; "))
  }
}

struct CorpusNamingTests {
  let folder: TemporaryDirectory
  let corpora: CorpusFolder

  init() throws {
    folder = try TemporaryDirectory()
    corpora = try Tiny.make(in: folder)
  }

  @Test func `an id is a corpus of the folder`() throws {
    #expect(try Corpus.named("tiny", in: corpora).manifest != nil)
  }

  @Test func `a value with a slash is a file, and needs no folder`() throws {
    let file = try folder.write("a", to: "tiny")
    let corpus = try Corpus.named(file, in: CorpusFolder(path: "/nowhere"))
    #expect(corpus.id == "tiny")
    #expect(corpus.manifest == nil)
  }

  @Test func `a relative path is never an id`() {
    #expect(
      corpusError { _ = try Corpus.named("./tiny", in: corpora) } == .noSuchFile(file: "./tiny")
    )
  }

  @Test func `a value that names a file and no corpus is a file`() throws {
    // SwiftPM runs tests in the package's folder.
    #expect(FileManager.default.fileExists(atPath: "Package.swift"))
    #expect(try Corpus.named("Package.swift", in: corpora).id == "Package.swift")
    let noFolder = CorpusError.noFolderFound(lookedIn: [], above: "/")
    func missing() throws(CorpusError) -> CorpusFolder { throw noFolder }
    #expect(try Corpus.named("Package.swift", in: missing()).id == "Package.swift")
    #expect(corpusError { _ = try Corpus.named("tiny", in: missing()) } == noFolder)
  }

  @Test func `a folder that was named wrongly is an error even for a file`() {
    #expect(
      corpusError { _ = try Corpus.named("Package.swift", in: CorpusFolder(path: "/nowhere")) }
        == .noSuchFolder(path: "/nowhere", namedBy: "--corpora")
    )
  }

  @Test func `an unknown id is answered with the nearest and with all`() throws {
    for id in ["alice", "diamond-sutra"] {
      try folder.write("{}", to: "corpora/\(id)/corpus.json")
    }
    let error = corpusError { _ = try Corpus.named("diamond-sutr", in: corpora) }
    #expect(
      error?.description
        == "No corpus named 'diamond-sutr' in corpora/. Did you mean 'diamond-sutra'? "
        + "There are: alice, diamond-sutra, tiny."
    )
    #expect(error?.isMissing == true)
  }

  @Test(
    arguments: [
      ("", nil), ("kjv", nil), ("TINY", "tiny"), ("tiyn", "tiny"), ("t", "tiny"), ("x", nil),
    ] as [(String, String?)]
  )
  func `the nearest id is suggested when it is near`(typed: String, nearest: String?) {
    let error = corpusError { _ = try Corpus.named(typed, in: corpora) }
    #expect(
      error
        == .noSuchCorpus(name: typed, folder: "corpora", suggestion: nearest, known: ["tiny"])
    )
  }

  @Test func `an id in a folder without corpora says so`() throws {
    let empty = try CorpusFolder(path: folder.makeFolder("texts"))
    #expect(
      corpusError { _ = try Corpus.named("tiny", in: empty) }?.description
        == "No corpus named 'tiny' in texts/. The folder holds none; name a text file, or another "
        + "folder with --corpora."
    )
  }
}
