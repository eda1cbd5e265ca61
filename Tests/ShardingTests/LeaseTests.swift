import Foundation
import TestSupport
import Testing

@testable import Sharding

struct LeaseTests {
  private static let unit = String(repeating: "a", count: 64)

  private static func names(in folder: TemporaryDirectory) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `a unit has one worker`() throws {
    let folder = try TemporaryDirectory()
    let lease = try #require(Lease(of: Self.unit, in: folder.path))
    #expect(Lease(of: Self.unit, in: folder.path) == nil)
    #expect(try Self.names(in: folder) == [Lease.name(of: Self.unit)])
    lease.end()
    #expect(try Self.names(in: folder).isEmpty)
    Lease(of: Self.unit, in: folder.path)?.end()
  }

  /// A lease that was last renewed longer ago than three beats is that of a dead worker.
  @Test(arguments: [(25.0, false), (35, true)])
  func `a worker that is not heard of is dead`(seconds: Double, isDead: Bool) throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("", to: Lease.name(of: Self.unit))
    let then = Date(timeIntervalSinceNow: -seconds)
    try FileManager.default.setAttributes([.modificationDate: then], ofItemAtPath: path)
    let lease = Lease(of: Self.unit, in: folder.path)
    #expect((lease != nil) == isDead)
    #expect(try Self.names(in: folder) == [Lease.name(of: Self.unit)])
    lease?.end()
  }

  @Test func `a worker that lives is heard of`() async throws {
    let folder = try TemporaryDirectory()
    let lease = try #require(Lease(of: Self.unit, in: folder.path, beat: 0.05))
    let path = "\(folder.path)/\(Lease.name(of: Self.unit))"
    try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: path)
    var changed = Date.distantPast
    for _ in 0..<1_000 where changed.timeIntervalSinceNow < -60 {
      try await Task.sleep(for: .milliseconds(10))
      changed =
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        ?? changed
    }
    #expect(changed.timeIntervalSinceNow > -60)
    lease.end()
  }

  /// Whoever was taken for dead and ends later leaves the lease of the other one alone.
  @Test func `a lease that was broken is another's`() throws {
    let folder = try TemporaryDirectory()
    let first = try #require(Lease(of: Self.unit, in: folder.path))
    let path = "\(folder.path)/\(Lease.name(of: Self.unit))"
    let then = Date(timeIntervalSinceNow: -60)
    try FileManager.default.setAttributes([.modificationDate: then], ofItemAtPath: path)
    let second = try #require(Lease(of: Self.unit, in: folder.path))
    first.end()
    #expect(try Self.names(in: folder) == [Lease.name(of: Self.unit)])
    second.end()
    #expect(try Self.names(in: folder).isEmpty)
  }
}
