import Comparisons
import Foundation
import TestSupport
import Testing

@testable import PairedTimes
@testable import Reports

struct TimeJSONTests {
  private typealias Object = [String: Any]

  private func object(_ findings: TimeFindings, number: Int? = 3) throws -> Object {
    let bytes = TimeReport(findings, number: number).json.bytes
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
  }

  private func near(_ value: Any?, _ expected: Double) -> Bool {
    (value as? Double).map { abs($0 - expected) < 1e-9 } ?? false
  }

  @Test func `says what was found, of what, where and by which settings`() throws {
    let json = try object(.fail)
    #expect(json["schema"] as? String == "pagination-harness/time/1")
    #expect(json["number"] as? Int == 3)
    #expect(json["verdict"] as? String == "FAIL")
    #expect(json["heading"] as? String == "1 cell is slower by more than 1 %")
    #expect(json["sentences"] as? [String] == TimeFindings.fail.sentences)
    #expect(json["notes"] as? [String] == ["The pages differ."])
    #expect(json["machine"] as? String == "a machine")
    #expect(json["started"] as? String == "2026-11-25T12:00:00Z")
    let programs = try #require(json["programs"] as? [String: Object])
    #expect(programs.keys.sorted() == ["base", "candidate", "control"])
    #expect(programs["base"]?["sha256"] as? String == "ba5e")
    #expect(programs["candidate"]?["version"] as? String == "2")
    #expect(programs["control"]?["version"] is NSNull)
    let settings = try #require(json["settings"] as? Object)
    #expect(settings["floor"] as? Double == 0.01 && settings["limit"] as? Double == 0.05)
    #expect(settings["fail_alpha"] as? Double == 0.001)
  }

  @Test func `tells changes as shares, and evidence by its logarithm`() throws {
    let cells = try #require(object(.fail)["cells"] as? [Object])
    #expect(cells.map { $0["state"] as? String } == ["slower", "open", "passed"])
    #expect(cells.map { $0["rounds"] as? Int } == [12, 3, 7])
    #expect(cells[0]["name"] as? String == "a/warm")
    #expect(cells[0]["median"] as? Double == 0.1)
    #expect(cells[0]["differences"] as? [Double] == .init(repeating: 0.1, count: 12))
    let functions = try #require(cells[0]["grown_functions"] as? [Object])
    #expect(functions[0]["name"] as? String == "pages(of:in:)")
    #expect(functions[0]["before"] as? Int == 1_000 && functions[0]["after"] as? Int == 1_250)
    let evidence = try #require(cells[0]["evidence"] as? [String: Object])
    // Twelve bets of 0.95 are won, of three cells; the others are lost, and 1 was the highest.
    #expect(near(evidence["slower"]?["ln_now"], 12 * log(1.95)))
    #expect(evidence["slower"]?["threshold"] as? Double == 3_000)
    #expect(evidence["slower"]?["is_reached"] as? Bool == true)
    #expect(evidence["below_limit"]?["ln_highest"] as? Double == 0)
    #expect(try #require(evidence["below_limit"]?["ln_now"] as? Double) < 0)
    #expect(evidence["below_limit"]?["threshold"] as? Double == 100)
  }

  @Test func `has null where nothing is ruled out on a side`() throws {
    let cells = try #require(object(.fail)["cells"] as? [Object])
    let open = try #require(cells[1]["not_ruled_out"] as? Object)
    #expect(open["low"] is NSNull && open["high"] is NSNull)
    let passed = try #require(cells[2]["not_ruled_out"] as? Object)
    let high = try #require(passed["high"] as? Double)
    #expect(high > 0 && high < 0.05)
    let empty = try object(.make(.inconclusive, [.make("a/warm", [])]), number: nil)
    #expect(empty["number"] is NSNull)
    #expect((empty["cells"] as? [Object])?[0]["median"] is NSNull)
  }

  @Test func `says of controls whether they refuse`() throws {
    let controls = try #require(object(.refused)["controls"] as? [Object])
    #expect(controls[0]["refuses"] as? Bool == true)
    let evidence = try #require(controls[0]["evidence"] as? [String: Object])
    #expect(near(evidence["slower"]?["ln_highest"], 8 * log(1.95)))
    #expect(evidence["faster"]?["threshold"] as? Double == 200)
    #expect(
      (try object(.fail)["controls"] as? [Object])?[0]["refuses"] as? Bool == false
    )
  }
}
