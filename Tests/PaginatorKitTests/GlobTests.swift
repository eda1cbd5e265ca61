import PaginatorKit
import Testing

struct GlobTests {
  @Test(arguments: [
    ("greedy", "greedy"), ("*", ""), ("*", "greedy"), ("gr*", "greedy"), ("*dy", "greedy"),
    ("g*d*", "greedy"), ("g??edy", "greedy"), ("phone-*@17", "phone-6@17"), ("**", "x"),
    ("", ""), ("?", "頁"), ("*/greedy/*", "alice/greedy/phone-6@17/pages"),
    // The first place where the star's rest fits is the wrong one.
    ("*ab", "aabab"), ("a*b?c", "abxbyc"), ("*.[x]", "a.[x]"),
    // The accent is a scalar of its own, and has its own question mark.
    ("e?", "e\u{301}"),
  ])
  func `stands for`(_ pattern: String, _ name: String) {
    #expect(Glob(pattern).matches(name))
  }

  @Test(arguments: [
    ("greedy", "Greedy"), ("greedy", "greedy "), ("gr", "greedy"), ("?", ""), ("", "x"),
    ("g?y", "greedy"), ("*x", "greedy"), ("phone-*@17", "phone-6@170"), ("a*b*c", "acb"),
    ("[a-z]", "g"), ("?*?", "x"),
  ])
  func `does not stand for`(_ pattern: String, _ name: String) {
    #expect(!Glob(pattern).matches(name))
  }

  @Test func `is open when a star or a question mark stands in it`() {
    #expect(Glob("phone-*").isOpen && Glob("phone-?").isOpen && !Glob("phone-6@17>20").isOpen)
  }

  /// A matcher that tries every star again would need more than 2^40 steps here.
  @Test(arguments: [("b", false), ("", true)])
  func `needs no more work for many stars than for one`(_ end: String, _ isMatch: Bool) {
    let pattern = String(repeating: "a*", count: 40) + end
    #expect(Glob(pattern).matches(String(repeating: "a", count: 4_000)) == isMatch)
  }
}
