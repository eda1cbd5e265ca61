import Foundation
import PaginatorKit
import TestSupport
import Testing
import Typesetting

struct FontLibraryTests {
  // MARK: By name

  @Test(arguments: [
    ("Noto Sans CJK TC", 3), ("noto sans cjk tc", 3), ("Noto Sans CJK JP", 0),
    ("Noto Sans CJK HK", 4), ("Noto Sans CJK TC Regular", 3),
  ])
  func `finds a family of a collection`(name: String, index: Int) throws {
    let face = try TestFonts.library.face(named: name)
    #expect(face.reference.file.hasSuffix("/NotoSansCJK-Regular.ttc"))
    #expect(face.reference.index == index)
  }

  @Test func `finds a face by file and index`() throws {
    let file = TestFontFiles.notoSansCJK
    #expect(try TestFonts.library.face(named: file).reference.index == 0)
    #expect(try TestFonts.library.face(named: "\(file)#3").reference.family == "Noto Sans CJK TC")
    #expect(
      try TestFonts.library.face(named: "\(file)#3")
        === TestFonts.library.face(file: file, index: 3)
    )
  }

  @Test func `finds a file whose name holds a number sign`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(try TestFontFiles.read(TestFontFiles.dejaVuSans), to: "a#1.ttf")
    #expect(try FontLibrary(folders: []).face(named: file).reference.file == file)
  }

  @Test func `takes a family's Regular before its other weights`() throws {
    let folder = try TemporaryDirectory()
    for (name, style) in [("a", "Bold"), ("b", "Medium"), ("c", "Regular"), ("d", "Book")] {
      var font = try SFNT.dejaVuSans()
      font.rename(family: "Test", style: style)
      try folder.write(font.bytes, to: "\(name).ttf")
    }
    let library = FontLibrary(folders: [folder.path])
    #expect(try library.face(named: "Test").reference.file == folder.path(of: "c.ttf"))
    #expect(try library.face(named: "Test Medium").reference.file == folder.path(of: "b.ttf"))
    #expect(try library.face(named: "test bold").reference.file == folder.path(of: "a.ttf"))
  }

  @Test func `takes the program's own face before others of its family`() throws {
    let folder = try TemporaryDirectory()
    for (name, style) in [("all/a", "Regular"), ("own/b", "Regular"), ("own/c", "Bold")] {
      var font = try SFNT.dejaVuSans()
      font.rename(family: "Test", style: style)
      try folder.write(font.bytes, to: "\(name).ttf")
    }
    let all = folder.path(of: "all")
    let library = FontLibrary(ownFolder: folder.path(of: "own"), folders: [all])
    #expect(try library.face(named: "Test").reference.file == folder.path(of: "own/b.ttf"))
    #expect(try library.face(named: "Test Bold").reference.file == folder.path(of: "own/c.ttf"))
    let others = FontLibrary(folders: [all])
    #expect(try others.face(named: "Test").reference.file == folder.path(of: "all/a.ttf"))
  }

  @Test func `a file that cannot be used keeps nobody from the next of its family`() throws {
    let folder = try TemporaryDirectory()
    var font = try SFNT.dejaVuSans()
    font.rename(family: "Test", style: "Regular")
    try folder.write(font.bytes, to: "b.ttf")
    // Without its maximum profile a font has no glyphs.
    font.tables["maxp"] = nil
    try folder.write(font.bytes, to: "a.ttf")
    let library = FontLibrary(folders: [folder.path])
    #expect(try library.face(named: "Test").reference.file == folder.path(of: "b.ttf"))
    try FileManager.default.removeItem(atPath: folder.path(of: "b.ttf"))
    #expect(
      throws: FontError.unusable(
        file: folder.path(of: "a.ttf"),
        reason: "its face 0 has no glyphs"
      )
    ) { try FontLibrary(folders: [folder.path]).face(named: "Test") }
  }

  @Test func `too many open files are told as such, and no family is missing`() throws {
    for name in ["DejaVu Sans", TestFontFiles.dejaVuSans] {
      guard let error = errorWithoutFiles({ _ = try FontLibrary().face(named: name) }) else {
        return
      }
      guard case .unreadable(_, "too many open files") = error as? FontError else {
        Issue.record("\(error)")
        continue
      }
    }
  }

  @Test func `lists the faces of its folders`() throws {
    let folder = try TemporaryDirectory()
    for (name, family) in [("z", "A"), ("deep/a", "B"), ("a", "B")] {
      var font = try SFNT.dejaVuSans()
      font.rename(family: family, style: "Regular")
      try folder.write(font.bytes, to: "\(name).ttf")
    }
    try folder.write("not a font", to: "broken.ttf")
    try folder.write("not a font", to: "readme.txt")
    let found = try FontLibrary(folders: [folder.path]).installed()
    // By family, then file.
    #expect(found.map(\.family) == ["A", "B", "B"])
    #expect(found.map(\.file) == ["z.ttf", "a.ttf", "deep/a.ttf"].map(folder.path(of:)))
    #expect(found.map(\.style) == ["Regular", "Regular", "Regular"])
  }

  @Test func `knows every face as FreeType does`() throws {
    let library = FontLibrary(folders: [
      "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/opentype/noto",
    ])
    let files = [TestFontFiles.dejaVuSans, TestFontFiles.notoSansCJK]
    let found = try library.installed().filter { files.contains($0.file) }
    // One face and ten.
    #expect(found.count == 11)
    for description in found {
      let other = try FreeTypeFace(file: description.file, index: description.index)
      #expect(description.family == other.family)
      #expect(description.style == other.style)
    }
  }

  // MARK: What is missing

  @Test(arguments: [
    ("Noto Sans CJK TCX", "Noto Sans CJK TC"), ("Noto Sans CJK T", "Noto Sans CJK TC"),
    ("DejaVu Sanz", "DejaVu Sans"), ("unifnt", "Unifont"),
  ])
  func `suggests the closest family`(name: String, suggestion: String) throws {
    let library = FontLibrary(folders: [
      "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/opentype/noto",
      "/usr/share/fonts/opentype/unifont",
    ])
    let error = #expect(throws: FontError.self) { try library.face(named: name) }
    #expect(error == .noSuchFamily(name: name, suggestion: suggestion))
    #expect(error?.isMissing == true)
    #expect(
      error?.description
        == "No font family named '\(name)' in the font folders. Did you mean '\(suggestion)'? "
        + "'harness list fonts' shows what is there."
    )
  }

  @Test func `suggests nothing where nothing is close`() {
    let error = #expect(throws: FontError.self) {
      try TestFonts.library.face(named: "Quite Another Face")
    }
    #expect(
      error?.description
        == "No font family named 'Quite Another Face' in the font folders. "
        + "'harness list fonts' shows what is there."
    )
    #expect(throws: FontError.noSuchFamily(name: "Sans", suggestion: nil)) {
      try FontLibrary(folders: ["/nowhere"]).face(named: "Sans")
    }
  }

  @Test(arguments: ["/nowhere/Font.ttf", "Font.OTF", "fonts/Font", "/nowhere/Font.ttc#2"])
  func `says that a file is missing`(name: String) {
    let file = name.hasSuffix("#2") ? String(name.dropLast(2)) : name
    let error = #expect(throws: FontError.self) { try TestFonts.library.face(named: name) }
    #expect(error == .noSuchFile(file: file))
    #expect(error?.isMissing == true)
    #expect(
      error?.description
        == "There is no font file '\(file)'; check the path, or name a family of "
        + "'harness list fonts'."
    )
  }

  @Test(arguments: [1, 10, -1, .max])
  func `says how many faces a file has`(index: Int) {
    let file = TestFontFiles.dejaVuSans
    let error = #expect(throws: FontError.self) {
      try TestFonts.library.face(file: file, index: index)
    }
    #expect(error == .noSuchIndex(file: file, index: index, count: 1))
    #expect(error?.isMissing == true)
    #expect(
      error?.description
        == "The font file '\(file)' has 1 face, numbered from 0; there is no face \(index)."
    )
    #expect(
      throws: FontError.noSuchIndex(file: TestFontFiles.notoSansCJK, index: 10, count: 10)
    ) {
      try TestFonts.library.face(file: TestFontFiles.notoSansCJK, index: 10)
    }
  }

  // MARK: What is broken

  @Test func `refuses a folder`() {
    #expect(
      throws: FontError.unusable(file: "/usr/share/fonts", reason: "it is not a regular file")
    ) {
      try FontLibrary(folders: []).face(named: "/usr/share/fonts")
    }
  }

  /// A file, and what is wrong with it.
  struct Broken: CustomTestStringConvertible {
    var reason: String
    var bytes: @Sendable () throws -> [UInt8]
    var testDescription: String { reason }

    init(_ reason: String, _ bytes: @escaping @Sendable () throws -> [UInt8]) {
      (self.reason, self.bytes) = (reason, bytes)
    }

    /// DejaVu Sans with another table in the place of one of its own, or none.
    init(_ reason: String, _ tag: String, _ table: [UInt8]?) {
      self.init(reason) {
        var font = try SFNT.dejaVuSans()
        font.tables[tag] = table
        return font.bytes
      }
    }
  }

  @Test(arguments: [
    Broken("it is empty or cannot be read as a file") { [] },
    Broken("it has 4 bytes, fewer than a font's header") { Array("OTTO".utf8) },
    Broken("it does not begin like an OpenType or TrueType font") {
      Array("this is a text and no font at all".utf8)
    },
    // OpenType 1.9, TTC header: 'ttcf', version 1.0, 0 fonts.
    Broken("its collection header says 0 faces") { Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 0] },
    Broken("its face 0 has no glyphs", "maxp", nil),
    Broken("its ascender and descender make no line", "hhea", nil),
    // OpenType 1.9, fvar: version 1.0, axes at byte 16, 1 axis of 20 bytes, 0 instances of 8; the
    // axis 'wght' from 100 over 400 to 900 in 16.16, flags 0, name 256.
    Broken(
      "it is a variable font, whose axes the harness does not set; use a static one",
      "fvar",
      [1, 0, 16, 2, 1, 20, 0, 8].flatMap(SFNT.big16) + Array("wght".utf8)
        + [100, 400, 900].flatMap { SFNT.big32($0 << 16) } + [0, 256].flatMap(SFNT.big16)
    ),
  ])
  func `refuses what is no font to set text in`(broken: Broken) throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(try broken.bytes(), to: "font.ttf")
    let error = #expect(throws: FontError.self) {
      try FontLibrary(folders: []).face(file: file, index: 0)
    }
    #expect(error == .unusable(file: file, reason: broken.reason))
    #expect(error?.isMissing == false)
    #expect(error?.description == "The font file '\(file)' cannot be used: \(broken.reason).")
  }

  // A third of the file, and the file without its last byte.
  @Test func `refuses a truncated font`() throws {
    let folder = try TemporaryDirectory()
    for source in [TestFontFiles.dejaVuSans, TestFontFiles.notoSansCJK] {
      let bytes = try TestFontFiles.read(source)
      let file = try folder.write(bytes.prefix(bytes.count / 3), to: "third.ttf")
      let error = #expect(throws: FontError.self) {
        try FontLibrary(folders: []).face(file: file, index: 0)
      }
      #expect(
        error?.description
          .hasPrefix(
            "The font file '\(file)' cannot be used: it is truncated: its tables reach to byte "
          )
          == true
      )
      #expect(error?.description.hasSuffix("and it has \(bytes.count / 3) bytes.") == true)
    }
  }

  // Opening a FIFO for reading waits for a writer, which never comes: the test would hang.
  @Test(.timeLimit(.minutes(1)))
  func `refuses a FIFO, by any name, without waiting for it`() throws {
    let folder = try TemporaryDirectory()
    let fifo = folder.path(of: "fifo.ttf")
    try #require(mkfifo(fifo, 0o600) == 0)
    let link = folder.path(of: "link.ttf")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: fifo)
    for path in [fifo, link] {
      #expect(throws: FontError.unusable(file: path, reason: "it is not a regular file")) {
        try FontLibrary(folders: []).face(file: path, index: 0)
      }
    }
    #expect(try FontLibrary(folders: [folder.path]).installed() == [])
  }

  @Test func `follows a symbolic link to a font`() throws {
    let folder = try TemporaryDirectory()
    let link = folder.path(of: "link.ttf")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: TestFontFiles.dejaVuSans
    )
    let face = try FontLibrary(folders: []).face(file: link, index: 0)
    #expect(face.reference.sha256 == TestFonts.dejaVuSans.reference.sha256)
  }

  // MARK: Chains

  @Test func `makes the chain that a layout names`() throws {
    let faces = [TestFonts.unifont, TestFonts.dejaVuSans]
    let chain = try TestFonts.library.chain(faces.map(\.reference))
    #expect(chain.references == faces.map(\.reference))
    #expect(chain.primary === TestFonts.unifont)
  }

  @Test func `refuses a file that is not the one a layout names`() {
    var reference = TestFonts.dejaVuSans.reference
    let digest = reference.sha256
    reference.sha256 = String(repeating: "0", count: 64)
    let error = #expect(throws: FontError.self) { try TestFonts.library.chain([reference]) }
    #expect(
      error
        == .changed(file: reference.file, expected: reference.sha256, found: digest)
    )
    #expect(error?.isMissing == false)
    #expect(
      error?.description
        == "The font file '\(reference.file)' changed: its SHA-256 was 000000000000 and is "
        + "abdc775b21b1; measure again."
    )
  }
}
