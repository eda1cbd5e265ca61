import Foundation
import Mutations

/// What `harness selfcheck --json` prints: `pagination-harness/mutation/1`.
struct MutationJSON: Encodable {
  let schema = "pagination-harness/mutation/1"
  let harness = HarnessVersion.current
  let defects: [DefectEntry]
  let killers: [String: [String]]
  let informing: [String: String]
  let references: [ReferenceEntry]
  let caught: Int
  let faults: [String]

  init(_ matrix: MutationMatrix) {
    defects = matrix.rows.map { row in
      DefectEntry(
        id: row.defect,
        fault: row.fault,
        witness: WitnessEntry(row.witness),
        isCaught: row.isCaught,
        catchers: row.catchers,
        accusers: row.accusers,
        sight: .init(command: row.sight.command, by: row.sight.by)
      )
    }
    killers = Dictionary(uniqueKeysWithValues: matrix.killers.map { ($0.accuser, $0.defects) })
    informing = Dictionary(
      uniqueKeysWithValues: MutationMatrix.informing.map { ($0.metric, $0.reason) }
    )
    references = matrix.references.map { reference in
      ReferenceEntry(
        name: reference.name,
        witnesses: reference.witnesses,
        accusers: reference.accusers
      )
    }
    caught = matrix.caught
    faults = matrix.faults
  }

  /// The text, with sorted keys.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// A defect, who must catch it and who accuses it.
  struct DefectEntry: Encodable {
    var id: String
    var fault: String
    var witness: WitnessEntry
    var isCaught: Bool
    var catchers: [String]
    var accusers: [String]
    var sight: Sight

    enum CodingKeys: String, CodingKey {
      case id, fault, witness, catchers, accusers
      case isCaught = "caught"
      case sight = "seen_in"
    }
  }

  /// A command that shows a defect, and by which metrics or laws.
  struct Sight: Encodable {
    var command: String
    var by: [String]
  }

  /// A reader that nothing may accuse.
  struct ReferenceEntry: Encodable {
    var name: String
    var witnesses: Int
    var accusers: [String]
  }
}
