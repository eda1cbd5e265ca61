import Foundation
import PaginatorKit
import PaginatorTesting
import Paginators
import Trials

/// What `harness conform --json` prints: `pagination-harness/conformance/1`.
struct ConformJSON: Encodable {
  let schema = "pagination-harness/conformance/1"
  let harness = HarnessVersion.current
  let paginators: [Entry]

  init(_ results: [ConformResult]) {
    paginators = results.map(Entry.init)
  }

  /// The text, with sorted keys.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// One paginator.
  struct Entry: Encodable {
    var name: String
    var kind: String
    var checks: Int
    var laws: [LawEntry]

    init(_ result: ConformResult) {
      name = result.subject.name
      kind = result.subject.kind.rawValue
      checks = result.conformance.checkCount
      laws = result.conformance.laws.map { LawEntry($0, of: result) }
    }
  }

  /// One law; a page counts from 0, offsets are scalars.
  struct LawEntry: Encodable {
    var law: String
    var standing: String
    var checks: Int
    var reason: String?
    /// Whether of what the pages cost nothing is known; only of laws that ask for it.
    var workNotCounted: Bool?
    var findings: [FindingEntry] = []

    init(_ law: Law, of result: ConformResult) {
      self.law = law.rawValue
      standing = result.standing(law).rawValue
      checks = result.conformance.checks[law] ?? 0
      reason = result.knownFault(law)?.reason
      if result.conformance.isOfPagesOnly(law) { workNotCounted = true }
      switch result.conformance[law] {
      case .broken(let found): findings = found.map(FindingEntry.init)
      case .notShown(let why): reason = why
      case .kept, nil: reason = nil
      }
    }
  }

  /// Where a law is broken.
  struct FindingEntry: Encodable {
    var text: String
    var brokenCases: Int
    var breach: BreachEntry
    var reproduction: ReproductionEntry

    init(_ finding: PaginatorTesting.Finding) {
      text = finding.text
      brokenCases = finding.brokenCases
      breach = BreachEntry(finding.breach)
      reproduction = ReproductionEntry(finding.reproduction)
    }
  }

  /// The page, the offsets and the sentence.
  struct BreachEntry: Encodable {
    var manner: String
    var page: Int?
    var expected: [Int]?
    var found: [Int]?
    var sentence: String

    init(_ breach: Breach) {
      manner = breach.manner.rawValue
      page = breach.page
      expected = breach.expected.map { [$0.start, $0.end] }
      found = breach.found.map { [$0.start, $0.end] }
      sentence = breach.sentence
    }
  }

  /// The smallest text, and the page it is set on.
  struct ReproductionEntry: Encodable {
    var text: String
    var language: String
    var direction: String
    var forcedBreaks: [Int]
    var contentWidthPx: Double
    var contentHeightPx: Double
    var fontSizePx: Double
    var breach: BreachEntry
    var swift: String

    init(_ reproduction: Reproduction) {
      let source = reproduction.text
      text = String(decoding: source.utf8, as: UTF8.self)
      language = source.language
      direction = source.direction.rawValue
      forcedBreaks = source.forcedBreaks.map(source.scalarIndex(of:))
      contentWidthPx = reproduction.layout.page.contentWidth.pixels
      contentHeightPx = reproduction.layout.page.contentHeight.pixels
      fontSizePx = reproduction.layout.type.size.pixels
      breach = BreachEntry(reproduction.breach)
      swift = reproduction.swift
    }
  }
}
