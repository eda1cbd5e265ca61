import Digests
import Foundation

/// One line of a Unicode break test: scalars, and where boundaries stand between them.
struct BreakTest: Hashable, Sendable, CustomStringConvertible {
  /// The line's number in its file, from 1.
  var line: Int
  var scalars: [UInt32]
  /// The class of each scalar as the line's comment gives it, resolved: `AI_AL` is `AL`.
  var classes: [String]
  /// Whether a boundary stands before each scalar and at the end: one more than scalars.
  var boundaries: [Bool]

  var description: String {
    "line \(line): "
      + zip(scalars, boundaries).map { "\($1 ? "÷" : "×") \(String($0, radix: 16)) " }.joined()
      + (boundaries.last == true ? "÷" : "×")
  }

  /// The text; break tests hold no surrogates.
  var string: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(view)
  }
}

extension BreakTest {
  /// The files beside the tests; see `Conformance/README.md`.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Conformance")

  static func digest(of name: String) throws -> String {
    sha256(of: Array(try Data(contentsOf: folder.appendingPathComponent(name))))
  }

  /// Reads a file of break tests: `× 0023 ÷ 0020 ÷ # × [0.3] NUMBER SIGN (AL) ÷ …`.
  static func read(_ name: String) throws -> [BreakTest] {
    let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { number, line in
        let parts = line.split(separator: "#", maxSplits: 1)
        guard parts.count == 2, line.first == "×" || line.first == "÷" else { return nil }
        let tokens = parts[0].split(whereSeparator: \.isWhitespace)
        return BreakTest(
          line: number + 1,
          scalars: tokens.compactMap { UInt32($0, radix: 16) },
          classes: classes(in: parts[1]),
          boundaries: tokens.filter { $0 == "×" || $0 == "÷" }.map { $0 == "÷" }
        )
      }
  }

  /// The last parenthesis before each rule but the first: `<CARRIAGE RETURN (CR)> (CR) × [6.0]`.
  private static func classes(in comment: Substring) -> [String] {
    let words = comment.split(separator: " ")
    return zip(words, words.dropFirst())
      .compactMap { word, next in
        guard next == "×" || next == "÷", word.hasPrefix("("), word.hasSuffix(")") else {
          return nil
        }
        return word.dropFirst().dropLast().split(separator: "_").last.map(String.init)
      }
  }
}
