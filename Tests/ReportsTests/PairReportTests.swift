import Comparisons
import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Reports
@testable import Trials

/// How far two paginators agree, in the files that say it.
struct PairReportTests {
  /// Pages of ten scalars, and one page of all twenty, of two paginators over the same text.
  private var session: Session {
    let halves = Trial.ascii("halves", lines: [4, 4])
    var whole = Trial.ascii("whole", lines: [4, 4])
    whole.set([PageRange(start: .zero, end: TextOffset(utf8: 20))], whole.judgement)
    let thirds = Trial.ascii("halves-too", lines: [4, 4])
    return Session.ascii([halves, whole, thirds], text: "abcdefghijabcdefghij")
  }

  // 10 against nothing: 0 of 1. 10 against 10: 1 of 1.
  @Test func `JSON has each two in both orders`() throws {
    let object = try JSONReport.object(of: session)
    let pairs = try #require(object["pairs"] as? [[String: Any]])
    #expect(pairs.count == 6)
    let apart = try #require(pairs.first)
    #expect(apart["a"] as? String == "halves" && apart["b"] as? String == "whole")
    #expect(apart["agreement"] as? Double == 0 && apart["union"] as? Int == 1)
    #expect(apart["beyond"] as? Int == 1 && apart["mean_drift_pages"] is NSNull)
    let alike = try #require(pairs.dropFirst().first)
    #expect(alike["b"] as? String == "halves-too" && alike["agreement"] as? Double == 1)
    #expect(alike["shared"] as? Int == 1 && alike["worst_drift_pages"] as? Double == 0)
    #expect(alike["layout"] as? String == "phone-6 at 17 px" && alike["drift_slope"] is NSNull)
  }

  @Test func `a table names both paginators`() throws {
    let rows = try CSVReport().text("pairs.csv", of: session)
    #expect(rows.contains(",halves,whole,phone-6,"))
    let pairs = rows.split(separator: "\r\n").dropFirst()
    #expect(pairs.count == 6)
    #expect(pairs.allSatisfy { $0.contains(",agreement,value,ratio,") })
    #expect(pairs.filter { $0.hasSuffix(",ratio,1,1,0") }.count == 2)
  }

  @Test func `HTML has a matrix that is read without a script`() throws {
    let markup = HTMLMarkup(HTMLReport().files(of: session, options: ReportOptions())[0].bytes)
    #expect(markup.fault == nil)
    #expect(markup.all("h4").contains { $0.text == "Who agrees with whom" })
    let rows = markup.all("tr").filter { $0.all("th").map(\.text) == ["halves"] }
      .map { $0.all("td").map(\.text) }
    #expect(rows.contains { Set($0) == ["", "0 %", "100 %"] })
  }
}
