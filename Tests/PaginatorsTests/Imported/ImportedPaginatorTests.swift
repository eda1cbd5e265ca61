import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

struct ImportedPaginatorTests {
  /// The pages of a pass in bytes.
  private func bytes(
    _ text: PagesText,
    in layout: Layout = .page(),
    from start: Int = 0
  ) throws -> [[Int]] {
    let pass = try text.paginator()
      .pass(over: text.text, in: layout, from: TextOffset(utf8: start))
    let pages = try pass.allPages()
    #expect(pass.work == Work())
    return pages.map { [$0.start.utf8, $0.end.utf8] }
  }

  /// In `a一𠀀b` the scalars begin at bytes 0, 1, 4 and 8, and at UTF-16 units 0, 1, 2 and 4.
  @Test(arguments: [("scalar", 3), ("utf16", 4), ("utf8", 8)])
  func `hands out the pages of the file, whatever its offsets count`(unit: String, place: Int)
    throws
  {
    var text = PagesText(text: .make("a一\u{20000}b"))
    text.unit = "\"\(unit)\""
    text.pages = #"[{"start": 0, "end": \#(place)}, {"start": \#(place), "end": 9}]"#
    let end = ["scalar": 14, "utf16": 13, "utf8": 9][unit] ?? 0
    #expect(try bytes(text) == [[0, 8], [8, end]])
    #expect(try bytes(text, from: 8) == [[8, end]])
  }

  @Test func `hands out what is outside the text or out of order, too`() throws {
    var text = PagesText()
    text.pages = #"[{"start": -2, "end": 12}, {"start": 7, "end": 3}, {"start": 3, "end": 3}]"#
    #expect(try bytes(text) == [[-2, 32], [21, 9], [9, 9]])
  }

  // MARK: Layouts

  /// The sentence that refuses a layout.
  private func refusal(_ text: PagesText, in layout: Layout) throws -> String {
    do {
      _ = try text.paginator().pass(over: text.text, in: layout, from: .zero)
      return "none"
    } catch let failure as ExternalFailure {
      guard case .unsuitable(let sentence) = failure else { return "\(failure)" }
      return sentence
    }
  }

