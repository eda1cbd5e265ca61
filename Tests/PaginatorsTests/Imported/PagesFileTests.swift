import PaginatorKit
import PaginatorWire
import TestSupport
import Testing

@testable import Paginators

struct PagesFileTests {
  @Test func `reads what the file says, and takes defaults for the rest`() throws {
    var text = PagesText()
    text.unit = #""utf16""#
    text.page = #"{"width": 375, "height": 667.25, "insets": {"top": 20, "left": 16.01}}"#
    text.type = """
      {"size": 17.5, "line_height": 1.35, "font_name": "PingFang TC", "leading": "hang",
       "orphans": 2, "first_line_indent": 35, "kinsoku": "strict", "new": [{}]}
      """
    text.pages = #"[{"start": 0, "end": 5, "lines": [[0, 5, -1.5, 22.5, 300.49]]}]"#
    let file = try text.file()
    #expect(file.engine == "TextKit 2")
    #expect(file.showing == .context)
    #expect(file.contents.unit == .utf16)
    let pages = try #require(file.contents.layouts.first)
    #expect(pages.fontName == "PingFang TC")
    let layout = pages.layout
    #expect(layout.page.height == .pixels(667.25))
    // 16.01 · 64 = 1024.64
    #expect(layout.page.insets.left == Length(sixtyFourths: 1_025))
    #expect(layout.page.insets.right == .zero)
    #expect(layout.type.size == .pixels(17.5))
    #expect(layout.type.lineHeight.tenThousandths == 13_500)
    #expect(layout.type.leading == .hang)
    #expect(layout.type.kinsoku == .strict)
    #expect((layout.type.orphans, layout.type.widows) == (2, 1))
    #expect(layout.type.firstLineIndent == .pixels(35))
    #expect(layout.type.advances == .exact)
    #expect(pages.pages == [WireRange(start: 0, end: 5)])
    // 300.49 · 64 = 19231.36
    let line = try #require(pages.lines?.lines.first)
    #expect(
      [line.start, line.end, line.top, line.bottom, line.width] == [0, 5, -96, 1_440, 19_231]
    )
    #expect(pages.lines?.firstLines == [0, 1])
  }

  @Test func `skips a byte order mark, and needs no engine`() throws {
    var text = PagesText()
    text.engine = "null"
    let bytes = [0xEF, 0xBB, 0xBF] + Array(text.json.utf8)
    #expect(try PagesFile(bytes: bytes, path: "a").engine == nil)
  }

  // MARK: What is not what it claims

  /// The sentence of a file that cannot be read as pages.
  private func sentence(_ change: (inout PagesText) -> Void) -> String {
    var text = PagesText()
    change(&text)
    return sentence(bytes: Array(text.json.utf8))
  }

  private func sentence(bytes: [UInt8]) -> String {
    let prefix = "'/tmp/app.json' is no file of pages (pagination-harness/pages/2): it "
    do throws(PagesFileError) {
      _ = try PagesFile(bytes: bytes, path: "/tmp/app.json")
      return "none"
    } catch {
      #expect(error.description.hasPrefix(prefix) && error.description.hasSuffix("."))
      return String(error.description.dropFirst(prefix.count).dropLast())
    }
  }

  typealias Change = @Sendable (inout PagesText) -> Void

  static let hostile: [(Change, String)] = [
    (
      { $0.schema = #""pagination-harness/pages/3""# },
      #"has the string "pagination-harness/pages/3" as 'schema', not 'pagination-harness/pages/1' or "#
        + "'pagination-harness/pages/2'"
    ),
    (
      { $0.schema = "1" },
      "has the number 1 as 'schema', not 'pagination-harness/pages/1' or 'pagination-harness/pages/2'"
    ),
    (
      { $0.digest = #""abc""# },
      #"has the string "abc" as 'text_sha256', not 64 hexadecimal digits"#
    ),
    (
      { $0.unit = #""bytes""# },
      #"has the string "bytes" as 'unit', not one of 'scalar', 'utf16', 'utf8'"#
    ),
    ({ $0.shows = "null" }, "has null as 'shows', not one of 'context', 'substring'"),
    ({ $0.engine = "{}" }, "has no 'engine.name'"),
    ({ $0.layouts = "{}" }, "has an object as 'layouts', not a list of layouts"),
    ({ $0.layouts = "[7]" }, "has the number 7 as 'layouts[0]', not an object"),
    ({ $0.layouts = "[{}]" }, "has no 'layouts[0].page'"),
    ({ $0.page = #"{"width": 1}"# }, "has no 'layouts[0].page.height'"),
    (
      { $0.page = #"{"width": 32, "height": 9, "insets": {"left": 16, "right": 16}}"# },
      "has a page without room between its insets as 'layouts[0].page', not one with room"
    ),
    (
      { $0.page = #"{"width": "375", "height": 667}"# },
      #"has the string "375" as 'layouts[0].page.width', not a length in px above 0 and up to 100000"#
    ),
    (
      { $0.page = #"{"width": 1e400, "height": 667}"# },
      "has the number 1e400 as 'layouts[0].page.width', not a length in px above 0 and up to 100000"
    ),
    ({ $0.type = "{}" }, "has no 'layouts[0].type.size'"),
    (
      { $0.type = #"{"size": 0}"# },
      "has the number 0 as 'layouts[0].type.size', not a size from 1 to 1000 px"
    ),
    (
      { $0.type = #"{"size": 17, "fonts": [{"index": 0}]}"# },
      "has no 'layouts[0].type.fonts[0].sha256'"
    ),
    (
      { $0.pages = #"[{"start": 0, "end": 5}, {"start": "5", "end": 10}]"# },
      #"has the string "5" as 'layouts[0].pages[1].start', not a whole number"#
    ),
    (
      { $0.pages = #"[{"start": 0, "end": 1e400}]"# },
      "has the number 1e400 as 'layouts[0].pages[0].end', not a whole number of 64 bits"
    ),
    (
      { $0.pages = #"[{"start": 0, "end": 99999999999999999999}]"# },
      "has the number 99999999999999999999 as 'layouts[0].pages[0].end', not a whole number of 64 "
        + "bits"
    ),
    (
      { $0.pages = #"[{"start": 0, "end": 0.5}]"# },
      "has the number 0.5 as 'layouts[0].pages[0].end', not a whole number of 64 bits"
    ),
    ({ $0.pages = #"[{"start": 0}]"# }, "has no 'layouts[0].pages[0].end'"),
    ({ $0.pages = "[[0, 5]]" }, "has an array as 'layouts[0].pages[0]', not an object"),
    ({ $0.pages = #"[{"start": 0, "end": NaN}]"# }, "is no JSON: no value begins at byte"),
    (
      { $0.shows = #""con\u001Btext""# },
      #"has the string "con\u{1B}text" as 'shows', not one of 'context', 'substring'"#
    ),
  ]

  @Test(arguments: hostile.indices)
  func `says where a file is not what it claims`(index: Int) {
    let (change, expected) = Self.hostile[index]
    #expect(sentence(change).hasPrefix(expected))
  }

  static let lines: [(String, String)] = [
    ("[0, 5, 0, 24]", "has a list of 4 as '%', not [start, end, top, bottom, width]"),
    ("[0, 5, 0, 24, 9, 9]", "has a list of 6 as '%', not [start, end, top, bottom, width]"),
    ("{}", "has no '%.bottom'"),
    (
      #"[0, 5, "0", 24, 9]"#,
      #"has the string "0" as '%[2]', not a length in px from -100000 to 100000"#
    ),
    (
      "[0, 5, 0, 1e400, 9]",
      "has the number 1e400 as '%[3]', not a length in px from -100000 to 100000"
    ),
    ("[0, 5, 0, 24, -1]", "has the number -1 as '%[4]', not a length in px from 0 to 100000"),
    ("[0, 5.5, 0, 24, 9]", "has the number 5.5 as '%[1]', not a whole number of 64 bits"),
    ("[0, 4294967296, 0, 24, 9]", "has the number 4294967296 as '%[1]', not an offset below"),
    ("[4, 3, 0, 24, 9]", "has a line from 4 to 3 as '%', not one that ends behind its start"),
    (
      "[2, 6, 0, 24, 9]",
      "has a line from 2 to 6 as '%', not one inside its page, which runs from 0 to 5"
    ),
    (
      "[1, 5, 0, 24, 9]",
      "has a line from 1 to 5 as '%', not one that begins at or behind 2, where the one before it ends"
    ),
    (
      "[2, 5, 24.5, 24, 9]",
      "has a line whose bottom stands above its top as '%', not one that is 0 px tall or more"
    ),
  ]

  @Test(arguments: lines.indices)
  func `says where a line is not what it claims`(index: Int) {
    let (line, expected) = Self.lines[index]
    let found = sentence {
      $0.pages = #"[{"start": 0, "end": 5, "lines": [[0, 2, 0, 24, 9], \#(line)]}]"#
    }
    let place = "layouts[0].pages[0].lines[1]"
    #expect(found.hasPrefix(expected.replacing("%", with: place)))
  }

  @Test func `wants lines on all pages of a layout or on none`() {
    let with = #"{"start": 0, "end": 5, "lines": []}"#
    let without = #"{"start": 0, "end": 5, "lines": null}"#
    #expect(
      sentence { $0.pages = "[\(with), \(without)]" }
        == "has nothing as 'layouts[0].pages[1].lines', not lines, as on the pages before it"
    )
    #expect(
      sentence { $0.pages = "[\(without), \(without), \(with)]" }
        == "has lines as 'layouts[0].pages[2].lines', not nothing, as on the pages before it"
    )
  }

  @Test func `says that a file of another kind is none, whatever its fields are`() {
    #expect(sentence(bytes: []) == "is no JSON: it ends too early at byte 0")
    #expect(sentence(bytes: Array("[]".utf8)) == "has an array as 'file', not an object")
    #expect(sentence(bytes: Array(#"{"layouts": 7}"#.utf8)) == "has no 'schema'")
    #expect(sentence(bytes: [0xFF, 0xFE, 0x7B, 0x00]) == "is no JSON: no value begins at byte 0")
    let badUTF8 = Array(#"{"schema": ""#.utf8) + [0xC3, 0x28] + Array("\"}".utf8)
    #expect(sentence(bytes: badUTF8) == "is no JSON: a string is not UTF-8 at byte 12")
    let deep = #"{"schema": "pagination-harness/pages/1", "x": "#
    let nested = Array((deep + String(repeating: "[", count: 1_000_000)).utf8)
    #expect(sentence(bytes: nested).hasPrefix("is no JSON: it is nested too deeply at byte"))
    let long = #"{"schema": ""# + String(repeating: "9", count: 1_000_000) + "\"}"
    #expect(sentence(bytes: Array(long.utf8)).utf8.count < 300)
  }

  /// Whatever is left of a file, it is told as cut short or as what it lacks; nothing else happens.
  @Test func `says of every beginning of a file that it is none`() {
    var text = PagesText()
    text.pages = #"[{"start": 0, "end": 5, "lines": [[0, 5, 0, 24, 9]]}]"#
    let bytes = Array(text.json.utf8)
    for count in 0..<bytes.count {
      #expect(sentence(bytes: Array(bytes.prefix(count))).hasPrefix("is no JSON: "))
    }
  }

  @Test func `takes a million pages`() throws {
    var text = PagesText()
    let page = #"{"start":0,"end":1},"#
    text.pages = "[" + String(repeating: page, count: 999_999) + page.dropLast() + "]"
    #expect(try text.file().contents.layouts[0].pages.count == 1_000_000)
  }

  /// Two layouts of two pages with three lines in all.
  @Test func `takes so many pages and lines in all, and no more`() throws {
    func fault(mostPages: Int, mostLines: Int) -> String? {
      var text = PagesText()
      text.pages = """
        [{"start": 0, "end": 5, "lines": [[0, 5, 0, 24, 9]]}, {"start": 5, "end": 10, "lines": []}]
        """
      let first = text.layout(page: text.page, type: text.type)
      text.pages = """
        [{"start": 0, "end": 5, "lines": []},
         {"start": 5, "end": 10, "lines": [[5, 7, 0, 24, 9], [7, 10, 24, 48, 9]]}]
        """
      text.layouts = "[\(first), \(text.layout(page: text.page, type: text.type))]"
      do throws(WireFault) {
        _ = try WirePages(
          reading: Array(text.json.utf8),
          mostPages: mostPages,
          mostLines: mostLines
        )
        return nil
      } catch {
        return error.description
      }
    }
    #expect(fault(mostPages: 4, mostLines: 3) == nil)
    #expect(
      fault(mostPages: 3, mostLines: 3)
        == "has more pages than any text has as 'layouts[1].pages[1]', not the end of the file; at "
        + "most 4000000 pages and 8000000 lines are read"
    )
    #expect(
      fault(mostPages: 4, mostLines: 2)?
        .hasPrefix("has more lines than any text has as 'layouts[1].pages[1].lines[1]'") == true
    )
  }

  // MARK: Files and texts

  @Test func `says when there is no such file, and when it is none to read`() throws {
    func sentence(_ path: String) -> String? {
      do throws(PagesFileError) {
        _ = try PagesFile(file: path)
        return nil
      } catch {
        return error.description
      }
    }
    let folder = try TemporaryDirectory()
    let missing = folder.path(of: "none\u{1B}.json")
    #expect(
      sentence(missing)
        == "There is no file '\(folder.path)/none\\u{1B}.json'. Give the file that the app exported "
        + "its pages to."
    )
    #expect(sentence(folder.path) == "'\(folder.path)' is not a file that can be read.")
    #expect(sentence("/dev/zero") == "'/dev/zero' is not a file that can be read.")
    let good = try folder.write(PagesText().json, to: "good.json")
    #expect(sentence(good) == nil)
    let empty = try folder.write("", to: "empty.json")
    #expect(sentence(empty)?.contains("it is no JSON: it ends too early at byte 0.") == true)
  }

  @Test func `says when its pages are of another text`() throws {
    let file = try PagesText().file()
    let digest = String(repeating: "5", count: 64)
    // Of 一二三四五六七八九十, by sha256sum.
    try file.requireText(
      withDigest: "c3c377ab78a968b1c417802c5d703356788951a84376639168beda68973b8bd1"
    )
    var sentence = ""
    do throws(PagesFileError) {
      try file.requireText(withDigest: digest)
    } catch {
      sentence = error.description
    }
    #expect(
      sentence
        == "The pages of '/tmp/app.json' are of a text with the SHA-256 c3c377ab78a9…, not of this "
        + "one with 555555555555…. Lay out the very bytes of the text and export again."
    )
  }
}
