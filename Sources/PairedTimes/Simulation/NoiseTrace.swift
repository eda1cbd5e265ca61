import PaginatorKit

/// The differences of rounds of a program against itself, recorded on a machine or invented.
///
/// As a file it is text. The first line names the format, comments say where it comes from, and then
/// there is a line for each round: its difference, a natural logarithm.
///
///     # pagination-harness/noise/1
///     # AMD EPYC, 2 cores, a neighbour that compiles
///     0.00213
///     -0.0149
package struct NoiseTrace: Hashable, Sendable {
  /// What the file says of itself, a line each.
  package let comments: [String]
  /// The differences in the order taken: at least ``fewest``, finite.
  package let differences: [Double]
  /// 1.4826 times the median magnitude: the standard deviation where noise is normal; above 0.
  package let scale: Double
  /// The differences without their signs, in units of the scale.
  let magnitudes: [Double]

  /// The name and version of the format, with which a file begins.
  package static let schema = "# pagination-harness/noise/1"
  /// The fewest rounds that say something about noise.
  package static let fewest = 30
  /// More than any difference: twenty thousand times as slow.
  private static let greatest = 10.0

  /// A trace of rounds.
  ///
  /// - Throws: ``TimeGateError/poorTrace(path:reason:)`` when there are fewer than ``fewest``, one is
  ///   out of range, or most of them are 0.
  package init(
    _ differences: [Double],
    comments: [String] = [],
    path: String = "in memory"
  ) throws(TimeGateError) {
    guard differences.count >= Self.fewest else {
      throw .poorTrace(
        path: path,
        reason: "has \(differences.count) rounds, and \(Self.fewest) are the fewest"
      )
    }
    guard differences.allSatisfy(Self.isPossible) else {
      throw .poorTrace(path: path, reason: "has a round that is no logarithm of a ratio of times")
    }
    let scale = 1.4826 * differences.map(\.magnitude).sorted().middle
    guard scale > 0 else {
      throw .poorTrace(path: path, reason: "is 0 in most rounds, so it has no scale")
    }
    self.comments = comments.flatMap { $0.split(whereSeparator: \.isNewline).map(trimmed) }
    self.differences = differences
    self.scale = scale
    magnitudes = differences.map { $0.magnitude / scale }
  }

  /// Reads a file's text.
  ///
  /// Empty lines and spaces around a line count for nothing.
  ///
  /// - Throws: ``TimeGateError/badTrace(path:line:reason:)``,
  ///   ``TimeGateError/poorTrace(path:reason:)``.
  package init(text: String, path: String) throws(TimeGateError) {
    var comments: [String] = []
    var differences: [Double] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let first = lines.first, trimmed(first) == Self.schema else {
      throw .badTrace(path: path, line: 1, reason: "is not '\(Self.schema)'")
    }
    for (index, line) in lines.enumerated().dropFirst() {
      let line = trimmed(line)
      if line.isEmpty { continue }
      guard !line.hasPrefix("#") else {
        comments.append(trimmed(line.dropFirst()))
        continue
      }
      guard let value = Double(line), Self.isPossible(value) else {
        throw .badTrace(
          path: path,
          line: index + 1,
          reason: "is neither a comment nor a number from -10 to 10: '\(line.prefix(40))'"
        )
      }
      differences.append(value)
    }
    try self.init(differences, comments: comments, path: path)
  }

  /// The file's text.
  package var text: String {
    ([Self.schema] + comments.map { "# \($0)" } + differences.map(\.description))
      .map { $0 + "\n" }.joined()
  }

  private static func isPossible(_ value: Double) -> Bool { value.magnitude <= greatest }
}

extension NoiseTrace {
  /// Invented noise: normal with a scale of 1 %, and three times as wide in one round of ten.
  ///
  /// - Parameters:
  ///   - rounds: How many rounds; at least ``fewest``.
  ///   - seed: What its random numbers begin with.
  /// - Returns: The same trace for the same seed.
  /// - Throws: ``TimeGateError/poorTrace(path:reason:)``.
  package static func invented(
    rounds: Int = 2_000,
    seed: UInt64 = 1
  ) throws(TimeGateError) -> NoiseTrace {
    var random = SplitMix64(seed: seed)
    let differences = (0..<max(0, rounds))
      .map { _ in
        let isWide = random.place(of: 10) == 0
        return 0.01 * (isWide ? 3 : 1) * random.normal()
      }
    return try NoiseTrace(
      differences,
      comments: ["Invented: normal, 1 %; one round of ten is three times as wide."]
    )
  }
}

private func trimmed(_ line: Substring) -> String {
  var line = line.drop(while: \.isWhitespace)
  while line.last?.isWhitespace == true { line.removeLast() }
  return String(line)
}
