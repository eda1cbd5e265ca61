import TestSupport
import Testing

@testable import PaginatorKit

struct TextSearchTests {
  private func places(_ wanted: String, _ text: String) -> [Int?] {
    let found = TextSearch.firstTwo(of: Array(wanted.utf8), in: Array(text.utf8))
    return [found.first, found.second]
  }

  @Test func `finds the first two, which may overlap`() {
    #expect(places("ana", "banana") == [1, 3])
    #expect(places("aa", "aaaa") == [0, 1])
    #expect(places("nan", "banana") == [2, nil])
    #expect(places("banana", "banana") == [0, nil])
    #expect(places("banana!", "banana") == [nil, nil])
    #expect(places("", "banana") == [nil, nil])
    #expect(places("a", "") == [nil, nil])
  }

  /// Against looking at each place in turn.
  @Test(arguments: Seed.first(50))
  func `finds what looking everywhere finds`(seed: Seed) {
    var random = seed
    let text = (0..<random.number(in: 0...60)).map { _ in UInt8(random.number(in: 0...2)) }
    let wanted = (0..<random.number(in: 1...5)).map { _ in UInt8(random.number(in: 0...2)) }
    let everywhere = text.indices.filter { text[$0...].starts(with: wanted) }
    let found = TextSearch.firstTwo(of: wanted, in: text)
    #expect(found.first == everywhere.first)
    #expect(found.second == everywhere.dropFirst().first)
  }
}
