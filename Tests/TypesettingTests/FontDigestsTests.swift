import Digests
import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// A digest is taken from the file of digests exactly when the font is the file that was read.
///
/// Whether a font was read shows where the file of digests holds one that is not its own.
struct FontDigestsTests {
  private static let planted = String(repeating: "0", count: 64)

  /// A font of its own, at rest for a minute by the clock that is given.
  private struct Scene {
    let folder: TemporaryDirectory
    let font: String
    let bytes: [UInt8]
    let now: Int64

    init() throws {
      folder = try TemporaryDirectory()
      bytes = try TestFontFiles.read(TestFontFiles.dejaVuSans)
      font = try folder.write(bytes, to: "font.ttf")
      now = FileStamp.now() + 60_000_000_000
    }

    var file: String { folder.path(of: "cache/font-digests") }

    func digests(isTrusting: Bool = true, now: Int64? = nil) -> FontDigests {
      let time = now ?? self.now
      return FontDigests(file: file, isTrusting: isTrusting, now: { time })
    }

    func digest(with digests: FontDigests? = nil) throws -> String {
      (digests ?? self.digests()).digest(of: try FontFile(path: font))
    }

    /// Says of the font as it is that its digest is 0.
    func plant() throws {
      let stamp = try #require(FileStamp(ofFile: font))
      var table = FontDigestTable()
      table.insert(.init(path: font, stamp: stamp, digest: FontDigestsTests.planted))
      #expect(table.write(toFile: file))
    }
  }

  @Test func `are those of the files, kept for the next program`() throws {
    let scene = try Scene()
    let own = sha256(of: scene.bytes)
    #expect(try scene.digest() == own)
    let stamp = try #require(FileStamp(ofFile: scene.font))
    #expect(stamp.size == Int64(scene.bytes.count))
    #expect(FontDigestTable(ofFile: scene.file).digest(ofFile: scene.font, stamp: stamp) == own)
  }

  @Test func `are used without reading a font that is known`() throws {
    let scene = try Scene()
    try scene.plant()
    #expect(try scene.digest() == Self.planted)
    let library = FontLibrary(folders: [], digests: scene.digests())
    #expect(try library.face(file: scene.font, index: 0).reference.sha256 == Self.planted)
    #expect(
      try FontLibrary(folders: []).face(file: scene.font, index: 0).reference.sha256
        == sha256(of: scene.bytes)
    )
  }

  @Test func `are taken anew from every font when nothing is trusted`() throws {
    let scene = try Scene()
    try scene.plant()
    #expect(try scene.digest(with: scene.digests(isTrusting: false)) == sha256(of: scene.bytes))
    // What was found is what others are told.
    #expect(try scene.digest() == sha256(of: scene.bytes))
  }

  @Test func `are taken anew from a font that another one of the same length replaced`() throws {
    let scene = try Scene()
    try scene.plant()
    var other = scene.bytes
    other[other.count - 1] ^= 1
    try scene.folder.write(other, to: "other.ttf")
    #expect(rename(scene.folder.path(of: "other.ttf"), scene.font) == 0)
    #expect(try scene.digest() == sha256(of: other))
  }

  // The time of modification is put back to what it was; the time of change cannot be.
  @Test func `are taken anew from a font that was written in place, its time put back`() throws {
    let scene = try Scene()
    try scene.plant()
    var status = stat()
    try #require(stat(scene.font, &status) == 0)
    let other = scene.bytes.dropLast() + [scene.bytes[scene.bytes.count - 1] ^ 1]
    let descriptor = open(scene.font, O_WRONLY)
    try #require(descriptor >= 0)
    usleep(20_000)
    let last = [other[other.count - 1]]
    #expect(pwrite(descriptor, last, 1, off_t(other.count - 1)) == 1)
    #expect(futimens(descriptor, [status.st_atim, status.st_mtim]) == 0)
    close(descriptor)
    #expect(FileStamp(ofFile: scene.font)?.modified == FileStamp(status).modified)
    #expect(try scene.digest() == sha256(of: Array(other)))
  }

  @Test func `are taken anew from a font that was touched`() throws {
    let scene = try Scene()
    try scene.plant()
    usleep(20_000)
    #expect(utimensat(AT_FDCWD, scene.font, nil, 0) == 0)
    #expect(try scene.digest() == sha256(of: scene.bytes))
  }

  // One second after the font was written, another write might have the same time.
  @Test func `are not kept of a font that was changed a moment ago`() throws {
    let scene = try Scene()
    let changed = try #require(FileStamp(ofFile: scene.font)?.changed)
    let early = scene.digests(now: changed + 1_000_000_000)
    #expect(try scene.digest(with: early) == sha256(of: scene.bytes))
    #expect(!FileManager.default.fileExists(atPath: scene.file))
    let late = scene.digests(now: changed + 2_000_000_001)
    #expect(try scene.digest(with: late) == sha256(of: scene.bytes))
    #expect(FileManager.default.fileExists(atPath: scene.file))
  }

  @Test(arguments: ["", "not digests", "harness font digests 1\n", "\0\0\0"])
  func `are taken from the fonts where the file of digests is none`(content: String) throws {
    let scene = try Scene()
    try scene.folder.write(content, to: "cache/font-digests")
    #expect(try scene.digest() == sha256(of: scene.bytes))
    #expect(FontDigestTable(ofFile: scene.file).entries.count == 1)
  }

  @Test func `are taken from the fonts where nothing can be kept`() throws {
    let scene = try Scene()
    try scene.folder.write("a file", to: "cache")
    #expect(try scene.digest() == sha256(of: scene.bytes))
  }

  @Test func `are taken from the fonts where a folder or a pipe stands in the place`() throws {
    let scene = try Scene()
    let folder = FontDigests(file: scene.folder.path, now: { scene.now })
    #expect(try scene.digest(with: folder) == sha256(of: scene.bytes))
    let pipe = scene.folder.path(of: "pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let digests = FontDigests(file: pipe, now: { scene.now })
    #expect(try scene.digest(with: digests) == sha256(of: scene.bytes))
  }

  @Test func `are in a folder that is made when they are kept, but for those above it`() throws {
    let scene = try Scene()
    let deep = scene.folder.path(of: "a/b/c/font-digests")
    let digests = FontDigests(file: deep, now: { scene.now })
    #expect(try scene.digest(with: digests) == sha256(of: scene.bytes))
    #expect(!FileManager.default.fileExists(atPath: scene.folder.path(of: "a")))
  }
}
