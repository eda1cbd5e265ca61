import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// Sizes of pictures, from headers written by hand after the formats' specifications.
struct NaturalSizeTests {
  /// A frame header of a JPEG: its marker, 17 bytes, 8 bits a sample, 0x0123 high, 0x0234 wide.
  private static func frame(_ marker: UInt8) -> [UInt8] {
    [0xFF, marker, 0, 17, 8, 0x01, 0x23, 0x02, 0x34, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  }

  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 2, 0x34, 0, 0, 1, 0x23, 8, 6, 0, 0, 0]
  private static let riff = Array("RIFF".utf8) + [40, 0, 0, 0] + Array("WEBP".utf8)

  /// Each 564 px wide and 291 px high.
  static let headers: [(name: String, bytes: [UInt8])] = [
    ("PNG", png), ("GIF", Array("GIF89a".utf8) + [0x34, 2, 0x23, 1, 0, 0, 0]),
    ("old GIF", Array("GIF87a".utf8) + [0x34, 2, 0x23, 1, 0, 0, 0]),
    ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2] + frame(0xC0)),
    // A table of Huffman codes (C4) begins no frame, and a byte may fill.
    ("progressive JPEG", [0xFF, 0xD8, 0xFF, 0xC4, 0, 3, 9, 0xFF] + frame(0xC2)),
    // 14 bits of width and of height, two bits of scale above each.
    (
      "lossy WebP",
      riff + Array("VP8 ".utf8) + [20, 0, 0, 0, 0x10, 2, 0, 0x9D, 1, 0x2A, 0x34, 0x42, 0x23, 0x81]
    ),
    // 563 in 14 bits, then 290: 0x233 | 0x122 << 14 is 0x0048_8233.
    ("lossless WebP", riff + Array("VP8L".utf8) + [9, 0, 0, 0, 0x2F, 0x33, 0x82, 0x48, 0]),
    // 563 and 290 in three bytes each, behind four of flags.
    (
      "extended WebP",
      riff + Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0, 0x33, 2, 0, 0x22, 1, 0]
    ),
    ("SVG", Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width='564' height='291px'><g>".utf8)),
    (
      "SVG in a prologue",
      Array("<?xml version=\"1.0\"?><!-- <svg width='1'> --><svg viewBox='0 0 564 291'/>".utf8)
    ),
  ]

  @Test(arguments: headers)
  func `a file's header says its size`(name: String, bytes: [UInt8]) {
    #expect(NaturalSize(header: bytes) == NaturalSize(width: 564, height: 291))
  }

  /// A segment of Exif with one entry, the orientation, in the order of bytes of `MM` or `II`.
  private static func exif(_ orientation: UInt8, isLittle: Bool) -> [UInt8] {
    let tiff: [UInt8] =
      isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    return [0xFF, 0xE1, 0, 30] + Array("Exif\0\0".utf8) + tiff
  }

  @Test(arguments: 0...9 as ClosedRange<UInt8>, [true, false])
  func `a JPEG is as wide as it is shown`(orientation: UInt8, isLittle: Bool) {
    // Exif 2.32, 4.6.4 A: 5 to 8 have row 0 at the left or the right side.
    let isOnItsSide = (5...8).contains(orientation)
    let bytes = [0xFF, 0xD8] + Self.exif(orientation, isLittle: isLittle) + Self.frame(0xC0)
    let (width, height) = isOnItsSide ? (291.0, 564.0) : (564, 291)
    #expect(NaturalSize(header: bytes) == NaturalSize(width: width, height: height))
    // What is cut off says nothing.
    for count in 0..<bytes.count { _ = NaturalSize(header: Array(bytes[..<count])) }
  }

  static let broken: [(name: String, bytes: [UInt8])] = [
    ("nothing", []), ("text", Array("no picture".utf8)),
    ("a PNG without a header", Array(png[..<12])),
    ("a PNG without a width", Array(png[..<16]) + [0, 0, 0, 0, 0, 0, 1, 0x23]),
    ("a PNG as wide as 2³² − 1 px", Array(png[..<16]) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 1, 0x23]),
    ("a JPEG whose segment has no length", [0xFF, 0xD8, 0xFF, 0xE0, 0, 1] + frame(0xC0)),
    ("a JPEG whose image begins", [0xFF, 0xD8, 0xFF, 0xDA, 0, 4, 1, 2] + frame(0xC0)),
    ("a JPEG whose height comes later", [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 0, 2, 0x34]),
    ("a page", Array("<html><svg width='1' height='1'/></html>".utf8)),
    ("an SVG without a size", Array("<svg width='100%' height='2em'/>".utf8)),
  ]

  @Test(arguments: broken)
  func `what says no size has none`(name: String, bytes: [UInt8]) {
    #expect(NaturalSize(header: bytes) == nil)
  }

  /// Cut anywhere, and with any byte changed, a header is read to its end and no further.
  @Test(arguments: headers) func `no header is too strange`(name: String, bytes: [UInt8]) {
    var seed = Seed(7)
    for count in bytes.indices {
      _ = NaturalSize(header: Array(bytes[..<count]))
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[count] = byte
        _ = NaturalSize(header: changed)
      }
    }
    for _ in 0..<2_000 {
      var changed = bytes
      for _ in 0..<3 {
        changed[Int.random(in: bytes.indices, using: &seed)] = UInt8.random(
          in: 0...255,
          using: &seed
        )
      }
      if let size = NaturalSize(header: changed) {
        #expect(TextStyles.sides.contains(size.width) && TextStyles.sides.contains(size.height))
      }
    }
  }

  static let elements: [(name: String, attributes: [String: String], size: NaturalSize?)] = [
    // The file of 30 × 20, another size, and one side that keeps 3 : 2.
    ("img", ["src": "a.png"], NaturalSize(width: 30, height: 20)),
    ("img", ["src": "a.png", "width": "12", "height": "9.5"], NaturalSize(width: 12, height: 9.5)),
    ("img", ["src": "a.png", "width": "60"], NaturalSize(width: 60, height: 40)),
    ("img", ["src": "a.png", "height": "10"], NaturalSize(width: 15, height: 10)),
    // HTML's rules for parsing dimension values: a number counts, whatever follows, and a share does not.
    ("img", ["src": "a.png", "width": "50%", "height": "2em"], NaturalSize(width: 3, height: 2)),
    ("img", ["src": "a.png", "width": " 60px"], NaturalSize(width: 60, height: 40)),
    (
      "img", ["src": "no.png", "width": "1e5", "height": "3.5.7"],
      NaturalSize(width: 1, height: 3.5)
    ),
    ("img", ["src": "a.png", "width": ".5", "height": "+9"], NaturalSize(width: 30, height: 20)),
    ("img", ["src": "a.png", "width": "-4", "height": "0"], NaturalSize(width: 30, height: 20)),
    ("img", ["src": "no.png", "width": "60"], nil), ("img", [:], nil),
    ("img", ["src": "no.png", "width": "6", "height": "7"], NaturalSize(width: 6, height: 7)),
    // 96 px are an inch, 2.54 cm, 72 pt and 6 pc.
    ("svg", ["width": "2.54cm", "height": "25.4mm"], NaturalSize(width: 96, height: 96)),
    ("svg", ["width": "1in", "height": "54pt"], NaturalSize(width: 96, height: 72)),
    ("svg", ["width": "100%", "viewbox": "0,0 , 40 30"], NaturalSize(width: 40, height: 30)),
    ("svg", ["width": "80", "viewBox": "0 0 40 30"], NaturalSize(width: 80, height: 60)),
    ("svg", ["viewBox": "0 0 40"], nil), ("svg", ["viewBox": "0 0 nan inf"], nil),
    ("svg", [:], nil),
    ("math", ["width": "6", "height": "7"], nil),
  ]

  @Test(arguments: elements)
  func `an element has its own size or its file's`(
    name: String,
    attributes: [String: String],
    size: NaturalSize?
  ) {
    let found = NaturalSize(of: name, attributes) { reference in
      reference == "a.png" ? NaturalSize(width: 30, height: 20) : nil
    }
    #expect(found == size)
  }

  @Test(arguments: [
    ("../i/a%20b.png#x", "text/1.xhtml", "i/a b.png"), ("a.png?b", "", "a.png"),
    ("/i/a.png", "text/1.xhtml", "i/a.png"), ("../../a.png", "text/1.xhtml", nil),
    ("..%2Fa.png", "", nil), ("http://a/b.png", "", nil), ("//a/b.png", "", nil),
    ("file:///etc/a.png", "", nil), ("a/../../b/a.png", "", nil), ("", "", nil), (".", "", nil),
  ])
  func `references lead into the book or nowhere`(reference: String, from: String, name: String?) {
    #expect(PictureFiles.name(of: reference, from: from) == name)
  }

  @Test func `a page's pictures are those of its folder`() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.png, to: "secret.png")
    try folder.write(Self.png, to: "page/i/a.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/page/out.png",
      withDestinationPath: folder.path + "/secret.png"
    )
    let data = Data(Self.png).base64EncodedString()
    // Of six pictures the first and the last have a size.
    let sources = [
      "i/a.png", "../secret.png", "out.png", folder.path + "/secret.png", "i",
      "data:image/png;base64,\(data)",
    ]
    let body = sources.map { "<p><img src=\"\($0)\"></p>" }.joined()
    let file = try folder.write("<!DOCTYPE html>\(body)", to: "page/a.html")
    let corpus = try Corpus.load(file: file)
    let size = (Length.pixels(564), Length.pixels(291))
    let pictures = try #require(corpus.text.styles).pictures
    #expect(pictures.map(\.offset.utf8) == [0, 4, 8, 12, 16, 20])
    #expect(pictures.map(\.width) == [size.0, .zero, .zero, .zero, .zero, size.0])
    #expect(pictures.map(\.height) == [size.1, .zero, .zero, .zero, .zero, size.1])
    #expect(corpus.plain?.sentence == "One line high, since no size is known: 4 pictures.")
  }

  /// A `data:` URL without base64 has its bytes as they are, or behind `%` (RFC 2397).
  @Test func `a drawing may stand in a reference`() throws {
    let folder = try TemporaryDirectory()
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='40'>"
    let escaped = drawing.replacing("<", with: "%3C").replacing(">", with: "%3e")
    let sources = [
      "data:image/svg+xml;utf8,\(drawing)", "data:image/svg+xml,\(escaped)", "data:,\(drawing)%",
      "data:image/svg+xml;base64,\(drawing)",
    ]
    let body = sources.map { "<p><img src=\"\($0)\"></p>" }.joined()
    let file = try folder.write("<!DOCTYPE html>\(body)", to: "a.html")
    let pictures = try #require(Corpus.load(file: file).text.styles).pictures
    let side = Length.pixels(30)
    #expect(pictures.map(\.width) == [side, side, side, .zero])
  }

  /// The second picture would bring what is read above 100,000 bytes; the first is read once.
  @Test func `not more is read than a book may have`() throws {
    let folder = try TemporaryDirectory()
    let bytes = Self.png + [UInt8](repeating: 0, count: 60_000)
    for name in ["a.png", "b.png"] { try folder.write(bytes, to: name) }
    let files = PictureFiles(in: .folder(folder.path), mostBytes: 100_000)
    #expect(files.size(of: "a.png", from: "") != nil)
    #expect(files.size(of: "b.png", from: "") == nil)
    #expect(files.size(of: "./a.png", from: "") != nil)
    #expect(files.readable == ["a.png"])
  }

  /// A profile of 70 kB stands before the frame, and nothing behind 1 MiB is read.
  @Test(arguments: [(70, true), (1_100, false)])
  func `a JPEG may say its size late`(kilobytes: Int, isFound: Bool) throws {
    let folder = try TemporaryDirectory()
    // A segment of 10,002 bytes, its marker apart.
    let segment = [0xFF, 0xE2, 0x27, 0x12] + [UInt8](repeating: 0, count: 10_000)
    let profile = (0..<(kilobytes / 10)).flatMap { _ in segment }
    try folder.write([0xFF, 0xD8] + profile + Self.frame(0xC0), to: "a.jpg")
    let file = try folder.write("<p><img src=a.jpg>", to: "a.html")
    let styles = try #require(Corpus.load(file: file).text.styles)
    #expect(styles.pictures.map(\.width) == [isFound ? .pixels(564) : .zero])
  }
}
