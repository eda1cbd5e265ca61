import Digests
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Typesetting

struct FontDigestTableTests {
  private static func entry(_ number: Int, path: String? = nil) -> FontDigestTable.Entry {
    let stamp = FileStamp(
      device: 2_049,
      inode: UInt64(number),
      size: 757_076,
      modified: -1,
      changed: .max
    )
    return FontDigestTable.Entry(
      path: path ?? "/usr/share/fonts/a font \(number).ttf",
      stamp: stamp,
      digest: sha256(of: Array("\(number)".utf8))
    )
  }

  private static func table(_ numbers: some Sequence<Int>) -> FontDigestTable {
    var table = FontDigestTable()
    for number in numbers { table.insert(entry(number)) }
    return table
  }

  @Test func `is what it was when it is read again`() {
    var table = Self.table(1...3)
    table.insert(Self.entry(4, path: "/\u{301}/金剛 經\r.ttf"))
    #expect(table.entries.count == 4)
    #expect(FontDigestTable(bytes: table.bytes) == table)
    #expect(FontDigestTable(bytes: FontDigestTable().bytes) == FontDigestTable())
  }

  @Test func `knows a file by path and stamp`() {
    let table = Self.table(1...3)
    let two = Self.entry(2)
    #expect(table.digest(ofFile: two.path, stamp: two.stamp) == two.digest)
    #expect(table.digest(ofFile: two.path, stamp: Self.entry(3).stamp) == nil)
    #expect(table.digest(ofFile: "/elsewhere.ttf", stamp: two.stamp) == nil)
  }

  @Test func `holds a path once, and 256 at most`() {
    var table = Self.table([1, 2])
    var again = Self.entry(3)
    again.path = Self.entry(1).path
    table.insert(again)
    #expect(table.entries == [Self.entry(2), again])
    // 300 fonts: the first 44 are gone.
    #expect(Self.table(1...300).entries == (45...300).map { Self.entry($0) })
  }

  @Test(arguments: ["relative.ttf", "", "/a\nb.ttf"])
  func `leaves out a path that no line can hold`(path: String) {
    var table = Self.table([1])
    table.insert(Self.entry(2, path: path))
    #expect(table == Self.table([1]))
  }

  // Two fonts in some 300 bytes: each byte changed in each bit, and each length.
  @Test func `is nothing when a bit of it is another, or its end is missing`() {
    let bytes = Self.table([1, 2]).bytes
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        #expect(FontDigestTable(bytes: damaged) == nil, "byte \(index), bit \(bit)")
      }
      #expect(FontDigestTable(bytes: Array(bytes.prefix(index))) == nil)
    }
    #expect(FontDigestTable(bytes: bytes + [0x0A]) == nil)
  }

  // Whole by its last line, and yet no table: another form, fields that are none, too many lines.
  @Test(arguments: [
    "harness font digests 2\n", "harness font digests 1\n\n", "harness font digests 1\nabc\n",
    "harness font digests 1\n\(String(repeating: "0", count: 64)) 1 2 3 4 x /a\n",
    "harness font digests 1\n\(String(repeating: "0", count: 63)) 1 2 3 4 5 /a\n",
    "harness font digests 1\n"
      + String(repeating: "\(String(repeating: "0", count: 64)) 1 2 3 4 5 /a\n", count: 257),
  ])
  func `is nothing when it is of another form`(text: String) {
    let bytes = Array(text.utf8)
    #expect(FontDigestTable(bytes: bytes + Array((sha256(of: bytes) + "\n").utf8)) == nil)
  }

  // Four writers and a reader at once, as programs that are started together.
  @Test func `is whole whenever it is read while others write`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path(of: "font-digests")
    #expect(Self.table([1]).write(toFile: file))
    let broken = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 5) { worker in
      for turn in 0..<100 {
        if worker == 0 {
          let bytes = FileManager.default.contents(atPath: file).map { Array($0) } ?? []
          if FontDigestTable(bytes: bytes) == nil { broken.withLock { $0 += 1 } }
        } else {
          _ = Self.table(0...(worker * 40 + turn % 7)).write(toFile: file)
        }
      }
    }
    #expect(broken.withLock { $0 } == 0)
    // Nothing is left beside it.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["font-digests"])
  }
}
