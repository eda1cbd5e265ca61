import CFreeType
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

struct OutlineTests {
  /// The points of a path's contours, read by a reader of SVG paths that knows what the writer may
  /// write.
  private struct Contours {
    var contours: [[[Int]]] = []
    private(set) var isReadable = true

    init(_ path: String) {
      var start = [0, 0]
      var current = [0, 0]
      for (command, numbers) in Self.commands(of: path) {
        func follow(_ count: Int) {
          for first in stride(from: 0, to: numbers.count, by: 2 * count) {
            let from = current
            for pair in stride(from: first, to: first + 2 * count, by: 2) {
              current = [from[0] + numbers[pair], from[1] + numbers[pair + 1]]
              contours[contours.count - 1].append(current)
            }
          }
        }
        switch command {
        case "m":
          current = [current[0] + numbers[0], current[1] + numbers[1]]
          start = current
          contours.append([current])
        case "l": follow(1)
        case "q": follow(2)
        case "c": follow(3)
        case "h":
          for number in numbers {
            current[0] += number
            contours[contours.count - 1].append(current)
          }
        case "v":
          for number in numbers {
            current[1] += number
            contours[contours.count - 1].append(current)
          }
        case "z": current = start
        default: isReadable = false
        }
      }
    }

    /// The commands with their numbers.
    private static func commands(of path: String) -> [(Character, [Int])] {
      var commands: [(Character, [Int])] = []
      var sign = 1
      var isInside = false
      for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          let digit = sign * Int(byte - UInt8(ascii: "0"))
          let last = commands.count - 1
          if isInside {
            commands[last].1[commands[last].1.count - 1] *= 10
            commands[last].1[commands[last].1.count - 1] += digit
          } else {
            commands[last].1.append(digit)
          }
          isInside = true
        case UInt8(ascii: " "), UInt8(ascii: "-"):
          sign = byte == UInt8(ascii: "-") ? -1 : 1
          isInside = false
        default:
          commands.append((Character(Unicode.Scalar(byte)), []))
          sign = 1
          isInside = false
        }
      }
      return commands
    }
  }

  /// Whether two contours go through the same points in the same direction, wherever they begin.
  ///
  /// Direction and order are told by the area that the points enclose, which has a sign.
  private func agree(_ one: [[Double]], _ other: [[Double]]) -> Bool {
    let covers = { (some: [[Double]], all: [[Double]]) in
      all.allSatisfy { point in some.contains { isNear($0, point) } }
    }
    let areas = [one, other].map(area)
    let difference = abs(areas[0] - areas[1])
    return covers(one, other) && covers(other, one)
      && difference <= max(abs(areas[1]) / 50, 3_000)
      && (difference == 0 || areas[0] * areas[1] > 0)
  }

  private func area(_ points: [[Double]]) -> Double {
    zip(points, points.dropFirst() + points.prefix(1))
      .reduce(0) { $0 + ($1.0[0] * $1.1[1] - $1.1[0] * $1.0[1]) / 2 }
  }

  private func isNear(_ one: [Double], _ other: [Double]) -> Bool {
    abs(one[0] - other[0]) <= 1.01 && abs(one[1] - other[1]) <= 1.01
  }

  /// TrueType (quadratic curves, composed glyphs) and CFF (cubic ones), by another engine.
  ///
  /// FreeType gives whole font units, ours are rounded to 1/1,000 em: no point is farther off than
  /// one of them.
  @Test(arguments: [
    (TestFonts.dejaVuSans, "alice"), (TestFonts.dejaVuSans, "edge-cases"),
    (TestFonts.notoSansCJK, "diamond-sutra"), (TestFonts.unifont, "alice"),
  ])
  func `has the contours that FreeType reads`(face: FontFace, corpus: String) throws {
    let other = try FreeTypeFace(file: face.reference.file, index: face.reference.index)
    let scale = 1_000 / Double(other.unitsPerEm)
    var inked = 0
    for scalar in Set(try Repository.corpus(corpus).unicodeScalars) {
      guard let glyph = face.glyph(for: scalar.value) else { continue }
      let drawn = Contours(face.outline(ofGlyph: glyph))
      #expect(drawn.isReadable)
      let mine = drawn.contours.map { $0.map { $0.map(Double.init) } }
      let theirs = try other.contours(ofGlyph: glyph)
        .map { $0.map { [Double($0.x) * scale, Double($0.y) * scale] } }
      try #require(mine.count == theirs.count, "\(scalar)")
      inked += mine.isEmpty ? 0 : 1
      #expect(zip(mine, theirs).allSatisfy(agree), "\(scalar): \(mine) \(theirs)")
    }
    #expect(inked > 50)
  }

  @Test func `is empty for a glyph without ink and for none`() throws {
    let space = try #require(TestFonts.dejaVuSans.glyph(for: 0x20))
    #expect(TestFonts.dejaVuSans.outline(ofGlyph: space) == "")
    #expect(TestFonts.dejaVuSans.outline(ofGlyph: 1_000_000) == "")
  }

  /// U+2588 FULL BLOCK fills its cell in Unifont: 1/2 em wide, from 8/64 em below the baseline to
  /// 56/64 em above, which is 500, -125 and 875.
  @Test func `draws a block as its four corners`() throws {
    let block = try #require(TestFonts.unifont.glyph(for: 0x2588))
    let corners = Set(Contours(TestFonts.unifont.outline(ofGlyph: block)).contours.joined())
    #expect(corners.isSuperset(of: [[0, -125], [500, -125], [500, 875], [0, 875]]))
    #expect(corners.allSatisfy { [0, 500].contains($0[0]) })
  }

  /// A square of 100 from (0, 0) to (100, 100) but for one corner, drawn by lines of which the last
  /// closes it.
  ///
  /// The way back is what closing draws. The second begins where the first was closed.
  @Test func `writes lines relative to each other, and none that closing draws`() {
    var path = OutlinePath()
    for left in [0, 200] {
      path.move(to: OutlinePath.Point(x: left, y: 0))
      path.line(to: OutlinePath.Point(x: left + 100, y: 0))
      path.line(to: OutlinePath.Point(x: left + 100, y: 100))
      path.line(to: OutlinePath.Point(x: left, y: 50))
      path.line(to: OutlinePath.Point(x: left, y: 50))
      path.line(to: OutlinePath.Point(x: left, y: 0))
      path.close()
    }
    #expect(
      String(decoding: path.bytes, as: UTF8.self) == "m0 0h100v100l-100-50zm200 0h100v100l-100-50z"
    )
  }

  @Test func `repeats no command for curves in a row`() {
    var path = OutlinePath()
    path.move(to: OutlinePath.Point(x: 0, y: 0))
    path.curve("q", [OutlinePath.Point(x: 5, y: 0), OutlinePath.Point(x: 10, y: -5)])
    path.curve("q", [OutlinePath.Point(x: 10, y: -9), OutlinePath.Point(x: 8, y: 0)])
    path.close()
    #expect(String(decoding: path.bytes, as: UTF8.self) == "m0 0q5 0 10-5 0-4-2 5z")
  }

  /// 65,536 units are 1,000: a box from -0.1 em to 0.9 em and from -0.2 to 0.8 em, and 40 inside it
  /// the same the other way round.
  @Test func `frames a picture that has no outline`() {
    var path = OutlinePath()
    path.frame(InkBox(left: -6_554, right: 58_982, top: 52_429, bottom: -13_107))
    #expect(
      String(decoding: path.bytes, as: UTF8.self)
        == "m-100-200v1000h1000v-1000zm40 40h920v920h-920z"
    )
  }
}
