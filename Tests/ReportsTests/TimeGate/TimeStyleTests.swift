import Foundation
import Testing

@testable import Reports

/// The style sheet of a time gate's report.
struct TimeStyleTests {
  @Test func `sets its type in the sizes and weights of all reports`() {
    let own = HTMLTemplates.timeStyle.matches(of: /(font-size|font-weight): ([^;{}]+);/)
      .map { String($0.output.2) }
    let sizes = ["tiny", "small", "text", "large", "huge"].map { "var(--\($0))" }
    #expect(Set(own).isSubset(of: Set(sizes + ["400", "600"])))
  }

  @Test func `asks for nothing outside of the file`() {
    #expect(!HTMLTemplates.timeStyle.contains("@import"))
    #expect(
      HTMLTemplates.timeStyle.components(separatedBy: "url(").dropFirst()
        .allSatisfy { $0.hasPrefix("#") }
    )
  }
}
