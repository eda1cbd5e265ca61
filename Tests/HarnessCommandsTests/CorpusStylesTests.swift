import TestSupport
import Testing

/// `harness corpus styles`: the sheet that books are set by, for engines that take CSS.
struct CorpusStylesTests {
  private func css(_ options: [String]) throws -> String {
    try HarnessProgram.run(["corpus", "styles"] + options).ending(0).output
  }

  @Test func `line heights are those of the fonts`() throws {
    // DejaVu Sans: (1901 + 483) / 2048 em = 1.1640625, times 1.5; Unifont: 1 em.
    let dejaVu = try css(["--font", "DejaVu Sans", "--line-height", "1.5"])
    #expect(dejaVu.contains("html { font-family: \"DejaVu Sans\" }"))
    #expect(dejaVu.contains("round(1.746094em, 0.015625px)"))
    #expect(dejaVu.contains("font-family: \"DejaVu Sans Mono\""))
    #expect(
      try css(["--font", "Unifont", "--line-height", "2"]).contains("round(2em, 0.015625px)")
    )
  }

  @Test func `the layout's options are in it`() throws {
    let sheet = try css([
      "--first-line-indent", "20", "--paragraph-spacing", "7", "--orphans", "2", "--widows", "3",
      "--device", "phone-6",
    ])
    #expect(sheet.contains("text-indent: 20px; orphans: 2; widows: 3"))
    #expect(sheet.contains("margin-block-start: 7px"))
    // 667 px less two insets of 16.
    #expect(sheet.contains("max-height: 635px"))
    #expect(sheet.contains("h1 { font-size: 1.6em; font-weight: bold;"))
  }

  @Test func `a font that is not there is named`() throws {
    let outcome = try HarnessProgram.run(["corpus", "styles", "--font", "DejaVu Sanz"])
    #expect(outcome.exitCode != 0 && outcome.output == "")
    #expect(outcome.errors.contains("No font family named 'DejaVu Sanz'"))
  }
}
