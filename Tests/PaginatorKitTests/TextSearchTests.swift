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

  /// Against Swift's own characters, each scalar of the basic plane before others and behind them.
  @Test func `a quote has as many characters as are asked for`() {
    for value in 1...UInt32(0xFFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for string in ["\(scalar)漢e，\u{301}", "一\(scalar)", "a二\(scalar)，三"] {
        let quote = SourceText(string, language: "zh").quote(of: 2, from: .zero)
        guard quote != Array(string.prefix(2).utf8) else { continue }
        Issue.record("U+\(String(value, radix: 16)) in \(string)")
      }
    }
  }

  @Test(arguments: Seed.first(50))
  func `a quote is the text's from any place on`(seed: Seed) {
    var random = seed
    let string = random.text(pieces: 6)
    let text = SourceText(string, language: "und")
    for place in string.indices {
      let offset = TextOffset(utf8: string.utf8.distance(from: string.startIndex, to: place))
      let count = random.number(in: 1...9)
      #expect(text.quote(of: count, from: offset) == Array(string[place...].prefix(count).utf8))
    }
  }

  @Test func `numbers have the digits that Swift has for them`() {
    let powers = (0...18).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }
    for number in powers.flatMap({ [$0 - 1, $0, $0 + 7, 3 * ($0 / 2)] }) + [.max] {
      for signed in [number, -number, -number - 1] {
        var bytes: [UInt8] = [65]
        bytes.appendDigits(of: signed)
        #expect(String(decoding: bytes, as: UTF8.self) == "A\(signed)")
      }
    }
  }
}
