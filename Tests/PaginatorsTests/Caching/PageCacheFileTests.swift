import Digests
import TestSupport
import Testing

@testable import Paginators

struct PageCacheFileTests {
  private let key = String(repeating: "ab", count: 32)
  /// Pages of 100, 130, 1 and 16,384 bytes.
  private let ends = [100, 230, 231, 16_615]

  private func file() -> [UInt8] { PageCacheFile.bytes(ends: ends, key: key) }

  private func read(_ bytes: [UInt8], textLength: Int = 16_615) -> [Int]? {
    PageCacheFile.ends(in: bytes, key: key, textLength: textLength)
  }

  /// The bytes with a digest of their own, as somebody writes them who means to.
  private func signed(_ content: some Collection<UInt8>) -> [UInt8] {
    Array(content) + Array(sha256(of: Array(content)).utf8)
  }

  @Test func `has lengths of seven bits a byte behind its head`() {
    let content = file().dropLast(64)
    #expect(content.prefix(8).elementsEqual([0x89, 0x50, 0x41, 0x47, 0x45, 0x53, 0x0D, 0x0A]))
    #expect(content[8..<12].elementsEqual([1, 0, 0, 0]))
    #expect(content[12..<76].elementsEqual(key.utf8))
    // 16,615 = 0x40E7.
    #expect(content[76..<84].elementsEqual([0xE7, 0x40, 0, 0, 0, 0, 0, 0]))
    #expect(content[84..<92].elementsEqual([4, 0, 0, 0, 0, 0, 0, 0]))
    // 130 = 1 × 128 + 2; 16,384 = 1 × 128².
    #expect(content[92...].elementsEqual([100, 0x82, 0x01, 1, 0x80, 0x80, 0x01]))
    #expect(file().count == 156 + 7)
  }

  @Test func `gives back what was written`() {
    #expect(read(file()) == ends)
    let empty = PageCacheFile.bytes(ends: [], key: key)
    #expect(PageCacheFile.ends(in: empty, key: key, textLength: 0) == [])
    let short = PageCacheFile.bytes(ends: [1, 2, 3], key: key)
    // Pages of one byte make the longest file there is.
    #expect(short.count == PageCacheFile.longest(textLength: 3))
    #expect(PageCacheFile.ends(in: short, key: key, textLength: 3) == [1, 2, 3])
  }

  @Test func `is nothing when it is cut off anywhere, or goes on`() {
    let file = file()
    for length in file.indices { #expect(read(Array(file[..<length])) == nil, "\(length) bytes") }
    #expect(read(file + [0]) == nil)
  }

  @Test func `is nothing when any byte is another`() {
    for index in file().indices {
      for change: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var file = file()
        file[index] ^= change
        #expect(read(file) == nil, "byte \(index) ^ \(change)")
      }
    }
  }

  @Test func `is nothing in another version, of another key or of another text`() {
    let content = Array(file().dropLast(64))
    #expect(read(signed(content)) == ends)
    var newer = content
    newer[8] = 2
    #expect(read(signed(newer)) == nil)
    var magic = content
    magic[6] = 0x0A
    #expect(read(signed(magic)) == nil)
    let other = String(repeating: "ac", count: 32)
    #expect(PageCacheFile.ends(in: file(), key: other, textLength: 16_615) == nil)
    #expect(read(file(), textLength: 16_616) == nil)
  }

  /// Lengths behind a head that says another number of pages, signed by somebody who means to.
  private static let lies: [(count: [UInt8], lengths: [UInt8])] = [
    // Fewer and more pages than there are, and as many as no file holds.
    ([1, 0, 0, 0, 0, 0, 0, 0], [3, 2]),
    ([3, 0, 0, 0, 0, 0, 0, 0], [3, 2]),
    ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [3, 2]),
    // An empty page, a sum below and one above the text's length.
    ([2, 0, 0, 0, 0, 0, 0, 0], [5, 0]),
    ([2, 0, 0, 0, 0, 0, 0, 0], [3, 1]),
    ([2, 0, 0, 0, 0, 0, 0, 0], [3, 3]),
    // A length that is cut off, and one of 2⁶² and more.
    ([2, 0, 0, 0, 0, 0, 0, 0], [3, 0x82]),
    ([1, 0, 0, 0, 0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
  ]

  @Test(arguments: lies)
  func `is nothing when it lies, whoever signed it`(count: [UInt8], lengths: [UInt8]) {
    let head = PageCacheFile.bytes(ends: [3, 5], key: key).prefix(84)
    let truth = signed(Array(head) + [2, 0, 0, 0, 0, 0, 0, 0] + [3, 2])
    #expect(PageCacheFile.ends(in: truth, key: key, textLength: 5) == [3, 5])
    let lie = signed(Array(head) + count + lengths)
    #expect(PageCacheFile.ends(in: lie, key: key, textLength: 5) == nil)
  }
}
