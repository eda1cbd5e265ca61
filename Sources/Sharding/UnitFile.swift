import Digests
import Foundation

/// What a worker found of a unit, as a file of three lines and what is behind them.
///
/// The first says whose it is and has the SHA-256 of the other parts. The second are the *facts*: the same
/// bytes whoever measured them. The third has the *samples*, what tells of this worker's machine. Behind them
/// stand the *contents* that the facts name, packed as a store keeps them.
package struct UnitFile: Hashable, Sendable {
  package var plan: String
  package var unit: String
  /// JSON in one line.
  package var facts: [UInt8]
  package var samples: [UInt8]
  package var contents: [UInt8]

  package static let schema = "pagination-harness/unit/2"
  /// The most bytes that such a file may have.
  package static let largest = 1 << 30
  /// How the name of such a file ends.
  package static let suffix = ".unit"

  private struct Head: Codable {
    var schema: String
    var plan: String
    var unit: String
    var factsSHA256: String
    var samplesSHA256: String
    var contentsSHA256: String

    enum CodingKeys: String, CodingKey {
      case schema, plan, unit
      case factsSHA256 = "facts_sha256"
      case samplesSHA256 = "samples_sha256"
      case contentsSHA256 = "contents_sha256"
    }
  }

  package init(
    plan: String,
    unit: String,
    facts: [UInt8],
    samples: [UInt8],
    contents: [UInt8]
  ) {
    (self.plan, self.unit) = (plan, unit)
    (self.facts, self.samples, self.contents) = (facts, samples, contents)
  }

  /// The name of a unit's file.
  package static func name(of unit: String) -> String { unit.prefix(32) + suffix }

  package var factsDigest: String { sha256(of: facts) }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let head = Head(
      schema: Self.schema,
      plan: plan,
      unit: unit,
      factsSHA256: factsDigest,
      samplesSHA256: sha256(of: samples),
      contentsSHA256: sha256(of: contents)
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = (try? encoder.encode(head)).map { [UInt8]($0) } ?? []
    return [line, facts, samples].flatMap { $0 + [0x0A] } + contents
  }

  /// Reads a file of its bytes.
  ///
  /// - Throws: ``UnitFault`` for one that is not as it was written.
  package init(parsing bytes: [UInt8]) throws(UnitFault) {
    let lines = bytes.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    guard let first = lines.first,
      let head = try? JSONDecoder().decode(Head.self, from: Data(first))
    else { throw .unreadable }
    guard head.schema == Self.schema else { throw .otherVersion(head.schema) }
    guard lines.count == 4 else { throw .damaged }
    self.init(
      plan: head.plan,
      unit: head.unit,
      facts: Array(lines[1]),
      samples: Array(lines[2]),
      contents: Array(lines[3])
    )
    guard factsDigest == head.factsSHA256, sha256(of: samples) == head.samplesSHA256,
      sha256(of: contents) == head.contentsSHA256
    else { throw .damaged }
  }
}

/// What is wrong with a unit's file.
package enum UnitFault: Error, Hashable, CustomStringConvertible {
  case unreadable
  case otherVersion(String)
  case damaged

  /// What is wrong and the next step, to stand behind the file's name.
  package var description: String {
    switch self {
    case .unreadable: "is no result of 'harness work'."
    case .otherVersion(let schema):
      "is '\(schema)', and this harness reads '\(UnitFile.schema)'."
    case .damaged: "is not as it was written; remove it and run its worker again."
    }
  }
}
