import Foundation
import TestSupport
import Testing

@testable import HostSystem

struct FilesTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func mode(of name: String) -> mode_t? {
    var status = stat()
    return stat(folder.path(of: name), &status) == 0 ? status.st_mode & 0o777 : nil
  }

  private func text(of name: String) -> String? {
    FileManager.default.contents(atPath: folder.path(of: name))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  // MARK: Reading

  @Test func `reads what a regular file has, up to what it may`() throws {
    let file = try folder.write([1, 2, 3], to: "file")
    #expect(try bytes(ofFile: file, atMost: 3) == [1, 2, 3])
    #expect(throws: FileFault.tooLarge) { try bytes(ofFile: file, atMost: 2) }
    // A file of /proc says that it is empty.
    #expect(throws: FileFault.tooLarge) { try bytes(ofFile: "/proc/self/status", atMost: 2) }
  }

  @Test func `refuses what is no file, and waits for nothing`() throws {
    #expect(mkfifo(folder.path(of: "pipe"), 0o600) == 0)
    let kinds = [
      folder.path(of: "pipe"): "a pipe", folder.path: "a folder", "/dev/zero": "a device",
    ]
    for (path, kind) in kinds {
      #expect(throws: FileFault.notRegular(kind: kind)) { try bytes(ofFile: path, atMost: 9) }
    }
  }

  @Test func `below a file there is nothing to read, and to write there is refused as it is`()
    throws
  {
    let below = try folder.write([1], to: "file") + "/below"
    #expect(throws: FileFault.missing) { try bytes(ofFile: below, atMost: 9) }
    let fault = #expect(throws: FileFault.self) { try writeNew([1], toFile: below) }
    #expect(fault?.reason == "Not a directory")
  }

  // MARK: Writing

  @Test func `a new file has its mode, less what the umask forbids`() throws {
    let before = umask(0)
    defer { umask(before) }
    try writeNew([1], toFile: folder.path(of: "report"))
    try writeNew([1], toFile: folder.path(of: "cache"), mode: 0o644)
    #expect(replaceFile(folder.path(of: "replaced"), with: [1], mode: 0o644))
    #expect(mode(of: "report") == 0o666)
    #expect(mode(of: "cache") == 0o644)
    #expect(mode(of: "replaced") == 0o644)
    #expect(throws: FileFault.failed(code: EEXIST)) {
      try writeNew([1], toFile: folder.path(of: "cache"))
    }
  }

  @Test func `a full disk is a fault, and the file is closed`() {
    let file = open("/dev/full", O_WRONLY | O_CLOEXEC)
    let fault = #expect(throws: FileFault.self) {
      try writeAndClose(file) { file throws(FileFault) in try writeAll([1], to: file) }
    }
    #expect(fault == .failed(code: ENOSPC))
    // Another test may have been given the number since.
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file)")
    #expect(link != "/dev/full")
  }

  @Test func `writes that take a part of the bytes are followed by others`() throws {
    // A pipe takes 64 KiB, and the rest when somebody has read.
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let all = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let writer = ends[1]
    let thread = Thread {
      try? writeAndClose(writer) { file throws(FileFault) in try writeAll(all, to: file) }
    }
    thread.start()
    #expect(try reader.readToEnd().map { [UInt8]($0) } == all)
  }

  // MARK: Replacing

  @Test func `replaces a file, or leaves it and nothing beside it`() throws {
    let file = try folder.write("old", to: "file")
    #expect(replaceFile(file, with: Array("new".utf8), mode: 0o600))
    #expect(text(of: "file") == "new")
    #expect(mode(of: "file") == 0o600)
    try folder.makeFolder("taken/inner")
    #expect(!replaceFile(folder.path(of: "taken"), with: [1], mode: 0o600))
    #expect(!replaceFile(folder.path(of: "no/such"), with: [1], mode: 0o600))
    #expect(try names() == ["file", "taken"])
  }

  @Test func `puts all files in their places or none`() throws {
    try folder.write("old a", to: "a")
    try folder.write("old c", to: "c")
    let moves = ["a", "b", "c", "d"].map { Replacement(of: folder.path(of: $0)) }
    for file in moves { try writeNew(Array("new".utf8), toFile: file.temporary) }
    let fault = #expect(throws: Replacement.Fault.self) {
      try Replacement.commit(moves) { from, to in
        guard to.hasSuffix("/d") else { return rename(from, to) }
        errno = EBUSY
        return -1
      }
    }
    #expect(fault == Replacement.Fault(path: folder.path(of: "d"), reason: .failed(code: EBUSY)))
    #expect(text(of: "a") == "old a")
    #expect(text(of: "b") == nil)
    #expect(text(of: "c") == "old c")
    try Replacement.commit(Array(moves.suffix(1)))
    #expect(text(of: "d") == "new")
  }

  @Test func `removes what a killed program left, a minute later`() throws {
    let left = try folder.write("half", to: "in/.report.html.1a2b.harness.tmp")
    let young = try folder.write("half", to: "in/.report.html.3c4d.harness.tmp")
    let others = try folder.write("notes", to: "in/.notes.tmp")
    for path in [left, others] {
      let past = Date(timeIntervalSinceNow: -90)
      try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path)
    }
    #expect(replaceFile(folder.path(of: "in/file"), with: [1], mode: 0o600))
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "in"))
    #expect(
      found.sorted() == [others, young, "file"].map { ($0 as NSString).lastPathComponent }.sorted()
    )
  }
}
