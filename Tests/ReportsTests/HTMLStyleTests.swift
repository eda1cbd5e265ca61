import Foundation
import Testing

@testable import Reports

/// The style sheet: the sizes and weights of its type.
struct HTMLStyleTests {
  private func values(of property: String) -> [String] {
    HTMLTemplates.style.matches(of: /([a-z-]+): ([^;{}]+);/)
      .filter { $0.output.1 == property }.map { String($0.output.2) }
  }

  @Test func `sets type in five sizes, of 12, 14, 16, 20 and 28 px`() {
    let sizes = ["tiny", "small", "text", "large", "huge"]
    #expect(
      sizes.map { values(of: "--\($0)").first } == [
        ".75rem", ".875rem", "1rem", "1.25rem", "1.75rem",
      ]
    )
    let used = Set(values(of: "font-size"))
    #expect(used.isSubset(of: Set(sizes.map { "var(--\($0))" })), "\(used)")
    #expect(used.count == sizes.count)
    #expect(Set(values(of: "font")) == ["inherit"])
  }

  @Test func `sets type in two weights`() {
    #expect(Set(values(of: "font-weight")) == ["400", "600"])
  }
}
