import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Places
import TestSupport
import Testing

@testable import Reports
@testable import Trials

/// Places across readers in words, tables, CSV, JSON and HTML.
///
/// The text is four Latin and four Han characters of 16 bytes in all, on four pages of two characters. By bytes
/// the pages begin at 0, 2, 4 and 10 of 16; as shares of eight characters that is 0, 1, 2 and 5, on pages 1, 1,
/// 2 and 3. By characters they begin at 0, 1/4, 1/2 and 3/4; of 16 bytes that is byte 0, 4, 8 and 12, which are in
/// the characters 0, 4, 5 and 6, on pages 1, 3, 3 and 4.
struct TransferReportTests {
  private static func report(
    of id: String = "mixed",
    _ savers: [String] = ["percent-bytes", "percent-characters", "foliate"],
    _ restorers: [String] = ["percent-bytes", "percent-characters"]
  ) throws -> TransferReport {
    let corpus = Corpus(
      id: id,
      text: SourceText("aaaa甲乙丙丁", language: "zh"),
      fonts: ["Unifont"]
    )
    let book = try PlacedBook(of: corpus)
    let pages = PlacedPages(try corpus.text.pagination(every: 2), of: book)
    func readers(_ names: [String]) throws -> [PlaceTransfer.Reader] {
      try names.map { name in
        let scheme = try #require(PlaceScheme.all.first { $0.name == name })
        return PlaceTransfer.Reader(name, scheme, on: "greedy", pages)
      }
    }
    let setting = Plan.Setting(device: Device.builtIn[0], layout: .make())
    var larger = setting
    larger.layout.type.lineHeight = LineHeightMultiple(tenThousandths: 15_000)
    let matrix = TransferMatrix(try readers(savers), try readers(restorers))
    return TransferReport(
      [
        .init(of: corpus, from: setting, to: nil, matrix),
        .init(of: corpus, from: setting, to: .init(kind: .lineHeight, setting: larger), matrix),
      ],
      version: "1.0"
    )
  }

