import Foundation
import PaginatorKit
import Testing

struct LayoutFieldTests {
  /// The names of `paginator-protocol.schema.json`, in the order in which version 2 of the layout key
  /// has them; the last twelve are in a key only where they are set.
  static let names = [
    "line_height", "line_height_from", "advances", "leading", "first_line_indent",
    "paragraph_spacing", "alignment", "kinsoku", "orphans", "widows", "letter_spacing",
    "word_spacing", "autospace", "marks", "marks_fallback", "hang", "hyphenation",
    "hyphenate_limit_before", "hyphenate_limit_after", "hyphenate_limit_last", "writing",
    "combine_digits",
  ]

  @Test func `has the options of the type, in the order of the layout key`() {
    #expect(TypeStyle.fields.map(\.name) == Self.names)
    #expect(
      layoutInputs(Layout(page: Self.page, type: Self.style())).map(\.name)
        == [
          "width", "height", "size", "line_height", "line_height_from", "advances", "leading",
          "indent", "spacing", "alignment", "kinsoku", "orphans", "widows",
        ]
    )
  }

  private static let page = PageGeometry(
    width: .pixels(100),
    height: .pixels(100),
    insets: Insets(all: .zero)
  )

  private static func style() -> TypeStyle { TypeStyle(fonts: [], size: .pixels(20)) }

  @Test func `says what is set otherwise than by default, as it is typed`() {
    var style = Self.style()
    #expect(style.settings.isEmpty)
    #expect(style.typed == [])
    style.lineHeight = LineHeightMultiple(1.25)
    style.advances = .sixtyFourths
    style.paragraphSpacing = .pixels(8.5)
    style.widows = 3
    #expect(
      style.typed == [
        "--line-height", "1.25", "--advances", "26.6", "--paragraph-spacing", "8.5", "--widows",
        "3",
      ]
    )
    #expect(style.settings.map(\.value.words) == ["1.25", "26.6", "8.5 px", "3"])
    // 1.25 · 10,000; 8.5 · 64.
    #expect(style.settings.map(\.value.keyText) == ["12500", "26.6", "544", "3"])
  }

  @Test(arguments: TypeStyle.fields)
  func `takes its own values and no others`(field: LayoutField) {
    var style = Self.style()
    let wrong: LayoutValue = field.words.isEmpty ? .word("basic") : .length(.pixels(1))
    #expect(!field.set(wrong, in: &style))
    #expect(!field.set(.word("no such word"), in: &style))
    #expect(style == Self.style())
    for word in field.words {
      #expect(field.set(.word(word.text), in: &style))
      #expect(field.value(in: style) == .word(word.text))
    }
  }

  @Test func `names the property in Swift, and the words as cases`() throws {
    #expect(TypeStyle.fields.map(\.property)[1] == "lineHeightFrom")
    let advances = try #require(TypeStyle.field(at: \.advances))
    #expect(advances.words.map(\.text) == ["exact", "26.6", "pixel"])
    #expect(advances.words.map(\.symbol) == ["exact", "sixtyFourths", "pixel"])
    #expect(TypeStyle.field(at: \.size) == nil)
  }

  @Test func `is written down by name, lengths in 1/64 px, and read again`() throws {
    var style = TypeStyle(
      fonts: [FontReference(file: "F.ttc", index: 3, sha256: "9f", family: "F")],
      size: .pixels(17)
    )
    style.paragraphSpacing = .pixels(8.5)
    style.kinsoku = .strict
    let layout = Layout(page: Self.page, type: style)
    let json = try JSONEncoder().encode(layout)
    #expect(try JSONDecoder().decode(Layout.self, from: json) == layout)
    let written = try #require(
      try JSONSerialization.jsonObject(with: json) as? [String: [String: Any]]
    )
    #expect(written["type"]?["paragraph_spacing"] as? Int == 544)
    #expect(written["type"]?["line_height"] as? Int == 12_000)
    #expect(written["page"]?["width"] as? Int == 6_400)
    #expect(Set(written["type"]?.keys.map { $0 } ?? []) == Set(Self.names + ["fonts", "size"]))
  }

  @Test func `has its default where nothing is written, and refuses a word that is none`() throws {
    func decode(_ rest: String) throws -> TypeStyle {
      try JSONDecoder()
        .decode(TypeStyle.self, from: Data(#"{"fonts": [], "size": 1088\#(rest)}"#.utf8))
    }
    #expect(try decode("") == TypeStyle(fonts: [], size: .pixels(17)))
    #expect(try decode(#", "leading": "hang""#).leading == .hang)
    #expect(throws: DecodingError.self) { try decode(#", "leading": "swing""#) }
    #expect(throws: DecodingError.self) { try decode(#", "orphans": "two""#) }
  }
}
