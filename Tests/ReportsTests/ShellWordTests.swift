import Testing

@testable import Reports

struct ShellWordTests {
  /// POSIX: within single quotes nothing is special, and a quote itself is '\\''.
  @Test(arguments: [
    ("greedy", "greedy"), ("fixed-count:step=1,cap=none", "fixed-count:step=1,cap=none"),
    ("my book.txt", "'my book.txt'"), ("it's", "'it'\\''s'"), ("$(rm -rf x)", "'$(rm -rf x)'"),
    ("經.txt", "'經.txt'"), ("", "''"), ("a\n::b'\\", #"$'a\x0a::b\'\\'"#),
    ("a\u{202E}", #"$'a\xe2\x80\xae'"#),
  ])
  func `a word is quoted where a shell would see more in it`(word: String, shown: String) {
    #expect(shellWord(word) == shown)
  }
}
