import Foundation
import TestSupport
import Testing

/// Nobody writes to the streams but by the console.
struct StreamTests {
  @Test func `the streams have one door`() throws {
    // Programs for developers, which print what they measured themselves, and the protocol's own loop.
    let others = ["Sources/bench/", "Sources/line-break-pairs/", "Sources/PaginatorWire/Serving/"]
    let doors =
      #/(?:^|[^.\w])print\(|FileHandle\.standard(?:Output|Error)|\bf?puts\(|\bv?f?printf\(|withError:/#
    let walk = try #require(FileManager.default.enumerator(atPath: "\(Repository.root)/Sources"))
    var found: [String] = []
    for case let name as String in walk where name.hasSuffix(".swift") {
      let file = "Sources/\(name)"
      guard !others.contains(where: file.hasPrefix) else { continue }
      let text = try String(contentsOfFile: "\(Repository.root)/\(file)", encoding: .utf8)
      for line in text.split(separator: "\n")
      where !line.contains("//") && !line.contains("func ") && line.contains(doors) {
        found.append("\(file): \(line)")
      }
    }
    #expect(found == [])
  }
}
