import Foundation
import TestSupport
import Testing

struct ShowDrawingTests {
  @Test func `the worst page is that of all layouts, and of those that are named`() throws {
    // The page that `compare` calls the worst; at 17 px nothing is hidden.
    let all = try HarnessProgram.run(["show", "fixed-count"]).ending(0).output
    #expect(all.hasPrefix("fixed-count, phone-6 at 28 px, page 1 of 46, scalars 0 to 139\n"))
    let one = try HarnessProgram.run(
      ["show", "fixed-count", "--device", "phone-6", "--font-size", "17"]
    )
    #expect(one.ending(0).output.hasPrefix("fixed-count, phone-6 at 17 px, page "))
  }

  @Test func `two pages stand beside each other from 120 columns on`() throws {
    func lines(_ columns: String) throws -> [Substring] {
      let outcome = try HarnessProgram.run(
        ["show", "fixed-count", "--page", "1", "--font-size", "28", "--beside", "greedy"],
        environment: ["COLUMNS": columns]
      )
      return outcome.ending(0).output.split(separator: "\n")
    }
    let wide = try lines("120")
    #expect(wide[0].hasPrefix("fixed-count, ") && wide[0].contains(" greedy, phone-6 at 28 px"))
    #expect(try lines("119")[0] == "fixed-count, phone-6 at 28 px, page 1 of 46, scalars 0 to 139")
  }

  @Test func `a page is drawn as SVG that needs no font`() throws {
    let outcome = try HarnessProgram.run(
      ["show", "fixed-count", "--font-size", "28", "--format", "svg"]
    )
    let svg = outcome.ending(0).output
    // The worst page: 13 lines of which two are empty, one clipped and two hidden, each with glyphs.
    #expect(svg.hasPrefix("<svg xmlns="))
    #expect(svg.contains("<title>fixed-count, page 1 of 46</title>"))
    #expect(svg.components(separatedBy: #"class="glyphs clipped""#).count == 2)
    #expect(svg.components(separatedBy: #"class="glyphs hidden""#).count == 3)
    #expect(svg.contains("<symbol id=\"g1\"><path d=\"m"))
    // Every glyph that is used is there.
    let used = Set(svg.matches(of: /href="#(g[0-9]+)"/).map { String($0.1) })
    let made = Set(svg.matches(of: /symbol id="(g[0-9]+)"/).map { String($0.1) })
    #expect(used == made && used.count > 50)
  }

  @Test func `a drawing is written to a file, and PNG to nowhere else`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path(of: "page.svg")
    try HarnessProgram.run(
      ["show", "greedy", "--page", "2", "--format", "svg", "--output", file]
    )
    .ending(0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("greedy, page 2 of 18"))
    let refused = try HarnessProgram.run(["show", "greedy", "--format", "png"]).ending(64)
    #expect(refused.errors.contains("name it with --output"))
  }
}
