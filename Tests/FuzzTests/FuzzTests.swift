import Foundation
import TestSupport
import Testing

/// Every format from outside is read as libFuzzer reads it (Tests/Fuzz): a trap or a hang ends the tests.
struct FuzzTests {
  @Test(arguments: FuzzTarget.allCases)
  func `seeds mean something`(target: FuzzTarget) throws {
    let seeds = try Self.files(of: "seeds/\(target)")
    #expect(!seeds.isEmpty)
    for seed in seeds {
      #expect(throws: Never.self, "\(seed)") { try target.read(Repository.bytes(of: seed)) }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `what was once too much is read`(target: FuzzTarget) throws {
    for file in try Self.files(of: "cases/\(target)") {
      try? target.read(Repository.bytes(of: file))
    }
  }

  private static func files(of folder: String) throws -> [String] {
    let folder = "Tests/Fuzz/\(folder)"
    let path = "\(Repository.root)/\(folder)"
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      .map { "\(folder)/\($0)" }
  }
}
