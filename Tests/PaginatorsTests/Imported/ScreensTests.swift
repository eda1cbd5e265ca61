import PaginatorKit
import PaginatorWire
import Paginators
import TestSupport
import Testing

/// Files whose pages are screens of several columns.
struct ScreensTests {
  /// A file with screens of two columns of 120 by 100 px, 20 px apart.
  private static func file(
    _ pages: String,
    columns: String = #""columns": 2, "gap": 20"#,
    page: String = #"{"width": 260, "height": 100}"#
  ) -> PagesText {
    var text = PagesText()
    text.schema = #""pagination-harness/pages/2""#
    // What the layout says of columns stands behind the pages, as it may.
    text.layouts = """
      [{"page": \(page), "type": {"size": 24}, "pages": \(pages), \(columns)}]
      """
    return text
  }

  /// A line of a screen by its places, in a column.
  private static func line(_ scalars: Range<Int>, _ column: Int, top: Int = 0, _ more: String = "")
    -> String
  {
    """
    {"start": \(scalars.lowerBound), "end": \(scalars.upperBound), "top": \(top), \
    "bottom": \(top + 24), "width": 24, "column": \(column)\(more)}
    """
  }

  private static func screen(_ scalars: Range<Int>, _ lines: String...) -> String {
    """
    {"start": \(scalars.lowerBound), "end": \(scalars.upperBound), \
    "lines": [\(lines.joined(separator: ", "))]}
    """
  }

  /// The pages of the file's one layout in scalars, and the lines of each as their tops and left ends.
  private func pages(
    _ text: PagesText,
    breaks: [Int] = []
  ) throws -> (pages: [[Int]], lines: [[[Double]]]) {
    let source = text.text.with(forcedBreaks: breaks.map(text.text.offset(ofScalar:)))
    let paginator = try text.paginator()
    let layout = try #require(try text.file().layouts(in: []).first)
    let pages = try paginator.pass(over: source, in: layout, from: .zero).allPages()
    guard case .lines(let lines) = try paginator.deviceLines(over: source, in: layout) else {
      return ([], [])
    }
    return (
      pages.map { [source.scalarIndex(of: $0.start), source.scalarIndex(of: $0.end)] },
      lines.map { $0.map { [$0.top.pixels, $0.left?.pixels ?? -1] } }
    )
  }

  private typealias T = ScreensTests

