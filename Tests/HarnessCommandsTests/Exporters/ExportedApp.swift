import Foundation
import TestSupport
import Testing

/// A platform whose exporters are in `Examples/exported-pages`, and the apps on its mock.
enum ExportingPlatform: String, CaseIterable, CustomTestStringConvertible {
  case textkit, android

  var testDescription: String { rawValue }

  /// Apps of whole lines, by the names that they have in the example.
  var fitting: [String] { self == .textkit ? ["chain", "fit"] : ["fit"] }
  /// Apps that give each page a slice of the book.
  var slicing: [String] { self == .textkit ? ["slice1", "slice2"] : ["slice"] }
  var apps: [String] { fitting + ["scroll"] + slicing }

  /// Physical pixels in a px of the file.
  private var density: Double { self == .textkit ? 1 : 2.625 }
  /// The room of a page, which an app on Android has in whole pixels.
  var box: (width: Double, height: Double) {
    ((343 * density).rounded(.down) / density, (635 * density).rounded(.down) / density)
  }
  /// The height of the mock's lines at a font size, in whole pixels.
  func lineHeight(at size: Double) -> Double {
    (1.2 * 1.2 * size * density).rounded() / density
  }

  private var compiler: String { self == .textkit ? "swiftc" : "kotlinc" }

  /// Those that are tried: in `make test` the quick one.
  static let tried = Seed.isTryingAll ? allCases : [.textkit]
  /// Those of them whose compiler is here.
  static let here = tried.filter { Installed.has($0.compiler) }
  /// What is not tried, and why; `nil` where all are.
  static var absence: Comment? {
    let absent = tried.filter { !here.contains($0) }.map { "\($0) (there is no \($0.compiler))" }
    guard !absent.isEmpty else { return nil }
    return
      "not tried: \(absent.joined(separator: ", ")); scripts/set-up servers installs kotlinc"
  }

  /// Makes the apps in a folder.
  func make(in folder: TemporaryDirectory) throws {
    try Self.make(rawValue, in: folder)
  }

  /// Returns the file that an app writes of a book.
  func pages(of app: String, book: String, in folder: TemporaryDirectory) throws -> Data {
    try Self.make("run-\(rawValue)", in: folder, ["APP=\(app)", "BOOK=\(book)"])
  }

  /// Makes a target of the example, and returns what it prints.
  @discardableResult
  static func make(
    _ target: String,
    in folder: TemporaryDirectory,
    _ variables: [String] = []
  ) throws -> Data {
    let outcome = try HarnessProgram.run(
      ["--silent", "-C", "Examples/exported-pages", target, "OUT=\(folder.path)"] + variables,
      program: "/usr/bin/make"
    )
    return Data(outcome.ending(0).output.utf8)
  }
}

/// The lines of a book on a mock, worked out without it: cells of half a font size, two for what is not Latin.
struct MockLines {
  struct Line: Hashable {
    /// UTF-16 units.
    var start: Int
    var end: Int
    /// Without white space at the end.
    var width: Double
  }

  private(set) var lines: [Line] = []

  init(of book: String, size: Double, width room: Double) {
    var line = Line(start: 0, end: 0, width: 0)
    var used = 0.0
    func end() {
      lines.append(line)
      line = Line(start: line.end, end: line.end, width: 0)
      used = 0
    }
    for character in book {
      let isLatin = character.unicodeScalars.allSatisfy { $0.value < 0x1100 }
      let advance = isLatin ? size / 2 : size
      if character != " ", character != "\n", used + advance > room { end() }
      line.end += character.utf16.count
      if character == "\n" {
        end()
        continue
      }
      used += advance
      if character != " " { line.width = used }
    }
    if line.start < line.end { end() }
  }
}

/// What a file of exported pages says of a layout.
struct ExportedLayout {
  struct Page: Hashable {
    var start: Int
    var end: Int
    var lines: [MockLines.Line]
    var tops: [Double]
    var bottoms: [Double]
  }

  let size: Double
  let pages: [Page]

  static func all(in file: [String: Any]) throws -> [ExportedLayout] {
    try #require(file["layouts"] as? [[String: Any]]).map(ExportedLayout.init)
  }

  private init(_ layout: [String: Any]) throws {
    size = try #require((layout["type"] as? [String: Any])?["size"] as? Double)
    pages = try #require(layout["pages"] as? [[String: Any]])
      .map { page in
        let rows = try #require(page["lines"] as? [[Double]])
        return Page(
          start: try #require(page["start"] as? Int),
          end: try #require(page["end"] as? Int),
          lines: rows.map { MockLines.Line(start: Int($0[0]), end: Int($0[1]), width: $0[4]) },
          tops: rows.map { $0[2] },
          bottoms: rows.map { $0[3] }
        )
      }
  }
}
