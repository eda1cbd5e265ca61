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
}
