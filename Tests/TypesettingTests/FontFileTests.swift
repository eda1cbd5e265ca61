import TestSupport
import Testing

@testable import Typesetting

struct FontFileTests {
  @Test func `counts faces and digests the whole file`() throws {
    let file = try FontFile(path: TestFontFiles.notoSansCJK)
    #expect(file.faceCount == 10)
    // Read off the files of Debian 12.
    #expect(file.digest.hasPrefix("b76b0433203017ca"))
  }

  // DejaVu Sans without its last bytes still reaches to its end by the directory.
  @Test(arguments: [1, 2, 100, 12, 300_000])
  func `must reach to the end of its last table`(missing: Int) throws {
    let bytes = try TestFontFiles.read(TestFontFiles.dejaVuSans)
    let length = FontFileTests.end(ofTablesIn: bytes)
    #expect(FontFileTests.passes(Array(bytes.prefix(length))))
    #expect(!FontFileTests.passes(Array(bytes.prefix(length - missing))))
  }

  @Test(arguments: Seed.first(40))
  func `is checked without a crash, whatever its header holds`(seed: Seed) throws {
    var random = seed
    let original = try TestFontFiles.read(TestFontFiles.dejaVuSans)
    for _ in 0..<50 {
      var bytes = original
      for _ in 0..<random.number(in: 1...4) {
        bytes[random.number(in: 0...350)] = UInt8.random(in: 0...255, using: &random)
      }
      if random.number(in: 0...3) == 0 { bytes = Array(bytes.prefix(random.number(in: 0...400))) }
      guard FontFileTests.passes(bytes), bytes.starts(with: [0, 1, 0, 0]) else { continue }
      // What passes lies inside the file by an independent walk.
      #expect(FontFileTests.end(ofTablesIn: bytes) <= bytes.count)
    }
  }

  @Test(arguments: Seed.first(20))
  func `is checked without a crash as a collection`(seed: Seed) {
    var random = seed
    for _ in 0..<100 {
      var bytes = Array("ttcf".utf8) + [0, 1, 0, 0]
      bytes += (0..<random.number(in: 0...64)).map { _ in random.element(of: [0, 1, 12, 0xFF]) }
      // No table directory begins in these bytes, so no collection passes.
      #expect(!FontFileTests.passes(bytes))
    }
  }

  // Flipped bytes in header and tables: a face is refused, or it shapes without a crash.
  @Test(arguments: Seed.first(12))
  func `shapes without a crash when it is damaged`(seed: Seed) throws {
    var random = seed
    let folder = try TemporaryDirectory()
    var font = try SFNT.dejaVuSans()
    for tag in ["head", "hhea", "hmtx", "maxp", "cmap", "GSUB", "GPOS", "GDEF", "kern", "name"] {
      guard let count = font.tables[tag]?.count else { continue }
      for _ in 0..<random.number(in: 0...6) {
        let index = random.number(in: 0...min(count - 1, 2_000))
        font.tables[tag]?[index] = UInt8.random(in: 0...255, using: &random)
      }
    }
    let file = try folder.write(font.bytes, to: "damaged.ttf")
    guard let face = try? FontLibrary(folders: [folder.path]).face(file: file, index: 0) else {
      return
    }
    #expect(face.metrics.height > 0)
    let flat = FlatFont(face)
    let text = Array("AVATAR fi ffi e\u{301} السلام".unicodeScalars.map(\.value))
    #expect(PlainFont.shape(text, with: flat.font).allSatisfy { Int($0.cluster) < text.count })
  }

  private static func passes(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { (try? FontDirectory(bytes: $0).check()) != nil }
  }

  /// The byte after the last table by the directory of a font of one face.
  private static func end(ofTablesIn bytes: [UInt8]) -> Int {
    let ends = (0..<SFNT.number16(bytes, at: 4))
      .map { index in
        SFNT.number32(bytes, at: 12 + 16 * index + 8)
          + SFNT.number32(bytes, at: 12 + 16 * index + 12)
      }
    return ends.max() ?? 12
  }
}
