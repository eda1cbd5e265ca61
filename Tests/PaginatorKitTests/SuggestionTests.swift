import Testing

@testable import PaginatorKit

/// The name that was probably meant.
struct SuggestionTests {
  @Test(arguments: [
    // `el` is as near as a letter, and `en-gb` and `en-us` are what begins so.
    ("en", "en-gb"), ("EN-us", "en-us"), ("en-uk", "en-us"), ("eo", "el"), ("english", nil),
  ])
  func `goes on where a part was typed, else is the nearest`(typed: String, name: String?) {
    #expect(suggestion(for: typed, among: ["el", "en-gb", "en-us", "pt-br"]) == name)
  }
}
