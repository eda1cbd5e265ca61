import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Trials

/// Nothing that vanishes from a gate baseline lets the gate pass: each line, each name, each byte of one.
struct GateLossTests {
  /// Two paginators in two layouts, with a number, an n/a and the pages of each, and what was laid out.
  private static let gate: GateCase = {
    var gate = GateCase([.make(), .make(size: 20), .make("a"), .make("a", size: 20)])
    let kept = ["gap", "missed_lines", "widows", "page_map"]
    gate.after.values = gate.after.values.filter { name, _ in
      kept.contains { name.hasSuffix("/\($0)") }
    }
    for cell in gate.after.pages.keys { gate.after.values["\(cell)/widows"] = .absent }
    gate.after.inputs = [
      "sutra/corpus": "c", "sutra/phone-6@17/layout_key": "k", "sutra/phone-6@20/layout_key": "l",
    ]
    gate.before = gate.after
    return gate
  }()

  private static let file = GateBaseline(
    approvals: [.make(), .make(reason: "b")],
    record: gate.before
  )
  private static let lines = String(decoding: file.json, as: UTF8.self)
    .split(separator: "\n").map(String.init)

  /// How many values the gate judges with a file; `nil` when it does not pass.
  private func judged(_ text: String) -> Int? {
    var gate = Self.gate
    guard let file = try? GateBaseline(json: Array(text.utf8), path: "b.json") else { return nil }
    gate.before = file.record
    return gate.verdict.word == .pass ? gate.verdict.counts.judged : nil
  }

  /// Every file that is told apart and passes with fewer values than were approved.
  private func losses(_ files: [(what: String, text: String)]) throws -> [String] {
    let all = try #require(judged(Self.lines.joined(separator: "\n")))
    // In each of four trials three numbers or pages, and an n/a.
    #expect(all == 16)
    return files.filter { judged($0.text).map { $0 < all } == true }.map(\.what)
  }

  private static func replacing(_ index: Int, with lines: [String]) -> String {
    var copy = Self.lines
    copy.replaceSubrange(index...index, with: lines)
    // The comma after the last entry of a section is mended, as who merges does.
    return copy.joined(separator: "\n").replacing(",\n}", with: "\n}")
      .replacing(",\n]", with: "\n]")
  }

  @Test func `a line that is lost`() throws {
    let files = Self.lines.indices.map { (Self.lines[$0], Self.replacing($0, with: [])) }
    #expect(try losses(files) == [])
  }

  @Test func `a line that stands twice, as it is or with another value`() throws {
    let files = Self.lines.indices.flatMap { index -> [(String, String)] in
      let line = Self.lines[index]
      let comma = line.hasSuffix(",") ? line : line + ","
      let other = line.replacing(/: (0|null)(,?)$/) { ": 7\($0.2)" }
      return [
        (line, Self.replacing(index, with: [comma, line])),
        ("\(line) and 7", Self.replacing(index, with: [comma, other])),
        ("7 and \(line)", Self.replacing(index, with: [other + (comma == line ? "" : ","), line])),
        // s by its escape.
        (
          "\\u0073 and \(line)",
          Self.replacing(index, with: [comma, other.replacing("\"s", with: "\"\\u0073")])
        ),
      ]
    }
    #expect(try losses(files) == [])
  }

  @Test func `a letter or a digit of a name that is another`() throws {
    var files: [(String, String)] = []
    for (index, line) in Self.lines.enumerated() {
      for name in line.matches(of: /"([^"]*)":/) {
        for place in line[name.1.startIndex..<name.1.endIndex].utf8.indices {
          let byte = line.utf8[place]
          guard Character(Unicode.Scalar(byte)).isLetter || (0x30...0x39).contains(byte) else {
            continue
          }
          var bytes = Array(line.utf8)
          let last = byte == UInt8(ascii: "z") || byte == UInt8(ascii: "9")
          bytes[line.utf8.distance(from: line.startIndex, to: place)] = last ? byte - 1 : byte + 1
          let changed = String(decoding: bytes, as: UTF8.self)
          files.append((changed, Self.replacing(index, with: [changed])))
        }
      }
    }
    #expect(files.count > 500)
    #expect(try losses(files) == [])
  }

  @Test func `a number that is n/a, and a section, a trial or a paginator that is gone`() throws {
    let text = Self.lines.joined(separator: "\n")
    func without(_ part: String) -> String {
      Self.lines.filter { !$0.contains(part) }.joined(separator: "\n")
        .replacing(",\n}", with: "\n}")
    }
    let files =
      Self.lines.indices.map { index in
        (
          Self.lines[index],
          Self.replacing(index, with: [Self.lines[index].replacing(/": 0/, with: "\": null")])
        )
      }
      + ["/a/", "/greedy/", "@20", "/gap", "page_map", "sutra"].map { ($0, without($0)) }
      + [
        ("values", text.replacing(/"values": \{[^}]*\}/, with: "\"values\": {}")),
        ("a second section", text.dropLast() + ", \"values\": {}}"),
        ("one by escapes", text.dropLast() + ", \"v\\u0061lues\": {}}"),
      ]
    #expect(try losses(files) == [])
  }
}
