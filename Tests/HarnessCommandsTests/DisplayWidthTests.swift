import Testing

@testable import HarnessCommands

struct DisplayWidthTests {
  @Test(arguments: [
    ("greedy", 6), ("金剛經", 6), ("須。", 4), ("e\u{301}", 1), ("", 0), ("a\u{3000}b", 4),
  ])
  func `counts two columns for wide characters and none for marks`(text: String, columns: Int) {
    #expect(displayWidth(of: text) == columns)
  }

  @Test func `pads to columns, not to characters`() {
    #expect(padded("金剛", to: 6) == "金剛  ")
    #expect(padded("金剛", to: 6, right: true) == "  金剛")
    #expect(padded("too long", to: 3) == "too long")
  }

  @Test func `wraps at spaces and lets a long word stand out`() {
    #expect(wrapped("one two three", to: 7) == "one two\nthree")
    #expect(wrapped("incomprehensible is long", to: 8) == "incomprehensible\nis long")
    #expect(wrapped("", to: 8) == "")
  }
}
