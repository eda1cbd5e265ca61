import Foundation
import HostSystem
import TestSupport
import Testing

@testable import Reports

struct WriteTests {
  private func contents(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private let files = [
    ReportFile(name: "a.csv", bytes: Array("new a".utf8)),
    ReportFile(name: "b.csv", bytes: Array("new b".utf8)),
  ]

  @Test(arguments: ["", "/", "/deep/er", "/deep//er/"])
  func `makes the folder and leaves the files alone in it`(path: String) throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path
    try write(files, to: folder + path)
    #expect(try names(in: folder + path) == ["a.csv", "b.csv"])
    #expect(contents(folder + path + "/a.csv") == "new a")
    #expect(contents(folder + path + "/b.csv") == "new b")
  }

  @Test func `replaces what was there`() throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path
    try write([ReportFile(name: "a.csv", bytes: Array("a much longer old text".utf8))], to: folder)
    try write(files, to: folder)
    #expect(contents(folder + "/a.csv") == "new a")
  }

  @Test func `writes an empty file and a large one`() throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path
    let large = [UInt8](repeating: 7, count: 5_000_000)
    try write(
      [ReportFile(name: "empty", bytes: []), ReportFile(name: "large", bytes: large)],
      to: folder
    )
    #expect(FileManager.default.contents(atPath: folder + "/empty") == Data())
    #expect(FileManager.default.contents(atPath: folder + "/large") == Data(large))
  }

  @Test(arguments: ["/file", "/file/", "/file/below"])
  func `says that the folder is a file`(path: String) throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/file"))
    let expected = path == "/file/below" ? "/file" : path
    let alternatives = [folder + expected, folder + "/file"].map(ReportError.notAFolder(path:))
    let error = #expect(throws: ReportError.self) { try write(files, to: folder + path) }
    #expect(error.map(alternatives.contains) == true)
    #expect(contents(folder + "/file") == "x")
  }

  @Test func `says that a folder cannot be made`() {
    // Nobody can make a folder in /proc, not even root.
    #expect(
      throws: ReportError.cannotCreateFolder(
        path: "/proc/reports",
        reason: "no such file or directory"
      )
    ) { try write(files, to: "/proc/reports") }
  }

  @Test func `says that a file cannot be written`() throws {
    let error = #expect(throws: ReportError.self) { try write(files, to: "/proc") }
    guard case .cannotWrite(let path, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == "/proc/a.csv")
    #expect(!reason.isEmpty)
  }

  @Test func `keeps the old files when one cannot be put in its place`() throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path
    // The first file cannot replace a folder; the second is not touched then.
    try FileManager.default.createDirectory(
      atPath: folder + "/a.csv",
      withIntermediateDirectories: true
    )
    try Data("old b".utf8).write(to: URL(fileURLWithPath: folder + "/b.csv"))
    #expect(
      throws: ReportError.cannotWrite(path: folder + "/a.csv", reason: "is a directory")
    ) { try write(files, to: folder) }
    #expect(contents(folder + "/b.csv") == "old b")
    #expect(try names(in: folder) == ["a.csv", "b.csv"])
  }

  @Test func `names the file and not its temporary when the disk is full`() throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/a.csv"
    #expect(throws: ReportError.diskFull(path: path)) {
      try replace(path) { _ in throw FileFault(errno: ENOSPC) }
    }
    #expect(try names(in: directory.path).isEmpty)
  }

  @Test(arguments: [
    (ENOSPC, ReportError.diskFull(path: "a.csv")), (EFBIG, .tooLong(path: "a.csv")),
    (ENOTDIR, .cannotWrite(path: "a.csv", reason: "not a directory")),
    (ENOENT, .cannotWrite(path: "a.csv", reason: "no such file or directory")),
  ])
  func `says what the system said`(code: Int32, error: ReportError) {
    #expect(ReportError(FileFault(errno: code), path: "a.csv") == error)
  }
}
