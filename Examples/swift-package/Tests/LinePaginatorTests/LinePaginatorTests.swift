import HarnessCommands
import LinePaginator
import PaginatorTesting
import Testing

struct LinePaginatorTests {
  @Test func `shows all of the sutra in every layout`() throws {
    let figures = try Harness.figures(of: LinePaginator(), ["--corpus", "diamond-sutra"])
    #expect(figures.count == 24)
    for figures in figures {
      #expect(figures.failure == nil)
      #expect(figures["gap"] == 0 && figures["dup"] == 0)
      #expect(figures["hidden_lines"] == 0, "\(figures.device), \(figures.layout.type.size.pixels) px")
    }
  }
}
