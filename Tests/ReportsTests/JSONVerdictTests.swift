import Foundation
import TestSupport
import Testing

@testable import Comparisons
@testable import Reports
@testable import Trials

struct JSONVerdictTests {
  private func verdict(_ verdict: GateVerdict?) throws -> [String: Any]? {
    try JSONReport.object(of: .han([.han()]), options: ReportOptions(verdict: verdict))["verdict"]
      as? [String: Any]
  }

  @Test func `is null when the session was not judged`() throws {
    #expect(try verdict(nil) == nil)
  }

  @Test func `holds the whole verdict but for the cells`() throws {
    let verdict = try #require(try verdict(.fail))
    #expect(
      verdict.keys.sorted() == [
        "baseline", "breaches", "counts", "faults", "improvements", "notes", "pages", "rules",
        "sentences", "standings", "unjudged", "word",
      ]
    )
    #expect(verdict["word"] as? String == "FAIL")
    #expect(
      verdict["baseline"] as? [String: String] == [
        "path": "baseline.json", "date": "2026-11-21T12:00:00Z", "author": "A. Author <a@b>",
        "reason": "a new font",
      ]
    )
    // Judged are 4,000 equal, 2 failed, 1 warned and 1 waived; 7 new ones were not.
    #expect(
      verdict["counts"] as? [String: Int] == [
        "judged": 4_004, "equal": 4_000, "better": 0, "allowed": 0, "warned": 1, "failed": 2,
        "waived": 1, "new": 7, "missing": 0, "follows": 0, "off": 0,
      ]
    )
  }

  @Test func `writes rules, breaches and pages in one line with sorted keys`() throws {
    let text = try JSONReport().text(of: .han([]), options: ReportOptions(verdict: .fail))
    let fragments = [
      "\n\"verdict\":{\"baseline\":",
      "{\"broken\":2,\"judged\":3,\"level\":\"fail\",\"limit\":\"no increase\","
        + "\"source\":\"preset recommended\",\"subject\":\"missed_lines\"}",
      "{\"after\":3,\"before\":0,\"corpus\":\"sutra\",\"layout\":\"phone-6 at 17 px\","
        + "\"level\":\"fail\",\"limit\":\"no increase\",\"message\":\"Talk to the layout team.\",\"metric\":\"missed_lines\","
        + "\"name\":\"sutra/fixed/phone-6@17/missed_lines\",\"paginator\":\"fixed\",\"rule\":0,"
        + "\"sentence\":\"missed_lines rose from 0 to 3 lines.\","
        + "\"strategy\":null,\"unit\":\"lines\",\"waiver\":null}",
      "{\"command\":\"harness show fixed --page 2 --beside greedy\",\"corpus\":\"sutra\","
        + "\"layout\":\"phone-6 at 17 px\",\"page\":2,\"pages_after\":18,\"pages_before\":17,"
        + "\"paginator\":\"fixed\",\"text_after\":\"…於意云何。可以身相見|如來不。不也。世尊。…\","
        + "\"text_before\":\"…須菩提。於意云何。可|以身相見如來不。不也。…\"}",
    ]
    for fragment in fragments { #expect(text.contains(fragment), "\(fragment)") }
    #expect(text.split(separator: "\n").last == "}")
    #expect(!text.contains("phone-6@17\",\"judged"))
  }
}
