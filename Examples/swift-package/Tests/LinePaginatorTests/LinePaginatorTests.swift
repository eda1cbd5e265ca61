import HarnessCommands
import LinePaginator
import PaginatorTesting
import Testing

struct LinePaginatorTests {
  @Test func `loses and repeats nothing of the sutra in any layout`() throws {
    let figures = try Harness.figures(of: LinePaginator(), ["--corpus", "diamond-sutra"])
    #expect(figures.count == 24)
    #expect(figures.allSatisfy { $0.failure == nil && $0["gap"] == 0 && $0["duplicated"] == 0 })
  }

  @Test func `keeps the laws`() throws {
    let layout = try Harness.figures(of: LinePaginator(), ["--detail"])[0].layout
    let result = conformance(ofReader: { LinePaginator.reader }, in: [layout])
    #expect(result.findings.isEmpty, "\(result)")
  }

  @Test func `shows the reader's place after a change of the size`() throws {
    let places = try Harness.places(of: LinePaginator.reader, ["--to-font-size", "24"])
    #expect(places.count == 1)
    #expect(places.allSatisfy { $0.failure == nil && $0["position_out_of_range"] == 0 })
  }
}
