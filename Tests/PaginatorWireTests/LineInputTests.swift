import Foundation
import TestSupport
import Testing

@testable import PaginatorWire

struct LineInputTests {
  @Test(arguments: [1, 3, 8, 64, 65_536, 65_537])
  func `lines of any length are handed out whole`(length: Int) throws {
    let line = [UInt8](repeating: 0x61, count: length)
    let folder = try TemporaryDirectory()
    let file = try folder.write((line + [0x0A]) + [0x0A] + (line + line + [0x0A]) + line, to: "l")
    let handle = try #require(FileHandle(forReadingAtPath: file))
    var input = LineInput(handle.fileDescriptor, longest: length)
    var found: [String] = []
    while let next = input.next() {
      switch next {
      case .line(let line): found.append("\(line.count)")
      case .tooLong: found.append("too long")
      }
    }
    #expect(found == ["\(length)", "0", "too long", "\(length)"])
  }
}
