import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import PaginatorWire

struct StyledTextTests {
  /// As an app writes it: UTF-16 units, with a character of two before the run.
  private static let document = """
    {"schema":"pagination-harness/styled-text/1","title":"Alice","language":"en","unit":"utf16",
     "text":"I 🐇\\nvery tired\\n\\uFFFC\\n","breaks":[5],"generator":{"name":"an app"},
     "styles":[
      {"block":[0,5],"kind":"heading","size":1.6,"traits":"bold","space_before":1.6,"keeps":"next together"},
      {"run":[5,9],"traits":"italic bold","shift":-0.35,"colour":"red"},
      {"block":[16,18],"kind":"picture","keeps":"together"},
      {"picture":16,"width":300,"height":200.5},
      {"ruby":[5,9],"text":"\\"so\\"","size":0.5}]}
    """

  @Test func `an app's document is read, and its offsets are those of the text`() throws {
    let styled = try WireStyledText(reading: bytes("\u{FEFF}" + Self.document))
    #expect(styled.title == "Alice")
    #expect((styled.language, styled.direction?.rawValue) == ("en", nil))
    #expect(styled.text.string(from: .zero, to: styled.text.end) == "I 🐇\nvery tired\n\u{FFFC}\n")
    // The rabbit is one scalar of two units.
    #expect(styled.text.forcedBreaks.map(styled.text.scalarIndex) == [4])
    #expect(
      String(decoding: styled.text.styleLines, as: UTF8.self) == """
        {"block":[0,4],"kind":"heading","traits":"bold","size":1.6,"space_before":1.6,"keeps":"next together"}
        {"block":[15,17],"kind":"picture","keeps":"together"}
        {"run":[4,8],"traits":"bold italic","shift":-0.35}
        {"picture":15,"width":300,"height":200.5}
        {"ruby":[4,8],"text":"\\"so\\"","size":0.5}

        """
    )
  }

  @Test(arguments: Seed.first(200))
  func `is read as it was written`(seed: Seed) throws {
    var seed = seed
    let plain = SourceText(seed.text(pieces: 40), language: "en")
    let text = seed.styled(plain)
    let read = try WireStyledText(reading: WireStyledText(text, title: "A \"title\"").line)
    #expect(read.text == text)
    #expect(read.title == "A \"title\"")
  }

  @Test func `what says nothing of styles is a plain text`() throws {
    for more in ["", #","styles":null,"breaks":null"#, #","styles":[],"breaks":[]"#] {
      let line = #"{"schema":"pagination-harness/styled-text/1","text":"a\nb""# + more + "}"
      let text = try WireStyledText(reading: bytes(line)).text
      #expect(text == SourceText("a\nb", language: "und"))
    }
  }

  /// What is wrong, and the sentence that says so.
  @Test(arguments: [
    (#"{"text":"a"}"#, "has no 'schema'"),
    (
      #"{"schema":"pagination-harness/pages/1","text":"a"}"#,
      "has the string \"pagination-harness/pages/1\" as 'schema', not 'pagination-harness/styled-text/1'"
    ),
    (#"{"schema":"pagination-harness/styled-text/1"}"#, "has no 'text'"),
    (
      styled(#"{"kind":"heading"}"#),
      "has an object of no kind as 'styles[0]', not one with 'block', 'run', 'picture' or 'ruby'"
    ),
    (
      styled(#"{"block":[0,5],"run":[0,2]}"#),
      "has an object of 2 kinds as 'styles[0]', not one with 'block', 'run', 'picture' or 'ruby'"
    ),
    (
      styled(#"{"block":[0,9]}"#),
      "has the offset 9 as 'styles[0].block[1]', not at most 8, the text's length"
    ),
    (
      styled(#"{"block":[0,3]}"#),
      "has the offset 3 as 'styles[0].block[1]', not one between characters"
    ),
    (
      styled(#"{"block":[1,5]}"#),
      "has the offset 1 as 'styles[0].block[0]', not one where a paragraph begins, or the text's end"
    ),
    (
      styled(#"{"block":[0,5]},{"run":[4,6]},{"run":[5,7]}"#),
      "has [5, 7] as 'styles[2].run', not a range that begins where the one before it ends or behind, "
        + "and is not empty"
    ),
    (styled(#"{"block":[0,5,8]}"#), "has a list of 3 as 'styles[0].block', not [start, end]"),
    (
      styled(#"{"block":[0,5],"size":0}"#),
      "has the number 0.0 as 'styles[0].size', not a number from 0.01 to 100.0"
    ),
    (
      styled(#"{"block":[0,5],"size":1e300}"#),
      "has the number 1e300 as 'styles[0].size', not a multiple of the font size"
    ),
    (
      styled(#"{"run":[0,2],"traits":"bold slanted"}"#),
      "has the string \"bold slanted\" as 'styles[0].traits', not some of 'bold', 'italic', 'monospace', "
        + "parted by spaces"
    ),
    (
      styled(#"{"block":[0,5],"kind":7}"#),
      "has the number 7.0 as 'styles[0].kind', not one of 'paragraph', 'heading', 'text', 'caption', "
        + "'row', 'picture'"
    ),
    (
      styled(#"{"picture":5,"width":1,"height":1}"#),
      "has the offset 5 as 'styles[0].picture', not that of a U+FFFC behind the picture before it"
    ),
    (
      styled(#"{"picture":7,"width":-1}"#),
      "has the number -1 as 'styles[0].width', not a length in px from 0 to 1048576"
    ),
  ])
  func `a fault is told with its place`(document: String, sentence: String) {
    let fault = #expect(throws: WireFault.self) { try WireStyledText(reading: bytes(document)) }
    #expect(fault?.description == sentence)
  }

  @Test(
    arguments: [
      (
        styled(#"{"ruby":[0,5],"text":"a"}"#),
        "has [0, 5] as 'styles[0].ruby', not characters of one line, no U+FFFC among them"
      ),
      (
        styled(#"{"ruby":[5,8],"text":"a"}"#),
        "has [5, 8] as 'styles[0].ruby', not characters of one line, no U+FFFC among them"
      ),
      (styled(#"{"ruby":[0,1]}"#), "has no 'styles[0].text'"),
      (
        styled(#"{"ruby":[0,1],"text":"a\nb"}"#),
        "has a string of 3 bytes as 'styles[0].text', not 1 to 1000 bytes on one line"
      ),
      (
        styled(#"{"ruby":[0,2],"text":"a"},{"ruby":[1,2],"text":"b"}"#),
        "has [1, 2] as 'styles[1].ruby', not a range that begins where the one before it ends or behind, "
          + "and is not empty"
      ),
    ] as [(String, String)]
  )
  func `a fault of ruby is told with its place`(document: String, sentence: String) {
    let fault = #expect(throws: WireFault.self) { try WireStyledText(reading: bytes(document)) }
    #expect(fault?.description == sentence)
  }

  /// A document of eight UTF-16 units, of which 2 and 3 are one character and 7 is a picture.
  private static func styled(_ styles: String) -> String {
    #"{"schema":"pagination-harness/styled-text/1","unit":"utf16","text":"a 🐇\nb\n\uFFFC","styles":["#
      + styles + "]}"
  }

  /// The pages of a served paginator are those of the styles that it was sent.
  @Test func `a served paginator has the styles`() throws {
    let folder = try TemporaryDirectory()
    let document = try WireStyledText(reading: bytes(Self.document))
    var wire = WireText(
      file: try folder.write(document.text.string(from: .zero, to: document.text.end), to: "a.txt"),
      sha256: "",
      language: "en"
    )
    func pages() throws -> String {
      let pagination = WirePagination(text: wire, layout: .make())
      return try served([.paginate(pagination)], to: Reader(BlockPaginator()))[0]
    }
    #expect(try pages().contains(#""pages":[]"#))
    wire.book.styled = try folder.write(
      String(decoding: document.line, as: UTF8.self),
      to: "a.json"
    )
    #expect(try pages().contains(#""pages":[[0,4],[15,17]]"#))
    wire.book.styled = try folder.write("[]", to: "b.json")
    let fault = "b.json' has an array as 'document', not an object; send a document"
    #expect(try pages().contains(fault))
  }
}

extension WireStyledText {
  fileprivate init(reading text: String) throws(WireFault) { try self.init(reading: bytes(text)) }
}

/// Pages that are the blocks of a text.
private struct BlockPaginator: Paginator {
  let name = "block"
  let showing = Showing.context
  var capabilities: Set<Capability> { [] }

  func pass(
    over text: SourceText,
    in _: Layout,
    from _: TextOffset
  ) throws -> any PaginationPass {
    var blocks = (text.styles?.blocks ?? [])[...]
    return FunctionPass { _ in blocks.popFirst().map { PageRange(start: $0.start, end: $0.end) } }
  }
}
