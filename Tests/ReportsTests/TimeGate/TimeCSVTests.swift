import Foundation
import TestSupport
import Testing

@testable import PairedTimes
@testable import Reports

struct TimeCSVTests {
  private func lines(_ findings: TimeFindings) -> [String] {
    String(decoding: TimeReport(findings, number: 1).csv.bytes, as: UTF8.self)
      .components(separatedBy: "\r\n")
  }

  private let header =
    "cell,role,round,order,slot,side,passes,repetition,cpu_ns,wall_ns,voluntary_switches,"
    + "involuntary_switches,page_faults"

  @Test func `has a row for each repetition, judged cells before controls`() {
    let disturbed = Repetition(
      cpuNanoseconds: 300,
      wallNanoseconds: 310,
      voluntarySwitches: 1,
      involuntarySwitches: 2,
      pageFaults: 3
    )
    let round = PairedRound.make(
      .candidateFirst,
      [.make([disturbed], passes: 4), .make([100, 90]), .make([101]), .make([102])]
    )
    let findings = TimeFindings.make(
      .inconclusive,
      [.make("a/warm", [round])],
      controls: [.make("b/cold", percent: [0, 10])]
    )
    let rows = lines(findings)
    #expect(
      rows.prefix(6) == [
        header, "a/warm,judged,1,BAAB,1,candidate,4,1,300,310,1,2,3",
        "a/warm,judged,1,BAAB,2,base,1,1,100,105,0,0,0",
        "a/warm,judged,1,BAAB,2,base,1,2,90,95,0,0,0",
        "a/warm,judged,1,BAAB,3,base,1,1,101,106,0,0,0",
        "a/warm,judged,1,BAAB,4,candidate,1,1,102,107,0,0,0",
      ]
    )
    // Five repetitions of one round, four of each of two, the header, and what follows the last CRLF.
    #expect(rows.count == 5 + 8 + 1 + 1 && rows.last == "")
    #expect(rows[6] == "b/cold,control,1,ABBA,1,base,1,1,100000,100005,0,0,0")
    #expect(rows[12] == "b/cold,control,2,BAAB,3,base,1,1,100000,100005,0,0,0")
    #expect(rows[13] == "b/cold,control,2,BAAB,4,candidate,1,1,110000,110005,0,0,0")
  }

  @Test func `has its header without a round`() {
    #expect(lines(.make(.inconclusive)) == [header, ""])
  }

  @Test func `quotes names that need it`() {
    let findings = TimeFindings.make(.inconclusive, [.make("a,\"b/warm", percent: [0])])
    #expect(lines(findings)[1].hasPrefix("\"a,\"\"b/warm\",judged,1,ABBA,1,base,"))
  }
}
