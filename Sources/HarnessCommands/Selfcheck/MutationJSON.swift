import Foundation
import Mutations

/// What `harness selfcheck --json` prints: `pagination-harness/mutation/2`.
struct MutationJSON: Encodable {
  let schema = "pagination-harness/mutation/2"
  let harness = HarnessVersion.current
  let defects: [DefectEntry]
  let killers: [String: [String]]
  let informing: [String: String]
  let references: [ReferenceEntry]
  let killed: Int
  let faults: [String]

  init(_ matrix: MutationMatrix) {
    defects = matrix.rows.map(DefectEntry.init)
    killers = Dictionary(uniqueKeysWithValues: matrix.killers.map { ($0.detector, $0.defects) })
    informing = Dictionary(
      uniqueKeysWithValues: MutationMatrix.informing.map { ($0.metric, $0.reason) }
    )
    references = matrix.references.map(ReferenceEntry.init)
    killed = matrix.killed
    faults = matrix.faults
  }

  /// The text, with sorted keys.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// A defect, what must detect it and what does.
  struct DefectEntry: Encodable {
    let id: String
    let fault: String
    let input: InputEntry
    let isKilled: Bool
    let detectors: [String]
    let detectedBy: [String]
    let seenIn: Sight

    enum CodingKeys: String, CodingKey {
      case id, fault, input, detectors
      case isKilled = "killed"
      case detectedBy = "detected_by"
      case seenIn = "seen_in"
    }

    init(_ row: MutationMatrix.Row) {
      id = row.defect.id
      fault = row.defect.fault
      input = InputEntry(row.defect.input)
      isKilled = row.isKilled
      detectors = row.defect.detectors
      detectedBy = row.detectedBy
      seenIn = Sight(command: row.sight.command, by: row.sight.by)
    }
  }

  /// A command that shows a defect, and by which metrics or laws.
  struct Sight: Encodable {
    var command: String
    var by: [String]
  }

  /// A reader in which nothing may be detected.
  struct ReferenceEntry: Encodable {
    let name: String
    let inputs: Int
    let detectedBy: [String]

    enum CodingKeys: String, CodingKey {
      case name, inputs
      case detectedBy = "detected_by"
    }

    init(_ reference: MutationMatrix.FalseAlarm) {
      name = reference.name
      inputs = reference.inputs
      detectedBy = reference.detectedBy
    }
  }
}
