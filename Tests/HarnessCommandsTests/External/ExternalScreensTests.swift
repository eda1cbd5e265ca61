import Foundation
import TestSupport
import Testing

/// An app that shows two columns at once, by its exported screens: a room of 635 by 343 px holds two columns
/// of 300 px, 35 px apart, of 13 lines of 25.5 px each at 17 px.
struct ExternalScreensTests {
  private let outside: ExternalFolder

  init() throws {
    outside = try ExternalFolder()
    let pages = try ExternalFolder.exportedPages(
      of: outside.folder.path(of: "text.txt"),
      columns: 2
    )
    try Data(pages).write(to: URL(fileURLWithPath: outside.folder.path(of: "app.json")))
  }

  private var pages: [String] { ["--pages", "app=\(outside.folder.path(of: "app.json"))"] }

  @Test func `each column is a page, and greedy fills pages of its size`() throws {
    let outcome = try outside.run(
      ["compare", "--paginator", "greedy", "--no-timing", "--format", "json,csv"]
        + outside.corpus + pages
    )
    #expect(outcome.output.contains("667x375-2-columns-35"))
    let trials = try outside.results("trials")
    let app = try #require(trials.first { $0["paginator"] as? String == "app" })
    let layout = try #require(app["layout"] as? [String: Any])
    let page = try #require(layout["page"] as? [String: Any])
    let columns = try #require(page["columns"] as? [String: Any])
    #expect(columns["count"] as? Int == 2 && columns["gap"] as? Double == 35)
    #expect(columns["axis"] as? String == "horizontal")
    #expect(app["geometry"] as? String == "device")
    let rows = try outside.rows(of: "summary.csv")
    #expect(rows.allSatisfy { $0["box_width_px"] == "300" && $0["box_height_px"] == "343" })
    // A hundred lines of text of one row each are 100 rows, 13 to a column.
    let mine = try outside.rows(of: "pages.csv")
      .filter { $0["paginator"] == "app" && $0["font_size_px"] == "17" }
    #expect(mine.map { $0["lines"] } == Array(repeating: "13", count: 7) + ["9"])
    // 343 − 13 · 25.5 = 11.5.
    #expect(mine.dropLast().allSatisfy { $0["unused_px"] == "11.5" })
  }

  @Test func `the whole screen is shown and drawn`() throws {
    let show = ["show", "app", "--page", "3"] + outside.corpus + pages
    let shown = try outside.run(show).output
    #expect(shown.contains("page 3 of 8, column 1 of 2 on screen 2"))
    #expect(shown.contains("page 4 of 8, column 2 of 2 on screen 2"))
    let svg = try outside.run(show + ["--format", "svg"]).output
    #expect(svg.contains(#"<g class="spread" transform="translate(335 0)">"#))
    #expect(svg.components(separatedBy: #"class="spread""#).count == 3)
  }

  @Test func `a screen is asked for by its size and columns`() throws {
    let screen = ["--page", "667x375/2+35", "--font-size", "20"]
    let app = try outside.run(["show", "app", "--page", "1"] + screen + outside.corpus + pages)
    #expect(app.output.contains("app, 667x375-2-columns-35 at 20 px, page 1 of "))
    let greedy = try outside.run(["show", "greedy", "--page", "2"] + screen + outside.corpus)
    #expect(greedy.output.contains("greedy, 667x375-2-columns-35 at 20 px, page 1 of "))
    #expect(greedy.output.contains(", column 2 of 2 on screen 1"))
    let wrong = try outside.run(["show", "greedy", "--page", "667x375/2"], code: 64)
    #expect(wrong.errors.contains("like 1024x768/2+40"))
    let narrow = try outside.run(["show", "greedy", "--page", "667x375/2+635"], code: 64)
    #expect(narrow.errors.contains("The insets and the gap leave no content box"))
  }
}