  private func text(withSizes sizes: [Double], page: String = PagesText().page) -> PagesText {
    var text = PagesText()
    let layouts = sizes.map { text.layout(page: page, type: #"{"size": \#($0)}"#) }
    text.layouts = "[" + layouts.joined(separator: ", ") + "]"
    return text
  }

  @Test func `says which sizes of a page it has`() throws {
    let text = text(withSizes: [17, 20.5])
    #expect(
      try refusal(text, in: .page(size: 14))
        == "app.json has no pages for 375x667 at 14 px; it has 375x667 at 17, 20.5 px."
    )
    #expect(
      try refusal(text, in: .page(768, 1_024))
        == "app.json has no pages for 768x1024 at 17 px; it has 375x667 at 17, 20.5 px."
    )
    #expect(try refusal(text, in: .page()) == "none")
    #expect(
      try refusal(self.text(withSizes: []), in: .page())
        == "app.json has no pages for 375x667 at 17 px; it has no layout at all."
    )
  }

  @Test func `says what else is other than in its layout`() throws {
    let text = text(withSizes: [17])
    #expect(
      try refusal(text, in: .page(insets: 16))
        == "app.json has no pages for 375x667 at 17 px with insets 16,16,16,16; it has it with "
        + "insets 0,0,0,0."
    )
    #expect(
      try refusal(text, in: .page { $0.lineHeight = .init(tenThousandths: 15_000) })
        == "app.json has no pages for 375x667 at 17 px with line_height 1.5; it has it with "
        + "line_height 1.2."
    )
    #expect(try refusal(text, in: .page { $0.widows = 2 }).contains("widows 2; it has it"))
    // An alignment moves no line.
    #expect(try refusal(text, in: .page { $0.alignment = .justify }) == "none")
  }

  @Test func `has no pages for another text`() throws {
    let paginator = try PagesText().paginator()
    #expect(throws: ExternalFailure.unsuitable("app.json has pages of another text.")) {
      _ = try paginator.pass(over: .make("一二三"), in: .page(), from: .zero)
    }
  }

  @Test func `gives its layouts for a sweep, each once`() throws {
    let text = text(withSizes: [17, 20, 17])
    let chain = [TestFonts.notoSansCJK.reference]
    let layouts = try text.file().layouts(in: chain)
    #expect(layouts.map(\.type.size) == [.pixels(17), .pixels(20)])
    #expect(layouts.allSatisfy { $0.type.fonts == chain })
    for layout in layouts { #expect(try refusal(text, in: layout) == "none") }
  }

  @Test func `faces of a text's styles are no part of an app's layout`() throws {
    let layout = Layout.page { $0.styledFonts = [StyledFonts(traits: .bold, fonts: $0.fonts)] }
    #expect(try bytes(PagesText(), in: layout).count == 2)
  }

  // MARK: Lines and fonts

  private func claim(_ type: String, in layout: Layout, pages: String? = nil) throws -> DeviceLines
  {
    var text = PagesText()
    text.type = type
    if let pages { text.pages = pages }
    return try text.paginator().deviceLines(over: text.text, in: layout)
  }

  @Test func `claims the lines of the file`() throws {
    let pages = """
      [{"start": 0, "end": 5, "lines": [[0, 3, 0, 24, 51], [3, 5, 24, 48.5, 34]]},
       {"start": 5, "end": 10, "lines": []}]
      """
    guard case .lines(let lines) = try claim(#"{"size": 17}"#, in: .page(), pages: pages) else {
      Issue.record("There are no lines.")
      return
    }
    let first = DeviceLine(
      range: PageRange(utf8: 0, to: 9),
      top: .zero,
      bottom: .pixels(24),
      width: .pixels(51)
    )
    let second = DeviceLine(
      range: PageRange(utf8: 9, to: 15),
      top: .pixels(24),
      bottom: .pixels(48.5),
      width: .pixels(34)
    )
    #expect(lines == [[first, second], []])
  }

  @Test func `claims what the file tells of lines, and how their characters are drawn`() throws {
    let pages = """
      [{"start": 0, "end": 5, "lines": [
        {"start": 0, "end": 3, "top": 4, "bottom": 28, "width": 51, "x": 1.5, "kind": "heading",
         "keep_with_next": true, "runs": [[0, 1, 17], [1, 3, 27.25, "bold italic"]], "new": 1},
        [3, 4, 28, 48, 17]]},
       {"start": 5, "end": 10, "lines": [
        {"start": 5, "end": 6, "top": 0, "bottom": 9, "width": 0, "kind": "image", "x": null,
         "runs": [[5, 6, 17, "regular"]]}]}]
      """
    guard case .lines(let lines) = try claim(#"{"size": 17}"#, in: .page(), pages: pages) else {
      Issue.record("There are no lines.")
      return
    }
    var first = DeviceLine(
      range: PageRange(utf8: 0, to: 9),
      top: .pixels(4),
      bottom: .pixels(28),
      width: .pixels(51)
    )
    (first.left, first.kind, first.keepsWithNext) = (.pixels(1.5), .heading, true)
    first.runs = [
      DeviceRun(range: PageRange(utf8: 0, to: 3), size: .pixels(17)),
      DeviceRun(range: PageRange(utf8: 3, to: 9), size: .pixels(27.25), traits: [.bold, .italic]),
    ]
    let second = DeviceLine(
      range: PageRange(utf8: 9, to: 12),
      top: .pixels(28),
      bottom: .pixels(48),
      width: .pixels(17)
    )
    var image = DeviceLine(
      range: PageRange(utf8: 15, to: 18),
      top: .zero,
      bottom: .pixels(9),
      width: .zero
    )
    image.kind = .image
    image.runs = [DeviceRun(range: PageRange(utf8: 15, to: 18), size: .pixels(17))]
    #expect(lines == [[first, second], [image]])
  }

  /// What is wrong with a line, and the sentence that says so.
  @Test(arguments: [
    (#""top": 0"#, "has no 'LINE.bottom'"),
    (#""top": 0, "bottom": 9, "x": "1""#, #"has the string "1" as 'LINE.x', not a length in px"#),
    (
      #""top": 0, "bottom": 9, "kind": "poem""#,
      #"has the string "poem" as 'LINE.kind', not one of 'text', 'heading', 'image', 'table', 'note'"#
    ),
    (
      #""top": 0, "bottom": 9, "runs": [[0, 2, 17], [1, 3, 17]]"#,
      "has a run from 1 to 3 as 'LINE.runs[1]', not one from 2 to 3 at most, where its line ends"
    ),
    (
      #""top": 0, "bottom": 9, "runs": [[0, 2, 17, "slanted"]]"#,
      #"has the string "slanted" as 'LINE.runs[0][3]', not some of 'bold', 'italic', 'monospace'"#
    ),
    (
      #""top": 0, "bottom": 9, "runs": [[0, 2]]"#,
      "has a list of 2 as 'LINE.runs[0]', not [start, end, size, traits]"
    ),
  ])
  func `a fault of a line is told with its place`(members: String, sentence: String) {
    let line = #"{"start": 0, "end": 3, "width": 5, \#(members)}"#
    let fault = #expect(throws: PagesFileError.self) {
      try claim(
        #"{"size": 17}"#,
        in: .page(),
        pages: #"[{"start": 0, "end": 5, "lines": [\#(line)]}]"#
      )
    }
    let told = sentence.replacing("LINE", with: "layouts[0].pages[0].lines[0]")
    #expect(fault?.description.contains(told) == true, "\(fault?.description ?? "none")")
  }

  /// Pages without lines are laid out again in the very fonts of the app, in their order, or not at
  /// all.
  @Test func `claims the fonts of the session only when the file names all of them`() throws {
    let unifont = TestFonts.unifont.reference
    let noto = TestFonts.notoSansCJK.reference
    func named(_ fonts: [FontReference]) -> String {
      let list = fonts.map { #"{"sha256": "\#($0.sha256.uppercased())", "index": \#($0.index)}"# }
      return #"{"size": 17, "fonts": [\#(list.joined(separator: ", "))]}"#
    }
    func claims(_ fonts: [FontReference], in chain: [FontReference]) throws -> Bool {
      let claim = try claim(named(fonts), in: .page { $0.fonts = chain })
      if case .sameFonts = claim { return true }
      return false
    }
    #expect(try claims([unifont, noto], in: [unifont, noto]))
    #expect(try !claims([noto, unifont], in: [unifont, noto]))
    #expect(try !claims([unifont], in: [unifont, noto]))
    #expect(try !claims([], in: []))
    var other = noto
    other.index = 0
    #expect(try !claims([other], in: [noto]))

    // In a sweep over its own layouts the file's fonts take the session's place when they are here.
    var text = PagesText()
    text.type = named([noto])
    #expect(try text.file().layouts(in: [unifont, noto])[0].type.fonts == [noto])
    #expect(try text.file().layouts(in: [unifont], knowing: [noto])[0].type.fonts == [noto])
    #expect(try text.file().layouts(in: [unifont])[0].type.fonts == [unifont])
  }
}
