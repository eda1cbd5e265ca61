import Foundation
import Testing

@testable import HostSystem

struct TemporaryFolderTests {
  @Test func `is there for as long as somebody has it, and gone with all that is in it`() throws {
    var folder = TemporaryFolder(named: "harness-test")
    let path = try #require(folder?.path)
    try writeNew([1], toFile: path + "/file")
    #expect(FileManager.default.fileExists(atPath: path + "/file"))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `no two are the same`() throws {
    let folders = (0..<3).compactMap { _ in TemporaryFolder(named: "harness-test") }
    #expect(Set(folders.map(\.path)).count == 3)
  }
}
