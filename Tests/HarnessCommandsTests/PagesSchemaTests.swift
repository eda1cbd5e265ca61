import Foundation
import Paginators
import TestSupport
import Testing

/// `schemas/pages.schema.json` and the reader of exported pages agree on what is such a file.
struct PagesSchemaTests {
  /// A file with one layout, of whose parts one is another.
  private static func file(
    schema: String = #""pagination-harness/pages/1""#,
    digest: String = "\"\(String(repeating: "0aF9", count: 16))\"",
    unit: String = #""utf16""#,
    engine: String = #"{"name": "TextKit", "version": "2"}"#,
    shows: String = #""substring""#,
    page: String = #"{"width": 375, "height": 667.5, "insets": {"top": 20, "bottom": 34}}"#,
    type: String = #"{"size": 17}"#,
    pages: String = #"[{"start": 0, "end": 5}]"#
  ) -> String {
    """
    {"schema": \(schema), "text_sha256": \(digest), "unit": \(unit), "engine": \(engine),
     "shows": \(shows),
     "layouts": [{"page": \(page), "type": \(type), "pages": \(pages), "new": 1}]}
    """
  }

  /// A file of one page with one line, of which some members are known.
  private static func line(_ members: String) -> String {
    file(
      schema: #""pagination-harness/pages/2""#,
      pages: #"[{"start": 0, "end": 5, "lines": [{"start": 0, "end": 5, "top": 0, \#(members)}]}]"#
    )
  }

  /// A file whose pages are screens, of one line in a column.
  private static func screens(_ columns: String, column: Int) -> String {
    line(#""bottom": 24, "width": 9, "column": \#(column)"#)
      .replacing(#""new": 1"#, with: columns)
  }

  static let right: [String] = [
    file(),
    line(#""bottom": 24, "width": 300.5"#),
    line(
      #""bottom": 24, "width": 9, "x": -1.5, "kind": "heading", "keep_with_next": true, "#
        + #""runs": [[0, 2, 17], [2, 3, 17, ""], [3, 4, 27.2, "regular"], [4, 5, 17, "bold italic"]]"#
    ), line(#""bottom": 0, "width": 0, "x": null, "kind": "image", "runs": []"#),
    file(engine: "null"),
    file(pages: "[]"),
    screens(#""columns": 2, "gap": 15.5, "axis": "vertical""#, column: 1),
    screens(#""columns": 1"#, column: 0),
    file(pages: #"[{"start": -7, "end": 9000000000000000000, "lines": null}]"#),
    file(pages: #"[{"start": 0, "end": 5, "lines": [[0, 5, -1.5, 22.5, 300]]}]"#),
    file(pages: #"[{"start": 0, "end": 5, "lines": []}, {"start": 5, "end": 5, "lines": []}]"#),
    file(
      type: """
        {"size": 17.25, "line_height": 1.35, "line_height_from": "tallest", "advances": "26.6",
         "alignment": "justify", "leading": "hang", "kinsoku": "gb", "first_line_indent": 34,
         "paragraph_spacing": 8.5, "orphans": 2, "widows": 3, "letter_spacing": 0.05, "word_spacing": 10,
         "autospace": "quarter", "marks": "trim-start", "marks_fallback": "half-em", "hang": "allow-end",
         "hyphenation": "en-us", "hyphenate_limit_before": 3, "hyphenate_limit_after": 4,
         "hyphenate_limit_last": "page", "writing": "vertical-rl", "combine_digits": "3", "font_name": "PingFang TC",
         "fonts": [{"sha256": "\(String(repeating: "c", count: 64))", "index": 3, "file": null,
                    "family": "Noto"}]}
        """
    ),
  ]

  /// Files that are none, and where.
  static let wrong: [(text: String, place: String)] = [
    ("[]", "/"),
    ("{}", "/"),
    (file(schema: #""pagination-harness/pages/3""#), "/schema"),
    (file(digest: #""abc""#), "/text_sha256"),
    (file(unit: #""bytes""#), "/unit"),
    (file(engine: "{}"), "/engine"),
    (file(shows: "null"), "/shows"),
    (file(page: #"{"width": 375}"#), "/layouts/0/page"),
    (file(page: #"{"width": -1, "height": 1}"#), "/layouts/0/page/width"),
    (file(page: #"{"width": 1, "height": 1, "insets": 16}"#), "/layouts/0/page/insets"),
    (file(type: "{}"), "/layouts/0/type"),
    (file(type: #"{"size": "17"}"#), "/layouts/0/type/size"),
    (file(type: #"{"size": 17, "line_height": 11}"#), "/layouts/0/type/line_height"),
    (file(type: #"{"size": 17, "leading": "none"}"#), "/layouts/0/type/leading"),
    (file(type: #"{"size": 17, "widows": 0}"#), "/layouts/0/type/widows"),
    (file(type: #"{"size": 17, "fonts": [{}]}"#), "/layouts/0/type/fonts/0"),
    (file(pages: "{}"), "/layouts/0/pages"),
    (line(#""bottom": 24"#), "/layouts/0/pages"),
    (line(#""bottom": 24, "width": 9, "kind": "poem""#), "/layouts/0/pages"),
    (line(#""bottom": 24, "width": 9, "keep_with_next": 1"#), "/layouts/0/pages"),
    (line(#""bottom": 24, "width": 9, "runs": [[0, 2]]"#), "/layouts/0/pages"),
    (line(#""bottom": 24, "width": 9, "runs": [[0, 2, 17, "slanted"]]"#), "/layouts/0/pages"),
    (line(#""bottom": 24, "width": 9, "runs": [[0, 2, 0]]"#), "/layouts/0/pages"),
    (screens(#""columns": 0"#, column: 0), "/layouts/0/columns"),
    (screens(#""columns": 2.5"#, column: 0), "/layouts/0/columns"),
    (screens(#""columns": 2, "gap": -1"#, column: 0), "/layouts/0/gap"),
    (screens(#""columns": 2, "axis": "x""#, column: 0), "/layouts/0/axis"),
    (screens(#""columns": 2"#, column: -1), "/layouts/0/pages"),
    (file(pages: #"[{"start": 0}]"#), "/layouts/0/pages"),
    (file(pages: #"[{"start": 0.5, "end": 1}]"#), "/layouts/0/pages"),
    (file(pages: #"[{"start": 0, "end": 5, "lines": [[0, 5, 0, 24]]}]"#), "/layouts/0/pages"),
    (file(pages: #"[{"start": 0, "end": 5, "lines": [[0, 5, 0, "24", 9]]}]"#), "/layouts/0/pages"),
    (
      file(pages: #"[{"start": 0, "end": 5, "lines": []}, {"start": 5, "end": 9}]"#),
      "/layouts/0/pages"
    ),
  ]

  private static func isRead(_ text: String) -> Bool {
    (try? PagesFile(bytes: Array(text.utf8), path: "pages.json")) != nil
  }

  @Test func `takes what the harness reads`() throws {
    #expect(try SchemaFile.pages.faults(ofTexts: Self.right, kind: "json").allSatisfy(\.isEmpty))
    for text in Self.right { #expect(Self.isRead(text), "\(text)") }
  }

  @Test func `says where a file is wrong, and the harness refuses it, too`() throws {
    let faults = try SchemaFile.pages.faults(ofTexts: Self.wrong.map(\.text), kind: "json")
    for (wrong, faults) in zip(Self.wrong, faults) {
      #expect(faults.contains { $0.place.hasPrefix(wrong.place) }, "\(wrong.text) \(faults)")
      #expect(!Self.isRead(wrong.text), "\(wrong.text)")
    }
  }
}