  @Test func `a cell has the mean and the worst, a dash, or why there is none`() throws {
    let matrix = try Self.report().sections[0].matrix
    #expect(
      matrix.transfers.map { $0.map(\.cell) } == [
        ["-", "0.75 (1)"], ["0.25 (1)", "-"], ["n/a", "n/a"],
      ]
    )
    #expect(matrix.transfers.map { $0.map(\.level) } == [[0, 1], [1, 0], [nil, nil]])
  }

  @Test func `a pair is told in a sentence`() throws {
    let section = try Self.report().sections[0]
    #expect(
      section.matrix.transfers.flatMap(\.self).map(\.sentence) == [
        "4 of 4 places on the right page.",
        "1 of 4 places on the right page; 0.75 pages off in the mean, worst 1 page too early.",
        "3 of 4 places on the right page; 0.25 pages off in the mean, worst 1 page too late; 1 skip "
          + "text, 2 characters at most.",
        "4 of 4 places on the right page.",
        "n/a: foliate: it needs the documents of a book, and mixed has none.",
        "n/a: foliate: it needs the documents of a book, and mixed has none.",
      ]
    )
    #expect(
      section.worst
        == "percent-bytes > percent-characters: 1 of 4 places on the right page; 0.75 pages off in the "
        + "mean, worst 1 page too early."
    )
  }

  @Test func `a matrix that has no room is cut into tables`() throws {
    let section = try Self.report().sections[0]
    // 18 for the names, 2 and 8 for `percent-` over `bytes`, 2 and 10 for `characters`.
    #expect(section.matrixTables(columns: 40).map(\.columns.count) == [3])
    #expect(section.matrixTables(columns: 39).map(\.columns.count) == [2, 2])
    #expect(section.matrixTables(columns: 1).map(\.columns.count) == [2, 2])
    let table = section.matrixTables(columns: 80)[0]
    #expect(
      table.columns.map(\.stacked) == [
        ["saved by"], ["percent-", "bytes"], ["percent-", "characters"],
      ]
    )
    #expect(table.rows.map { $0.map(\.shown) }.first == ["percent-bytes", "-", "0.75 (1)"])
  }

  @Test func `layouts are told with what changes`() throws {
    let report = try Self.report()
    let device = Device.builtIn[0].id
    #expect(
      report.sections.map(\.layouts) == [
        "\(device) at 16 px", "\(device) at 16 px > \(device) at 16 px, line height 1.5",
      ]
    )
  }

  @Test func `the worst place is explained with both texts`() throws {
    let section = try Self.report().sections[0]
    let told = TransferExplanation(of: section.matrix.transfers[1][0], in: section)
    #expect(told.heading.hasPrefix("percent-characters > percent-bytes: mixed, "))
    #expect(
      told.worst.map { "\($0.name): \($0.text)" } == [
        "page: 2 of 4", "saved: 0.25", "place: character 2: …aa|aa甲乙丙丁…", "read by: fraction",
        "opened: character 4: …aaaa|甲乙丙丁…", "right page: 2 of 4",
        "shown page: 3: 1 page too late, 2 characters skipped",
      ]
    )
    let absent = TransferExplanation(of: section.matrix.transfers[2][0], in: section)
    #expect(absent.worst.isEmpty)
    #expect(absent.figures.hasPrefix("n/a: "))
  }

  @Test func `CSV has a row for each pair, and nothing of what is not there`() throws {
    let lines = String(decoding: try Self.report().csv, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count == 1 + 2 * 6)
    #expect(
      lines[0] == """
        corpus,from,to,save,save_paginator,restore,restore_paginator,absence,read_by,places,right,lost,\
        pages_off_mean,pages_off_worst,in_other_chapters,chapters_off_worst,skipping,skipped_worst
        """
    )
    let device = Device.builtIn[0].id
    let layout = "\(device) at 16 px"
    #expect(
      lines[2]
        == "mixed,\(layout),\(layout),percent-bytes,greedy,percent-characters,greedy,,fraction,4,1,0,0.75,-1,,,0,0"
    )
    #expect(lines[5].hasSuffix("has none\",,,,,,,,,,"))
  }

  @Test func `JSON has the same, and the worst place`() throws {
    let report = try Self.report()
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json)) as? [String: Any]
    )
    #expect(json["schema"] as? String == TransferReport.schema)
    let schemes = try #require(json["schemes"] as? [[String: Any]])
    #expect(
      schemes.compactMap { $0["name"] as? String } == [
        "percent-bytes", "percent-characters", "foliate",
      ]
    )
    let transfers = try #require(json["transfers"] as? [[String: Any]])
    #expect(transfers.count == 12)
    #expect(transfers[1]["pages_off_mean"] as? Double == 0.75)
    let worst = try #require(transfers[2]["worst"] as? [String: Any])
    #expect(worst["saved"] as? String == "0.25")
    #expect(worst["place"] as? Int == 2)
    #expect(worst["restored"] as? Int == 4)
    #expect(worst["right_page"] as? Int == 2)
    #expect(worst["shown_page"] as? Int == 3)
    #expect(worst["skipped"] as? Int == 2)
    #expect(transfers[4]["worst"] is NSNull)
    #expect(try Self.report().json == report.json)
  }

  @Test(arguments: ["mixed", "<script>", "\" onload=\"x", "it's & <b>", "]]>{{{style}}}"])
  func `HTML is well-formed, runs nothing and shows a name as it is`(id: String) throws {
    let markup = HTMLMarkup(try Self.report(of: id).html)
    #expect(markup.fault == nil)
    #expect(markup.all("script").isEmpty)
    let headings = markup.all("h2").map(\.text)
    #expect(headings.first?.hasPrefix(id) == true)
    let cells = markup.all("table", class: "transfers")[0].all("td")
    #expect(cells.map(\.text) == ["-", "0.75 (1)", "0.25 (1)", "-", "n/a", "n/a"])
    #expect(
      cells.map { $0.attributes["class"] } == [
        "level-0", "level-1", "level-1", "level-0", "absent", "absent",
      ]
    )
    // A cell that is not right leads to what stands behind it.
    let links = markup.all("table", class: "transfers").flatMap { $0.all("a") }
      .compactMap { $0.attributes["href"]?.dropFirst() }.map(String.init)
    let pairs = markup.all("details", class: "pair").compactMap { $0.attributes["id"] }
    #expect(links == pairs)
    #expect(links.count == 4)
    for element in markup.root.descendants {
      for (name, value) in element.attributes {
        #expect(name != "style" && name != "src" && !name.hasPrefix("on"))
        if name == "href" { #expect(value.hasPrefix("#") || value == "data:,") }
      }
    }
  }
}
