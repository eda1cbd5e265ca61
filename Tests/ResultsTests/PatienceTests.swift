import Dispatch
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Results
@testable import Trials

/// A session that was measured is not lost because another one is being written.
struct PatienceTests {
  /// Adds a session while another connection writes for some milliseconds.
  ///
  /// - Returns: What the person was told.
  private func add(
    to file: StoreFile,
    during milliseconds: UInt32,
    limit: Duration
  ) throws -> [String] {
    let told = Mutex<[String]>([])
    var patience = Patience { sentence in told.withLock { $0.append(sentence) } }
    (patience.notice, patience.limit) = (.milliseconds(200), limit)
    let store = try ResultStore(path: file.path, access: .writing, patience: patience)
    let other = try DatabaseQueue(path: file.path)
    let (began, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.global()
      .async {
        try? other.write { _ in
          began.signal()
          usleep(milliseconds * 1000)
        }
        ended.signal()
      }
    began.wait()
    defer { ended.wait() }
    try store.add(.make("s2"))
    return told.withLock(\.self)
  }

  @Test func `a writer waits for another and says so once`() throws {
    let file = try StoreFile.withSession()
    let told = try add(to: file, during: 800, limit: .seconds(60))
    #expect(
      told == [
        "Another process is writing the store '\(file.path)'; waiting until it has finished."
      ]
    )
    #expect(try file.open(.reading).summaries().map(\.id) == ["s2", "s1"])
  }

  @Test func `a folder that somebody has locked is told, and not waited for without end`() throws {
    let file = try StoreFile.withSession()
    let folder = open(file.folder.path, O_RDONLY)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX) == 0)
    let told = Mutex<[String]>([])
    var patience = Patience { sentence in told.withLock { $0.append(sentence) } }
    (patience.notice, patience.limit) = (.milliseconds(100), .milliseconds(300))
    #expect(throws: StoreError.busy(path: file.path)) {
      try ResultStore(path: file.path, access: .writing, patience: patience)
    }
    #expect(
      told.withLock(\.self) == [
        "Another process has locked the folder of the store '\(file.path)'; waiting until it has "
          + "finished."
      ]
    )
    // Who only reads needs no lock.
    #expect(try file.open(.reading).summaries().count == 1)
  }

  @Test func `a wait that is short is not spoken of`() throws {
    #expect(try add(to: .withSession(), during: 50, limit: .seconds(60)) == [])
  }

  @Test func `a writer gives up in the end`() throws {
    let file = try StoreFile.withSession()
    #expect(throws: StoreError.busy(path: file.path)) {
      try add(to: file, during: 1500, limit: .milliseconds(300))
    }
    #expect(try file.open(.reading).summaries().map(\.id) == ["s1"])
  }

  @Test func `a writer waits for ten minutes unless told otherwise`() {
    #expect(Patience().limit == .seconds(600))
  }

  /// What takes long is done before the transaction that others have to wait for.
  @Test func `long contents are written before their session, short ones with it`() throws {
    let file = try StoreFile.withSession()
    let store = try file.open()
    let before = try store.count("content")
    let short = ContentBatch(store.pool)
    _ = try short.put(.text, parts: [Array("short".utf8)])
    #expect(try store.count("content") == before)
    try store.pool.write(short.flush)
    #expect(try store.count("content") == before + 1)
    var random = Seed(1)
    let noise = (0..<2_000_000).map { _ in UInt8(random.number(in: 0...255)) }
    let long = ContentBatch(store.pool)
    let digest = try long.put(.text, parts: [noise])
    #expect(try store.pool.read { try $0.body(.text, digest) } == noise)
    // It is not there twice, and a content that no session has yet is no fault.
    #expect(try ContentBatch(store.pool).put(.text, parts: [noise]) == digest)
    #expect(try store.count("content") == before + 2)
    #expect(try store.integrityProblems() == [])
  }
}
