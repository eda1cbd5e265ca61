import Corpora
import Foundation
import PaginatorKit
import TestSupport
import Testing

struct CorpusVerificationTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func verify(
    _ text: String = Tiny.text,
    _ edits: (String, String)...
  ) throws -> CorpusVerification {
    try Tiny.make(in: folder, bytes: Array(text.utf8), edits: edits).verification(of: "tiny")
  }

  @Test func `a corpus as its manifest says is valid`() throws {
    let verification = try verify()
    #expect(verification.isValid)
    #expect(verification.id == "tiny")
    #expect(verification.title == "小經")
    #expect(
      verification.checks.map(\.name) == [
        "sha256.source", "sha256.text", "counts.bytes", "counts.scalars", "counts.utf16",
        "counts.graphemes", "counts.paragraphs", "counts.longestParagraph",
        "the sum of chapters.skip and chapters.counts",
      ]
    )
    #expect(verification.checks.allSatisfy { $0.isPassed && $0.expected == $0.found })
    #expect(verification.matchedSections == 2)
    #expect(verification.minimumSections == 2)
    #expect(verification.body?.isMatched == true)
  }

  @Test func `a section counts and digests letters alone, in all its paragraphs`() throws {
    let sections = try verify().sections
    // 。 and line feeds are left out: 甲乙, then 丙丁 + 戊 + 己.
    #expect(sections.map(\.foundHan) == [2, 4])
    #expect(sections.map(\.foundDigest) == ["f73ab1f5c2b9", "57a712182229"])
    #expect(sections.map(\.title) == ["一", "二"])
  }

  @Test func `other punctuation matches sections and body, and fails the digests`() throws {
    let verification = try verify("經\n\n甲、乙！\n\n丙丁戊\n\n己\n")
    #expect(verification.matchedSections == 2)
    #expect(verification.body?.isMatched == true)
    let failed = verification.checks.filter { !$0.isPassed }.map(\.name)
    // 。 became 、 and ！ (one scalar more), a line feed went (one less): 3 − 1 bytes more, and the
    // longest paragraph is still 4 scalars: 甲、乙！.
    #expect(failed == ["sha256.source", "sha256.text", "counts.bytes"])
    #expect(!verification.isValid)
  }

  @Test func `a variant that the map knows matches the body and not its section`() throws {
    let text = "經\n\n甲乙。\n\n丙丁\n戊\n\n已\n"
    let verification = try verify(text)
    #expect(verification.sections.map(\.isMatched) == [true, false])
    #expect(verification.sections[1].foundHan == 4)
    // printf 丙丁戊已 | sha256sum
    #expect(verification.sections[1].foundDigest == "e8820caa5686")
    #expect(verification.body?.isMatched == true)
    #expect(verification.matchedSections == 1)
  }

  @Test func `fewer sections than the minimum are not enough`() throws {
    let wrong = ("f73ab1f5c2b9", "000000000000")
    let minimum = { (count: Int) in
      ("\"sections\": [", "\"minimumSections\": \(count), \"sections\": [")
    }
    #expect(try !verify(Tiny.text, wrong).isValid)
    #expect(try !verify(Tiny.text, wrong, minimum(2)).isValid)
    #expect(try verify(Tiny.text, wrong, minimum(1)).isValid)
  }

  @Test func `a count that differs does not match though the digest does`() throws {
    let verification = try verify(Tiny.text, ("\"han\": 2", "\"han\": 3"))
    #expect(verification.sections[0].expectedDigest == verification.sections[0].foundDigest)
    #expect(!verification.sections[0].isMatched)
  }

  @Test func `a body that differs is not valid`() throws {
    let verification = try verify(Tiny.text, ("\"己\": \"已\"", "\"己\": \"巳\""))
    #expect(verification.body?.isMatched == false)
    #expect(verification.matchedSections == 2)
    #expect(!verification.isValid)
  }

  @Test(arguments: ["", "經\n", "經\n\n甲乙\n"])
  func `a text with too few paragraphs is compared as far as it goes`(text: String) throws {
    let verification = try verify(text)
    #expect(verification.sections.count == 2)
    #expect(verification.sections[1].foundHan == 0)
    #expect(verification.checks.last?.isPassed == false)
    #expect(!verification.isValid)
  }
}

/// The corpora of the repository, which stand beside `Tests`.
struct RepositoryCorporaTests {
  let corpora: CorpusFolder

  /// The folder of corpora.
  static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("corpora").path

  init() throws {
    corpora = try CorpusFolder(path: Self.folder)
  }

  @Test func `every corpus of the repository is what its manifest says`() throws {
    let ids = try corpora.ids().filter { try corpora.place(of: $0) == .repository }
    #expect(
      ids == [
        "alice", "alice-book", "diamond-sutra", "diamond-sutra-punctuated", "edge-cases",
        "gb18030-sutra", "reader-hazards", "styled-cases",
      ]
    )
    for id in ids {
      #expect(try corpora.verification(of: id).isValid, "\(id)")
      #expect(throws: Never.self) { try corpora.corpus(id) }
    }
  }

  /// The core tier needs nothing but the repository, so that a gate runs on a fresh checkout.
  @Test func `the core tier is what is in the repository`() throws {
    let summaries = try corpora.summaries()
    for summary in summaries {
      #expect((summary.manifest?.tier == "core") == (summary.place == .repository), "\(summary.id)")
      #expect(summary.problem == nil, "\(summary.id)")
    }
  }

  /// The digests were computed first by another program, which followed the description.
  @Test(arguments: [
    ("synth-zh-100k", "clauses-1"), ("synth-zh-1m", "clauses-1"), ("synth-novel-1m", "novel-1"),
  ])
  func `a generated corpus is made as its manifest says, without a cache`(
    id: String,
    generator: String
  ) throws {
    #expect(try corpora.place(of: id) == .madeWhenNeeded)
    let corpus = try corpora.corpus(id)
    #expect(corpus.chapters.first?.title == "第一章")
    #expect(corpus.identity == "\(corpus.sha256)+n1+\(generator)")
  }

  @Test(arguments: ["diamond-sutra", "diamond-sutra-punctuated"])
  func `the Diamond Sutra matches the digests of one modern edition`(id: String) throws {
    let verification = try corpora.verification(of: id)
    #expect(verification.sections.count == 32)
    #expect(verification.matchedSections == 32)
    #expect(verification.body?.isMatched == true)
    #expect(verification.body?.foundHan == 5176)
    #expect(
      verification.body?.foundDigest
        == "9dac92d1a32a838b7e7a4686c2680099eb31c7041487e760df1f90d7e4740f28"
    )
  }

  @Test func `the Diamond Sutra has 32 chapters after title and attribution`() throws {
    let corpus = try corpora.corpus("diamond-sutra")
    #expect(corpus.text.scalarCount == 6297)
    #expect(corpus.chapters.count == 32)
    // 金剛般若波羅蜜經 (8) + 2 LF + the attribution + 2 LF; the first section begins 如是我聞.
    let first = corpus.chapters[0].start
    #expect(corpus.text.string(from: first, to: corpus.text.end).hasPrefix("如是我聞"))
    #expect(try corpus.withForcedChapters().text.forcedBreaks.count == 32)
  }
}
