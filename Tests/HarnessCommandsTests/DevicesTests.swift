import Comparisons
import Foundation
import TestSupport
import Testing
import Trials

@testable import HarnessCommands

/// Devices as they are listed, chosen and described.
struct DevicesTests {
  @Test func `the article's table is what is listed`() throws {
    let path = "Sources/PaginatorKit/PaginatorKit.docc/Devices.md"
    let article = String(decoding: try Repository.bytes(of: path), as: UTF8.self)
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { row in
        row.dropFirst().dropLast().split(separator: "|")
          .map { $0.trimmingCharacters(in: .whitespaces.union(["`"])) }
      }
    let listed = deviceTable(of: KnownDevice.all).columns(for: .people)
    #expect(rows == listed.rows.map { $0.map(\.shown) })
  }

  @Test func `are listed in 80 columns`() throws {
    let table = deviceTable(of: KnownDevice.all).text(columns: 80)
    #expect(table.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(table.contains("phone-420      379.42 x 882.28   1080 x 2400  2.625    tall phone of"))
  }

  /// 844 − 47 − 34 px high; the numbers of the screen are those of its maker.
  @Test func `have every length for programs`() throws {
    let rows = try HarnessProgram.run(["list", "devices", "--json"]).json(as: [[String: Any]].self)
    let notch = try #require(rows.first { $0["id"] as? String == "phone-notch" })
    let numbers = notch.compactMapValues { $0 as? Double }
    #expect(
      numbers == [
        "page_width_px": 390, "page_height_px": 844, "content_width_px": 358,
        "content_height_px": 763, "inset_top_px": 47, "inset_right_px": 16, "inset_bottom_px": 34,
        "inset_left_px": 16, "safe_area_top_px": 47, "safe_area_right_px": 0,
        "safe_area_bottom_px": 34, "safe_area_left_px": 0, "screen_width_dots": 1170,
        "screen_height_dots": 2532, "dots_per_px": 3, "dots_per_in": 460, "diagonal_in": 6.1,
      ]
    )
    #expect(notch["kind"] as? String == "phone")
    #expect(notch["swept"] as? String == "no")
    #expect(notch["content"] == nil)
    let box = try #require(rows.first { $0["id"] as? String == "box-exact" })
    #expect(box["screen_width_dots"] is NSNull)
    #expect(rows.filter { $0["swept"] as? String == "yes" }.count == 4)
  }

  private func dryRun(_ arguments: [String]) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      ["compare", "--dry-run", "--no-timing", "--font-size", "17"] + arguments
    )
  }

  private func sentence(_ beginning: String, of output: String) -> String? {
    output.replacing("\n", with: " ").split(separator: ". ").map(String.init)
      .first { $0.hasPrefix(beginning) }
  }

  @Test(arguments: [
    (typed: ["tablet-1?"], ids: ["tablet-10", "tablet-11", "tablet-13"]),
    // In the order in which they are typed.
    (typed: ["fold-open", "reader-6"], ids: ["fold-open", "reader-6"]),
    // One device twice is measured once.
    (typed: ["fold-*", "fold-open"], ids: ["fold-closed", "fold-open"]),
    (typed: [], ids: ["phone-6", "phone-max", "reader-6", "tablet-10"]),
  ])
  func `are chosen by name and pattern`(typed: [String], ids: [String]) throws {
    let outcome = try dryRun(typed.flatMap { ["--device", $0] }).ending(0)
    #expect(
      sentence("Layouts", of: outcome.output)
        == "Layouts, the first in detail: " + ids.map { "\($0) at 17 px" }.joined(separator: "; ")
    )
  }

  @Test func `are all measured when all are asked for`() throws {
    let output = try dryRun(["--device", "all"]).output
    #expect(output.contains("\(KnownDevice.all.count) layouts"))
  }

  @Test func `are changed to by pattern`() throws {
    let output = try dryRun(["--to-device", "fold-*"]).output
    #expect(
      sentence("Changes", of: output) == "Changes from the first layout: to fold-closed, fold-open"
    )
  }

  @Test(arguments: [
    (
      typed: "tablet-9",
      sentence:
        "There is no device 'tablet-9'. Did you mean 'tablet-7'? 'harness list devices' names "
        + "them all."
    ),
    (
      typed: "watch-*",
      sentence: "There is no device 'watch-*'. 'harness list devices' names them all."
    ),
  ])
  func `are asked for again when there is none of that name`(
    typed: String,
    sentence: String
  ) throws {
    for option in ["--device", "--to-device"] {
      let outcome = try dryRun([option, typed]).ending(64)
      #expect(outcome.errors.replacing("\n", with: " ").contains(sentence), "\(outcome.errors)")
    }
  }
}
