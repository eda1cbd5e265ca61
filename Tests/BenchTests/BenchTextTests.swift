import PaginatorKit
import Testing

@testable import bench

struct BenchTextTests {
  @Test func `begins with so many scalars`() throws {
    // 須菩提 and a feed: 3 × 3 + 1 bytes, 4 scalars.
    let text = BenchText(text: .init("須菩提\n於意", language: "zh-Hant"), source: "", family: "")
    #expect(text.beginning(scalars: 4).text.utf8.count == 10)
    #expect(text.beginning(scalars: 4).text.language == "zh-Hant")
  }

  @Test func `says lengths as people do`() {
    func length(_ count: Int) -> String {
      let text = BenchText(
        text: .init(String(repeating: "a", count: count), language: "en"),
        source: "",
        family: ""
      )
      return text.length
    }
    #expect(length(1_000_000) == "1 M")
    #expect(length(6_297) == "6.3 k")
    #expect(length(100_000) == "100 k")
  }
}
