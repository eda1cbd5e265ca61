package import Comparisons
import Foundation
import PaginatorKit
import Refereeing
package import Trials

/// What a worker measured of a session, some of its trials and changes, and what it found of them: as bytes
/// that are the same whoever measured them, and apart from these what tells of the worker's machine.
package struct MeasuredUnit: Sendable {
  /// The session's surroundings that are not of the machine: versions, and what programs say.
  package var environment: [String: String]
  /// The worker's machine.
  package var machine: [String: String]
  package private(set) var trials: [Trial]
  package private(set) var changes: [Change]
  /// What was found of them.
  package let known: KnownFindings
  /// How long it took the worker, reading of the text included; `nil` where nobody looked.
  package var seconds: Double?

  package init(
    environment: [String: String],
    machine: [String: String],
    findings: SessionFindings
  ) {
    self.init(
      environment: environment,
      machine: machine,
      trials: findings.session.trials,
      changes: findings.session.changes,
      known: KnownFindings(of: findings)
    )
  }

  init(
    environment: [String: String],
    machine: [String: String],
    trials: [Trial],
    changes: [Change],
    known: KnownFindings
  ) {
    (self.environment, self.machine) = (environment, machine)
    (self.trials, self.changes, self.known) = (trials, changes, known)
  }
}

extension MeasuredUnit {
  /// The parts of a unit's file.
  package typealias Written = (facts: [UInt8], samples: [UInt8], contents: [UInt8])

  /// Returns all that repeats exactly, as JSON in one line, the faces of its layouts without the paths that
  /// they have on this machine; times, memory and the machine, as another line; and the long contents that the
  /// facts name, as a store keeps them.
  package func written() throws -> Written {
    let contents = UnitContents.Writer()
    let facts = try FactsDocument(self, in: contents)
    return (try line(facts), try line(SamplesDocument(self)), contents.bytes)
  }

  private func line(_ document: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(document))
  }
}

extension MeasuredUnit {
  /// How long it took the worker that left some samples; `nil` where they do not say it.
  package static func seconds(in samples: [UInt8]) -> Double? {
    struct Taken: Decodable { var seconds: Double? }
    return (try? JSONDecoder().decode(Taken.self, from: Data(samples)))?.seconds
      .flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// Gives a trial what it cost.
  mutating func set(_ costs: DetailedCosts, of trial: Int) {
    trials[trial].costs = costs
  }
}
