import Foundation
import TestSupport
import Testing

extension HarnessProgram.Outcome {
  /// The last line on standard output.
  var lastLine: String { output.split(separator: "\n").last.map(String.init) ?? "" }

  /// The output with its lines joined, so that wrapping hides nothing.
  var flowed: String {
    output.split(whereSeparator: \.isWhitespace).filter { $0 != "\\" }.joined(separator: " ")
  }

  /// The outcome, which must have an exit code and, where one is given, a last line.
  @discardableResult
  func ending(
    _ code: Int32,
    _ line: String? = nil,
    at place: SourceLocation = #_sourceLocation
  ) -> Self {
    #expect(exitCode == code, "\(output)\(errors)", sourceLocation: place)
    if let line { #expect(lastLine == line, "\(errors)", sourceLocation: place) }
    return self
  }

  /// What it printed as JSON: an object, or rows of objects.
  func json<Value>(as type: Value.Type = [String: Any].self) throws -> Value {
    try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? Value)
  }

  /// A list of the results.json that it printed: `trials` or `changes`.
  func list(_ name: String) throws -> [[String: Any]] {
    try #require(try json()[name] as? [[String: Any]])
  }
}

/// A command line that is refused, with its exit code and a part of what is said.
struct WrongTurn: Sendable, CustomTestStringConvertible {
  var arguments: [String]
  var code: Int32
  var sentence: String

  init(_ arguments: [String], _ code: Int32, _ sentence: String) {
    (self.arguments, self.code, self.sentence) = (arguments, code, sentence)
  }

  /// A command line whose words have no spaces.
  init(_ line: String, _ code: Int32, _ sentence: String) {
    self.init(line.split(separator: " ").map(String.init), code, sentence)
  }

  var testDescription: String { arguments.joined(separator: " ") }
}
