import PaginatorTesting
import Testing

struct LawTests {
  @Test func `every law has a name of its own`() {
    #expect(Set(Law.allCases.map(\.rawValue)).count == Law.allCases.count)
  }
}
