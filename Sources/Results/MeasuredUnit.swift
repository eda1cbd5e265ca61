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

/// A unit that was read again, whose pages are read when somebody asks.
package struct ReadUnit: Sendable {
  package let measured: MeasuredUnit
  /// The contents of the trials and of the changes, in their order.
  let ofTrials: [JudgedPages]
  let ofChanges: [JudgedPages]
  package let contents: UnitContents

  /// Reads what was written; the samples may be of another worker than the facts.
  ///
  /// - Parameters:
  ///   - parts: The parts of the unit's file.
  ///   - bytes: The length of the text, by which it is known how many pages it may have.
  ///   - settings: Returns the setting of a device and a layout key (``Trials/Plan/Setting/name(_:)``); `nil`
  ///     where there is none.
  /// - Throws: A sentence's part on what cannot be.
  package init(
    _ parts: MeasuredUnit.Written,
    ofText bytes: Int,
    settings: (String) -> Plan.Setting?
  ) throws(UnreadableUnit) {
    do {
      let facts = try JSONDecoder().decode(FactsDocument.self, from: Data(parts.facts))
      let samples = try JSONDecoder().decode(SamplesDocument.self, from: Data(parts.samples))
      contents = try UnitContents(facts.contents, parts.contents, ofText: bytes)
      var unit = try facts.unit(contents, settings)
      try samples.add(to: &unit)
      measured = unit
      ofTrials = facts.trials.map { JudgedPages(pages: $0.pages, judgement: $0.judgement) }
      ofChanges = facts.changes.map { JudgedPages(pages: $0.pages, judgement: nil) }
    } catch let malformed as MalformedDocument {
      throw UnreadableUnit(
        reason: malformed.reason,
        isOfOtherSetting: malformed.isOfOtherSetting
      )
    } catch {
      throw UnreadableUnit(reason: "it cannot be decoded: \(error)", isOfOtherSetting: false)
    }
  }
}

/// Contents that are made already: those of units.
package struct MadeContents: Sendable {
  /// By the session's trials.
  private(set) var ofTrials: [JudgedPages] = []
  /// By the session's changes.
  private(set) var ofChanges: [JudgedPages] = []
  private var contents: [UnitContents] = []

  package init() {}

  /// Adds the contents of a unit, and whose of its changes they are; its trials are added apart.
  package mutating func add(_ unit: ReadUnit) {
    contents.append(unit.contents)
    ofChanges += unit.ofChanges
  }

  /// Adds some trials of a unit.
  package mutating func addTrials(of unit: ReadUnit, _ places: Range<Int>) {
    ofTrials += unit.ofTrials[places]
  }

  /// Gives all contents to a batch, on all cores.
  func put(in batch: ContentBatch) throws {
    try concurrentMap(contents) { unit in Result { try unit.all.forEach(batch.put) } }
      .forEach { try $0.get() }
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
  fileprivate mutating func set(_ costs: DetailedCosts, of trial: Int) {
    trials[trial].costs = costs
  }
}

/// Why bytes are not those of a unit.
package struct UnreadableUnit: Error {
  package let reason: String
  /// Whether a layout is another one here than where it was measured.
  package let isOfOtherSetting: Bool
}

/// What trials cost on one machine.
private struct SamplesDocument: Codable {
  var machine: [String: String]
  var seconds: Double?
  var costs: [Cost]

  /// What a trial cost, by its place among those of the unit.
  struct Cost: Codable {
    var trial: Int
    var costs: DetailedCosts
    var samples: [TimedSample]
  }

  struct TimedSample: Codable {
    var phase: Phase
    var wallNanoseconds: Int
    var cpuNanoseconds: Int
    var disturbances: [String]
  }

  init(_ unit: MeasuredUnit) {
    machine = unit.machine
    seconds = unit.seconds
    costs = unit.trials.enumerated()
      .compactMap { index, trial -> Cost? in
        guard var costs = trial.costs else { return nil }
        costs.prefixes = []
        let samples = Phase.allCases.flatMap { phase in
          (costs.timings[phase]?.samples ?? [])
            .map { sample in
              TimedSample(
                phase: phase,
                wallNanoseconds: sample.wallNanoseconds,
                cpuNanoseconds: sample.cpuNanoseconds,
                disturbances: sample.disturbances.map(\.rawValue).sorted()
              )
            }
        }
        return costs == DetailedCosts(timings: [:])
          ? nil : Cost(trial: index, costs: costs, samples: samples)
      }
  }

  func add(to unit: inout MeasuredUnit) throws(MalformedDocument) {
    unit.machine = machine
    unit.seconds = seconds
    for cost in costs {
      guard unit.trials.indices.contains(cost.trial) else {
        throw MalformedDocument("it has costs of trial \(cost.trial) of \(unit.trials.count)")
      }
      var costs = cost.costs
      costs.prefixes = unit.trials[cost.trial].prefixes
      for (phase, samples) in Dictionary(grouping: cost.samples, by: \.phase) {
        costs.timings[phase] = Timing(
          samples: samples.map { sample in
            Sample(
              wallNanoseconds: sample.wallNanoseconds,
              cpuNanoseconds: sample.cpuNanoseconds,
              disturbances: Set(sample.disturbances.compactMap(Sample.Disturbance.init(rawValue:)))
            )
          }
        )
      }
      unit.set(costs, of: cost.trial)
    }
  }
}
