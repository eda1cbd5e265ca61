import PaginatorKit
import PaginatorTesting
import TestSupport
import Testing

/// A program is started where a law needs a process that has done nothing, and asked again elsewhere.
struct ProgramConformanceTests {
  private func conformance(
    _ fault: ToyPaginator.Fault?,
    on text: String = "abcd\nfghij",
    capabilities: Set<Capability> = ToyPaginator.all,
    countsWork: Bool = true,
    laws: [Law] = Law.ofPaginators,
    starts: Counter = Counter()
  ) -> Conformance {
    tried(.make(text, laws: laws)) {
      _ = starts.next()
      return ExternalToy(
        toy: ToyPaginator(fault: fault, capabilities: capabilities),
        countsWork: countsWork
      )
    }
  }

  /// What shows in a pass alone is found in one process; what a process remembers may break other
  /// laws, too, and breaks its own.
  @Test(arguments: ConformanceTests.rows)
  func `each fault is found in a program as well`(row: ConformanceTests.Row) {
    let conformance = conformance(row.fault, on: row.text, capabilities: row.capabilities)
    #expect(conformance.findings.map(\.law).contains(row.law), "\(conformance)")
  }

  @Test func `a sound program keeps every law and is not started for each check`() {
    let starts = Counter()
    let conformance = conformance(nil, starts: starts)
    #expect(conformance.findings == [], "\(conformance)")
    #expect(conformance.notShown == [])
    // One for all, one for determinism; for the key one that is asked about everything, and one for
    // each of the 24 other layouts (without fonts, one more is the same) and 2 other texts.
    #expect(starts.count == 1 + 1 + 1 + 26)
  }

  @Test func `all laws but two need one process`() {
    let laws = Law.ofPaginators.filter { $0 != .key }
    let starts = Counter()
    #expect(conformance(nil, laws: laws, starts: starts).findings == [])
    // One more for determinism.
    #expect(starts.count == 2)
  }

  @Test func `says of what costs that nobody counted it`() {
    let counted = conformance(nil)
    let uncounted = conformance(nil, countsWork: false)
    for law in Law.ofPaginators {
      #expect(!counted.isOfPagesOnly(law))
      #expect(uncounted.isOfPagesOnly(law) == [.end, .attributeInvariance].contains(law), "\(law)")
    }
    #expect(!"\(counted)".contains("not counted"))
    #expect("\(uncounted)".contains("\n  end: kept in 1 case, work not counted\n"))
    // The same fault is one of work, which shows only where it is counted.
    #expect(conformance(.busyEnd).findings.map(\.law) == [.end])
    #expect(conformance(.busyEnd, countsWork: false).findings == [])
  }
}
