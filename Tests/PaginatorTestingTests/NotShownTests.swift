import PaginatorKit
import PaginatorTesting
import TestSupport
import Testing

/// What cannot be shown is said, and is no finding.
struct NotShownTests {
  private func reasons(_ conformance: Conformance) -> [Law: String] {
    Dictionary(uniqueKeysWithValues: conformance.notShown.map { ($0.law, $0.reason) })
  }

  @Test func `what is not promised is not tried`() {
    // It breaks a law, and claims nothing.
    for fault in [
      ToyPaginator.Fault.seek, .backward, .nextPageAt, .otherTotal, .lost, .lateEstimate,
    ] {
      let conformance = tried { ToyPaginator(fault: fault, capabilities: []) }
      #expect(conformance.findings == [])
      #expect(
        reasons(conformance) == [
          .seek: "It does not claim to seek.", .backward: "It does not claim to go backward.",
          .pageAt: "It does not claim to find a place's page.",
          .labels: "It does not claim to tell labels.",
          .locate: "It does not claim to name places.",
          .estimate: "It does not claim to tell estimates.",
          .verticalLines: "It does not claim to set vertical lines.",
        ]
      )
    }
  }

  @Test func `where runs differ there is nothing to compare`() {
    let conformance = tried { ToyPaginator(fault: .unstable) }
    #expect(conformance.findings.map(\.law) == [.determinism])
    let silent: Set<Law> = [
      .prefix, .chapter, .seek, .backward, .idempotence, .attributeInvariance, .styleLocality, .key,
      .cancel, .pageAt, .labels, .locate, .estimate, .verticalLines,
    ]
    #expect(Set(conformance.notShown.map(\.law)) == silent)
    #expect(
      Set(conformance.notShown.map(\.reason))
        == ["Its pages differ from run to run, so that there is nothing to compare."]
    )
  }

  @Test func `that is so, too, when determinism was not asked for`() {
    var options = ConformanceOptions.make()
    options.laws = [.cancel]
    let conformance = tried(options) { ToyPaginator(fault: .unstable) }
    #expect(conformance.findings == [])
    #expect(conformance.laws == [.cancel])
    #expect(conformance.notShown.map(\.law) == [.cancel])
  }

  @Test func `throwing is an end, and shows nothing else`() {
    let conformance = tried { FunctionPaginator { _, _, _ in throw NoFonts() } }
    #expect(conformance.findings == [])
    #expect(conformance[.termination] == .kept(checks: 1))
    // A control character of a message does not reach the terminal.
    for law in [Law.partition, .styleLocality] {
      #expect(conformance[law] == .notShown(reason: "It throws: no \\u{1B}[31mfonts."))
    }
  }

  @Test func `a paginator that cannot be made shows nothing`() {
    let conformance = tried { throw NoFonts() }
    #expect(conformance.findings == [])
    #expect(conformance.notShown.count == Law.ofPaginators.count)
    #expect(
      conformance[.determinism] == .notShown(reason: "It cannot be made: no \\u{1B}[31mfonts.")
    )
  }

  @Test func `a text of one paragraph shows nothing of chapters`() {
    let conformance = tried(.make("abcdefghij")) { ToyPaginator(fault: .chapter) }
    #expect(conformance[.chapter] == .notShown(reason: "There was no text to try it on."))
  }

  @Test func `what is withheld is not checked`() {
    var options = ConformanceOptions.make()
    options.withheld[.partition] = "It is a file."
    let conformance = tried(options) { ToyPaginator(fault: .lastGlyph) }
    #expect(conformance[.partition] == .notShown(reason: "It is a file."))
    #expect(conformance.findings == [])
  }

  @Test func `white space between pages may be left out by who says so`() {
    for (claims, laws) in [(true, []), (false, [Law.partition])] {
      var paginator = trimming
      if claims { paginator.capabilities = [.skipsWhitespace] }
      let conformance = tried(.make("abcd efgh \nij")) { [paginator] in paginator }
      #expect(conformance.findings.map(\.law) == laws)
    }
  }
}

private struct NoFonts: Error, CustomStringConvertible {
  var description: String { "no \u{1B}[31mfonts" }
}

/// A page for each word.
private let trimming = FunctionPaginator { text, _, _ in
  FunctionPass(
    text.utf8.indices.split { text.utf8[$0] <= 0x20 }
      .map { PageRange(utf8: $0.first ?? 0, to: ($0.last ?? 0) + 1) }
  )
}
