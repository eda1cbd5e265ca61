import PaginatorWire
import TestSupport
import Testing

/// `schemas/styled-text.schema.json` and the reader of styled texts agree on what is such a document.
struct StyledTextSchemaTests {
  private static func document(_ styles: String, _ more: String = #""unit": "utf16""#) -> String {
    """
    {"schema": "pagination-harness/styled-text/1", \(more), "text": "a 🐇\\nb\\n\u{FFFC}",
     "styles": [\(styles)]}
    """
  }

  static let right: [String] = [
    document(""),
    document("", #""title": null, "language": "en", "direction": "rtl", "breaks": [4]"#),
    #"{"schema": "pagination-harness/styled-text/1", "text": "a"}"#,
    #"{"schema": "pagination-harness/styled-text/1", "text": "a", "styles": null, "breaks": null}"#,
    document(
      #"{"block": [0, 5], "kind": "heading", "traits": "bold italic", "size": 1.6, "space_before": 0, "#
        + #""space_after": 100, "start_indent": 1.5, "end_indent": 1, "align": "justify", "#
        + #""keeps": "next together", "level": 1}"#
    ), document(#"{"run": [0, 4], "traits": "monospace", "size": 0.7, "shift": -0.35}"#),
    document(#"{"picture": 7, "width": 300, "height": 200.5}, {"run": [4, 5]}"#),
    document(#"{"picture": 7}"#),
    document(
      #"{"ruby": [0, 1], "text": "漢", "size": 0.5, "traits": "bold"}, "#
        + #"{"ruby": [1, 4], "text": "\" "}"#
    ),
  ]

  /// Documents that are none, and where.
  static let wrong: [(text: String, place: String)] = [
    ("[]", "/"), ("{}", "/"), (document("", #""unit": "bytes""#), "/unit"),
    (document("", #""breaks": [-1]"#), "/breaks/0"), (document("", #""title": 1"#), "/title"),
    (document("{}"), "/styles/0"), (document(#"{"block": [0, 5], "run": [0, 2]}"#), "/styles/0"),
    (document(#"{"block": [0]}"#), "/styles/0"),
    (document(#"{"block": [0, 5], "kind": "poem"}"#), "/styles/0"),
    (document(#"{"block": [0, 5], "size": 0}"#), "/styles/0"),
    (document(#"{"block": [0, 5], "space_before": 101}"#), "/styles/0"),
    (document(#"{"block": [0, 5], "align": ""}"#), "/styles/0"),
    (document(#"{"block": [0, 5], "keeps": "next, together"}"#), "/styles/0"),
    (document(#"{"run": [0, 4], "traits": "slanted"}"#), "/styles/0"),
    (document(#"{"run": [0, 4], "shift": 100}"#), "/styles/0"),
    (document(#"{"picture": 7, "width": -1}"#), "/styles/0"),
    (document(#"{"ruby": [0, 1]}"#), "/styles/0"),
    (document(#"{"ruby": [0, 1], "text": ""}"#), "/styles/0"),
    (document(#"{"ruby": [0, 1], "text": "a", "run": [0, 1]}"#), "/styles/0"),
  ]

  private static func isRead(_ text: String) -> Bool {
    (try? WireStyledText(reading: Array(text.utf8))) != nil
  }

  @Test func `takes what the harness reads`() throws {
    #expect(
      try SchemaFile.styledText.faults(ofTexts: Self.right, kind: "json").allSatisfy(\.isEmpty)
    )
    for text in Self.right { #expect(Self.isRead(text), "\(text)") }
  }

  @Test func `says where a document is wrong, and the harness refuses it, too`() throws {
    let faults = try SchemaFile.styledText.faults(ofTexts: Self.wrong.map(\.text), kind: "json")
    for (wrong, faults) in zip(Self.wrong, faults) {
      #expect(faults.contains { $0.place.hasPrefix(wrong.place) }, "\(wrong.text) \(faults)")
      #expect(!Self.isRead(wrong.text), "\(wrong.text)")
    }
  }
}
