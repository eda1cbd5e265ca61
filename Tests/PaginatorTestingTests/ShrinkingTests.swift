import PaginatorKit
import TestSupport
import Testing

@testable import PaginatorTesting

struct ShrinkingTests {
  /// Of `abc` and the chapter `def`, `f` and a break are needed: `a` stays, which the break stands
  /// behind, and `f` begins what is left of its chapter.
  @Test func `what follows a cut begins the chapter whose start was cut away`() {
    let whole = LawCase(
      name: "",
      text: .make("abcdef", forcedBreaksAtScalars: [3]),
      layout: ConformanceTests.layout
    )
    let breach = Breach(page: nil, "")
    let shrunk = whole.shrunk(breach, tries: 100) { smaller in
      let isNeeded = smaller.text.utf8.contains(UInt8(ascii: "f"))
      return isNeeded && !smaller.text.forcedBreaks.isEmpty ? breach : nil
    }
    #expect(String(decoding: shrunk.lawCase.text.utf8, as: UTF8.self) == "af")
    #expect(shrunk.lawCase.text.forcedBreaks == [TextOffset(utf8: 1)])
  }

  /// Of three blocks the picture's is needed: it stays one, and its place is its own.
  @Test func `what is left of a text with styles is set as before`() throws {
    var book = StyledText()
    book.addBlock(BlockStyle(.heading, size: Ems(2))) { $0.add("ab") }
    book.addBlock {
      $0.add("c")
      $0.add("d", RunStyle(traits: .bold))
    }
    book.addBlock(BlockStyle(.picture)) { $0.addPicture(width: .pixels(9), height: .pixels(5)) }
    let whole = LawCase(name: "", text: book.text(language: "en"), layout: ConformanceTests.layout)
    let breach = Breach(page: nil, "")
    let shrunk =
      whole.shrunk(breach, tries: 100) { smaller in
        smaller.text.styles?.pictures.isEmpty == false ? breach : nil
      }
      .lawCase.text
    #expect(String(decoding: shrunk.utf8, as: UTF8.self) == "\u{FFFC}")
    let styles = try #require(shrunk.styles)
    #expect(styles.pictures.map(\.offset) == [.zero])
    #expect(styles.blocks.map { styles.blockStyles[Int($0.style)].kind } == [.picture])
    // The expression that makes it is a document.
    #expect(shrunk.swift.hasPrefix("try WireStyledText(reading: Array(\"{\\\"schema\\\":"))
  }
}
