import Testing

@testable import Paginators

struct OptionPathTests {
  @Test(arguments: [
    ("/var/cache/pages", "/var/cache/pages"),
    ("/tmp/a,b", "/tmp/a%2Cb"),
    ("/tmp/*?", "/tmp/%2A%3F"),
    ("100%", "100%25"),
    ("a:b=c d/須菩提", "a:b=c%20d/須菩提"),
    ("a\nb", "a%0Ab"),
  ])
  func `writes what means something in a specification by its number`(
    path: String,
    value: String
  ) {
    #expect(PageCache.option(path) == value)
    #expect(PageCache.path(value) == path)
  }

  @Test(arguments: ["", "100%", "%zz", "%00", "%FF"])
  func `refuses what is no path`(value: String) {
    #expect(PageCache.path(value) == nil)
  }
}
