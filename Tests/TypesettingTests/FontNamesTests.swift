import Digests
import Foundation
import TestSupport
import Testing

@testable import Typesetting

/// Names are taken from the file of names exactly when the font is the file that was read.
///
/// Whether a font was read shows where the file of names holds one that is not its own.
struct FontNamesTests {
  /// A font of its own, at rest for a minute by the clock that is given.
  private struct Scene {
    let folder: TemporaryDirectory
    let font: String
    let now = FileStamp.now() + 60_000_000_000

    init() throws {
      folder = try TemporaryDirectory()
      font = try folder.write(try TestFontFiles.read(TestFontFiles.dejaVuSans), to: "fonts/a.ttf")
    }

    var file: String { folder.path(of: "cache/font-names") }

    func families(isTrusting: Bool = true, now: Int64? = nil) throws -> [String] {
      let time = now ?? self.now
      let names = FontNames(file: file, isTrusting: isTrusting, now: { time })
      return try FontLibrary(folders: [folder.path(of: "fonts")], names: names).installed()
        .map(\.family)
    }

    /// Says of the font as it is that it has two faces of another family.
    func plant() throws {
      let stamp = try #require(FileStamp(ofFile: font))
      var table = FontNameTable()
      let name = FontNameTable.Name(family: "Planted", style: "Regular")
      table.insert(.init(path: font, stamp: stamp, names: [name, name]))
      table.write(toFile: file)
    }
  }

  @Test func `are those of the files, kept for the next program`() throws {
    let scene = try Scene()
    #expect(try scene.families() == ["DejaVu Sans"])
    let stamp = try #require(FileStamp(ofFile: scene.font))
    #expect(
      FontNameTable(ofFile: scene.file).names(ofFile: scene.font, stamp: stamp)
        == [FontNameTable.Name(family: "DejaVu Sans", style: "Book")]
    )
    #expect(try scene.families() == ["DejaVu Sans"])
  }

  @Test func `are used without reading a font that is known`() throws {
    let scene = try Scene()
    try scene.plant()
    #expect(try scene.families() == ["Planted", "Planted"])
  }

  @Test func `are taken anew from every font when nothing is trusted`() throws {
    let scene = try Scene()
    try scene.plant()
    #expect(try scene.families(isTrusting: false) == ["DejaVu Sans"])
    // What was found is what others are told.
    #expect(try scene.families() == ["DejaVu Sans"])
  }

  @Test func `are taken anew from a font that was touched`() throws {
    let scene = try Scene()
    try scene.plant()
    usleep(20_000)
    #expect(utimensat(AT_FDCWD, scene.font, nil, 0) == 0)
    #expect(try scene.families() == ["DejaVu Sans"])
  }

  // One second after the font was written, another write might have the same time.
  @Test func `are not kept of a font that was changed a moment ago`() throws {
    let scene = try Scene()
    let changed = try #require(FileStamp(ofFile: scene.font)?.changed)
    #expect(try scene.families(now: changed + 1_000_000_000) == ["DejaVu Sans"])
    #expect(!FileManager.default.fileExists(atPath: scene.file))
  }

  @Test func `are not kept of a file that is no font`() throws {
    let scene = try Scene()
    try scene.folder.write("not a font", to: "fonts/b.ttf")
    #expect(try scene.families() == ["DejaVu Sans"])
    #expect(FontNameTable(ofFile: scene.file).entries.keys.sorted() == [scene.font])
  }

  private static func table(_ names: [(String, String)]) -> FontNameTable {
    let stamp = FileStamp(device: 2_049, inode: 7, size: 757_076, modified: -1, changed: .max)
    var table = FontNameTable()
    for (number, name) in names.enumerated() {
      let names = [FontNameTable.Name(family: name.0, style: name.1)]
      table.insert(.init(path: "/a font \(number).ttf", stamp: stamp, names: names))
    }
    return table
  }

  @Test func `are what they were when they are read again`() {
    let table = Self.table([("金剛 經", ""), ("A", "B"), ("", "\u{301}\r")])
    #expect(table.entries.count == 3)
    #expect(FontNameTable(bytes: table.bytes) == table)
    #expect(FontNameTable(bytes: FontNameTable().bytes) == FontNameTable())
  }

  @Test func `are left out where no line can hold them`() {
    #expect(Self.table([("a\tb", "c"), ("a", "b\nc")]) == FontNameTable())
  }

  // Whole by its last line, and yet no table: another form, fields that are none.
  @Test(arguments: [
    "harness font names 2\n", "harness font names 1\n\n", "harness font names 1\n1 2 3 4 5\t/a\n",
    "harness font names 1\n1 2 3 4 5\t/a\tA\n", "harness font names 1\n1 2 3 4\t/a\tA\tB\n",
    "harness font names 1\n1 2 3 4 5\t/a\tA\tB\tC\n",
  ])
  func `are none in a file of another form`(text: String) {
    let bytes = Array(text.utf8)
    #expect(FontNameTable(bytes: bytes + Array((sha256(of: bytes) + "\n").utf8)) == nil)
  }

  @Test func `are none in a file that is damaged`() {
    let bytes = Self.table([("A", "B")]).bytes
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(FontNameTable(bytes: damaged) == nil, "byte \(index)")
      #expect(FontNameTable(bytes: Array(bytes.prefix(index))) == nil)
    }
  }
}