  /// The right column begins 120 + 20 px from the left one.
  @Test func `makes a page of each column`() throws {
    let file = T.file(
      "["
        + T.screen(
          0..<7,
          T.line(0..<3, 0, #", "x": 0"#),
          T.line(3..<5, 1, #", "x": 140"#),
          T.line(5..<6, 1, top: 24, #", "x": 145"#)
        ) + ", " + T.screen(7..<10, T.line(7..<9, 0), T.line(9..<10, 1)) + "]"
    )
    let found = try pages(file)
    // The character behind the last line belongs to the last column.
    #expect(found.pages == [[0, 3], [3, 7], [7, 9], [9, 10]])
    #expect(found.lines == [[[0, 0]], [[0, 0], [24, 5]], [[0, -1]], [[0, -1]]])
  }

  @Test func `sets columns of a text that runs from right to left in its order`() throws {
    var file = T.file(
      "[" + T.screen(0..<10, T.line(0..<5, 0, #", "x": 140"#), T.line(5..<10, 1, #", "x": 2"#))
        + "]"
    )
    file.text = .make("一二三四五六七八九十", direction: .rightToLeft)
    #expect(try pages(file).lines == [[[0, 0]], [[0, 2]]])
  }

  /// Each is 100 px tall, 20 px apart: the lower one begins 120 px below the upper one.
  @Test func `reads columns one below the other`() throws {
    let file = T.file(
      "[" + T.screen(0..<10, T.line(0..<5, 0), T.line(5..<10, 1, top: 120)) + "]",
      columns: #""columns": 2, "gap": 20, "axis": "vertical""#,
      page: #"{"width": 120, "height": 220}"#
    )
    let layout = try #require(try file.file().layouts(in: []).first)
    #expect(layout.page.contentHeight == .pixels(100))
    #expect(try pages(file).lines == [[[0, -1]], [[0, -1]]])
  }

  /// A column that is left empty is a page, but where nothing was left to fill it with.
  @Test func `sees empty columns`() throws {
    let file = T.file(
      "["
        + [
          T.screen(0..<3, T.line(0..<3, 0)), T.screen(3..<6, T.line(3..<6, 1)),
          T.screen(6..<10, T.line(6..<10, 0)),
        ]
        .joined(separator: ", ") + "]"
    )
    #expect(try pages(file).pages == [[0, 3], [3, 3], [3, 3], [3, 6], [6, 10]])
    #expect(try pages(file, breaks: [3]).pages == [[0, 3], [3, 3], [3, 6], [6, 10]])
  }

  /// A screen without a line has its text, whatever column it stands in.
  @Test func `keeps the text of a screen without lines`() throws {
    let file = T.file("[" + T.screen(0..<4) + ", " + T.screen(4..<10, T.line(4..<10, 0)) + "]")
    #expect(try pages(file).pages == [[0, 4], [4, 4], [4, 10]])
  }

  @Test func `says what other columns a layout has`() throws {
    let file = T.file("[" + T.screen(0..<10, T.line(0..<10, 0)) + "]")
    var layout = try #require(try file.file().layouts(in: []).first)
    layout.page.columns.gap = .pixels(30)
    var sentence = ""
    do {
      _ = try file.paginator().pass(over: file.text, in: layout, from: .zero)
    } catch { sentence = "\(error)" }
    #expect(
      sentence
        == "app.json has no pages for 260x100 at 24 px with 2 columns, 30 px apart; it has it with "
        + "2 columns, 20 px apart."
    )
  }

  // MARK: What is not what it claims

  static let hostile: [(PagesText, String)] = [
    (
      file("[" + screen(0..<5, line(0..<5, 2)) + "]"),
      "has a line in column 2 as 'layouts[0].pages[0].lines[0]', not one in column 0 to 1"
    ),
    (
      file("[" + screen(0..<5, line(0..<5, 1)) + "]", columns: #""gap": 20"#),
      "has a line in column 1 as 'layouts[0].pages[0].lines[0]', not one in column 0, as the layout "
        + "has no 'columns'"
    ),
    (
      file("[" + screen(0..<5, line(0..<5, 0)) + "]", columns: #""columns": 2, "gap": 260"#),
      "has a gap of 260 px as 'layouts[0].gap', not one that leaves room for 2 columns in 260 px"
    ),
    (
      file("[" + screen(0..<5, line(0..<2, 1), line(2..<5, 0)) + "]"),
      "has a line in column 0 as 'layouts[0].pages[0].lines[1]', not one in column 1 or a later one, "
        + "as the text goes on from there"
    ),
    (
      file("[" + screen(0..<5, line(0..<2, 0, top: 76), line(2..<5, 0)) + "]"),
      "has a line that begins above the one before it in column 0 as "
        + "'layouts[0].pages[0].lines[1]', not one below it, or in another 'column'"
    ),
    (
      file(#"[{"start": 0, "end": 5}]"#),
      "has nothing as 'layouts[0].pages[0].lines', not the lines of the screen, each with its "
        + "'column'"
    ),
    (
      file("[]", columns: #""columns": 17"#),
      "has the number 17 as 'layouts[0].columns', not 1 to 16"
    ),
    (
      file("[]", columns: #""columns": 2, "axis": "diagonal""#),
      #"has the string "diagonal" as 'layouts[0].axis', not one of 'horizontal', 'vertical'"#
    ),
    (
      file("[" + screen(0..<5, line(0..<5, -1)) + "]"),
      "has the number -1 as 'layouts[0].pages[0].lines[0].column', not 0 to 255"
    ),
  ]

  @Test(arguments: hostile.indices)
  func `says where columns are not what they claim`(index: Int) {
    let (text, expected) = Self.hostile[index]
    #expect(throws: PagesFileError.self) { try text.file() }
    do throws(PagesFileError) {
      _ = try PagesFile(bytes: Array(text.json.utf8), path: "app.json")
    } catch {
      #expect(error.description.contains("it " + expected), "\(error)")
    }
  }
}
