import Foundation

/// Work written down: what is measured, in which units, and which shard measures which of them.
///
/// Workers agree on nothing, they read. The same work in another number of shards has the same id.
package struct WorkPlan: Hashable, Sendable, Codable {
  /// What the file is: `pagination-harness/plan/1`.
  package var schema = Self.name
  /// What the work is told from other work by: the SHA-256 of the build and of its units' ids.
  package var id: String
  /// The build of the harness that measures it.
  package var build: String
  /// The words of the command line that say what is measured, as `compare` takes them, without texts.
  package var options: [String]
  /// The files that outside paginators are made of, by path, with their digests.
  package var programFiles: [ProgramFile]
  package var texts: [Text]
  package var units: [WorkUnit]
  /// The units of each shard by their places.
  package var shards: [[Int]]

  package static let name = "pagination-harness/plan/1"

  /// A text by what names it on the command line.
  package struct Text: Hashable, Sendable, Codable {
    package var name: String
    package var id: String
    /// What makes it the same text: digest, normalization, extraction, styles.
    package var identity: String

    package init(name: String, id: String, identity: String) {
      (self.name, self.id, self.identity) = (name, id, identity)
    }
  }

  package struct ProgramFile: Hashable, Sendable, Codable {
    package var path: String
    package var sha256: String

    package init(path: String, sha256: String) { (self.path, self.sha256) = (path, sha256) }
  }

  /// The plan of units for a number of shards, at least one.
  package init(
    build: String,
    options: [String],
    programFiles: [ProgramFile],
    texts: [Text],
    units: [WorkUnit],
    shards: Int
  ) {
    (self.build, self.options, self.programFiles) = (build, options, programFiles)
    (self.texts, self.units) = (texts, units)
    id = Self.id(of: units, build: build)
    self.shards = Assignment(of: units, to: shards).shards
  }

  /// The units of a shard, 1 being the first.
  package func units(of shard: ShardNumber) -> [WorkUnit] {
    shards[shard.index - 1].map { units[$0] }
  }

  /// The units of a shard in the order in which a worker takes them whom others help: the cheapest first, so that
  /// the costly ones are left to who is done, and a slow worker begins none of them late.
  package func cheapestFirst(of shard: ShardNumber) -> [WorkUnit] {
    units(of: shard).sorted { WorkUnit.isCostlier($1, $0) }
  }

  /// All units in the order in which workers take them that have done their own: the costliest first, so that
  /// none is begun when all others are done.
  package var costliestFirst: [WorkUnit] { units.sorted(by: WorkUnit.isCostlier) }

  private static func id(of units: [WorkUnit], build: String) -> String {
    digest(of: [build] + units.map(\.id).sorted())
  }
}

extension WorkPlan {
  /// Reads a plan's file.
  ///
  /// - Throws: ``PlanFault`` for what is none, or is not as it was written.
  package init(parsing bytes: [UInt8]) throws(PlanFault) {
    struct Head: Decodable { var schema: String? }
    let data = Data(bytes)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let head: Head
    do {
      head = try decoder.decode(Head.self, from: data)
    } catch {
      throw .unreadable
    }
    guard let schema = head.schema, schema.hasPrefix("pagination-harness/plan/") else {
      throw .unreadable
    }
    guard schema == Self.name else { throw .otherVersion(schema) }
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch {
      throw .unreadable
    }
    guard isSound else { throw .edited }
  }

  /// The bytes of its file, the same for the same plan.
  package var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    // Whole numbers and strings are always encoded.
    let data = (try? encoder.encode(self)) ?? Data()
    return Array(data) + [0x0A]
  }

  /// Whether each unit is of a text that there is, is measured by one shard, and the id is that of all.
  private var isSound: Bool {
    let assigned = shards.flatMap(\.self)
    return !shards.isEmpty && id == Self.id(of: units, build: build)
      && assigned.sorted() == Array(units.indices)
      && Set(units.map(\.id)).count == units.count
      && units.allSatisfy { texts.indices.contains($0.text) && !$0.layouts.isEmpty && $0.cost >= 0 }
  }
}

/// What is wrong with a plan's file.
package enum PlanFault: Error, Hashable {
  case unreadable
  case otherVersion(String)
  case edited
}

extension PlanFault: CustomStringConvertible {
  /// What is wrong and the next step, to stand behind the file's name.
  package var description: String {
    switch self {
    case .unreadable: "is no plan; make one with 'harness plan'."
    case .otherVersion(let schema):
      "is '\(schema)', and this harness reads '\(WorkPlan.name)'; make it anew."
    case .edited:
      "is not as 'harness plan' wrote it: its id is not that of its units, or one is missing from its "
        + "shards. Make it anew."
    }
  }
}
