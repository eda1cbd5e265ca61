import Foundation
import TestSupport
import Testing

struct ShowDrawingTests {
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
