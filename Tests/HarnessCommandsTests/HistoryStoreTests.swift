import Foundation
import TestSupport
import Testing

/// `harness history` over the sessions of a store.
@Suite(.serialized)
struct HistoryStoreTests {
  private let folder: StoreFolder

  init() throws {
    folder = try StoreFolder()
  }

  @Test func `history keeps other layouts and other changes apart`() throws {
    let changes = ["--to-font", "DejaVu Sans", "--to-line-height", "1.5", "--to-line-height", "2"]
    try folder.measure(StoreFolder.quick + changes)
    try folder.measure(StoreFolder.quick + changes + ["--kinsoku", "none"])
    let text = try folder.run(["history", "--metric", "pages"]).flowed
    let note = "values of sessions that laid the text out otherwise (sizes, devices, line height, "
    #expect(text.contains("2 \(note)"), "\(text)")
    let two = try folder.run(["history", "--metric", "pages", "--metric", "gap"]).flowed
    // Once, below both.
    #expect(two.components(separatedBy: note).count == 2, "\(two)")
    #expect(two.contains("4 \(note)"), "\(two)")
    let drift = try folder.run(["history", "--metric", "index_drift", "--paginator", "greedy"])
    for change in ["DejaVu Sans, line height 1.2", "line height 1.5", "line height 2"] {
      #expect(drift.output.contains(change), "\(drift.output)")
    }
  }

  @Test func `history lists a metric over the sessions`() throws {
    for _ in 1...3 { try folder.measure() }
    let arguments = ["history", "--metric", "missed_lines", "--statistic", "sum"]
    let table = try folder.run(arguments)
    #expect(table.output.contains("wasted (missed_lines), sum in lines; 3 sessions, the last is 3"))
    // Nothing changed.
    #expect(!table.output.contains("▁"), "\(table.output)")
    let json = try folder.run(arguments + ["--json", "--paginator", "fixed-count"])
    let rows = try json.json(as: [[String: Any]].self)
    #expect(rows.compactMap { $0["session"] as? Int } == [1, 2, 3])
    // `show` and `why` count 75 missed lines in this layout, too.
    #expect(rows.allSatisfy { $0["value"] as? Int == 75 }, "\(json.output)")
    let csv = try folder.run(arguments + ["--csv"])
    #expect(csv.output.hasPrefix("session,session_id,started,corpus,paginator,"))
    #expect(csv.output.split(separator: "\r\n").count == 7)
    let one = try folder.run(arguments + ["--paginator", "greedy"])
    #expect(one.output.contains("greedy, phone-6 at 17 px"))
  }

  @Test(arguments: ["--csv", "--json"])
  func `lasting changes are told to people alone`(option: String) throws {
    let errors = try folder.run(["history", "--changes", option], code: 64).errors
    #expect(errors.contains("--csv and --json have every value"), "\(errors)")
  }

  @Test func `history shows each metric that is named`() throws {
    for _ in 1...2 { try folder.measure() }
    let named = ["history", "--metric", "missed_lines", "--metric", "pages", "--metric", "pages"]
    let text = try folder.run(named).output
    #expect(text.contains("wasted (missed_lines), the sum of all layouts; 2 sessions"))
    #expect(text.components(separatedBy: "pages, value in pages; 2 sessions").count == 2, "\(text)")
    for option in ["--json", "--csv"] {
      let all = try folder.run(named + ["--paginator", "greedy", option]).output
      #expect(all.components(separatedBy: "missed_lines").count == 3, "\(all)")
    }
    let rows = try folder.run(named + ["--paginator", "greedy", "--json"])
      .json(as: [[String: Any]].self)
    let metrics = rows.compactMap { $0["metric"] as? String }
    #expect(metrics == ["missed_lines", "missed_lines", "pages", "pages"])
  }
}
