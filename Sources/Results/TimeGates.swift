import Foundation
import GRDB
package import PairedTimes

/// A time gate as it is stored: what was timed on which machine, and what came of it.
package struct StoredTimeGate: Hashable, Sendable {
  /// Its number in the store; `nil` before it is stored.
  package var number: Int?
  /// When it began, ISO 8601 in UTC.
  package var started: String
  package var base: TimedFile
  package var candidate: TimedFile
  package var control: TimedFile
  /// What tells its machine from others, in words.
  package var machine: String
  /// The floor and the limit, as shares of the time.
  package var floor: Double
  package var limit: Double
  /// The verdict in a word and in sentences; `nil` for a gate that did not come to its end.
  package var verdict: Verdict?
  /// How many rounds it took.
  package var rounds = 0

  package struct Verdict: Hashable, Sendable, Codable {
    package var word: String
    package var sentences: [String]

    package init(word: String, sentences: [String]) {
      (self.word, self.sentences) = (word, sentences)
    }
  }

  package init(
    started: String,
    base: TimedFile,
    candidate: TimedFile,
    control: TimedFile,
    machine: String,
    floor: Double,
    limit: Double
  ) {
    (self.started, self.base, self.candidate, self.control) = (started, base, candidate, control)
    (self.machine, self.floor, self.limit) = (machine, floor, limit)
  }
}

/// One round of a cell as it is stored.
package struct StoredTimeRound: Hashable, Sendable {
  /// The gate's number.
  package var gate: Int
  /// Which round of the gate it is, from 0.
  package var position: Int
  package var role: TimeRole
  package var cell: TimeCell
  /// The hash of everything that the layout is made of.
  package var layoutKey: String
  package var round: PairedRound

  package init(
    gate: Int,
    position: Int,
    role: TimeRole,
    cell: TimeCell,
    layoutKey: String,
    round: PairedRound
  ) {
    (self.gate, self.position, self.role) = (gate, position, role)
    (self.cell, self.layoutKey, self.round) = (cell, layoutKey, round)
  }
}

extension ResultStore {
  /// Adds a time gate that begins.
  ///
  /// - Returns: Its number: one more than the last one's.
  /// - Throws: What keeps the file from being written.
  package func begin(_ gate: StoredTimeGate) throws(StoreError) -> Int {
    try attempt {
      try pool.write { database in
        try database.execute(
          sql: """
            INSERT INTO timeGate (started, base, candidate, control, machine, floor, slowdownLimit)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            gate.started, try Self.json(gate.base), try Self.json(gate.candidate),
            try Self.json(gate.control), gate.machine.storable, gate.floor, gate.limit,
          ]
        )
        return Int(database.lastInsertedRowID)
      }
    }
  }

  /// Adds the cells of a round; they are on the disk when this returns.
  package func add(_ rounds: [StoredTimeRound]) throws(StoreError) {
    try attempt {
      try pool.write { database in
        let statement = try database.cachedStatement(
          sql: """
            INSERT INTO timeRound (gateNumber, position, role, cell, layoutKey, difference, slots)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        )
        for round in rounds {
          try statement.execute(arguments: [
            round.gate, round.position, round.role.rawValue, round.cell.name.storable,
            round.layoutKey.storable, round.round.difference.value, try Self.json(round.round),
          ])
        }
      }
    }
  }

  /// Adds the verdict of a time gate, which ends it: no round may follow.
  package func end(
    timeGate number: Int,
    at ended: String,
    with verdict: StoredTimeGate.Verdict
  ) throws(StoreError) {
    try attempt {
      try pool.write { database in
        try database.execute(
          sql: "INSERT INTO timeVerdict (gateNumber, ended, word, verdict) VALUES (?, ?, ?, ?)",
          arguments: [number, ended, verdict.word, try Self.json(verdict)]
        )
      }
    }
  }

  /// Returns all time gates, the oldest first.
  ///
  /// - Throws: ``StoreError`` when a row is damaged, or the file cannot be read.
  package func timeGates() throws(StoreError) -> [StoredTimeGate] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT timeGate.*, verdict,
            (SELECT COUNT(DISTINCT position) FROM timeRound WHERE gateNumber = number) AS rounds
          FROM timeGate LEFT JOIN timeVerdict ON gateNumber = number ORDER BY number
          """
      )
      .map { row in
        var gate = StoredTimeGate(
          started: row["started"],
          base: try Self.decoded(row["base"]),
          candidate: try Self.decoded(row["candidate"]),
          control: try Self.decoded(row["control"]),
          machine: row["machine"],
          floor: row["floor"],
          limit: row["slowdownLimit"]
        )
        gate.number = row["number"]
        gate.rounds = row["rounds"]
        gate.verdict = try (row["verdict"] as String?).map { try Self.decoded($0) }
        return gate
      }
    }
  }

  /// Returns the rounds of some time gates, in the order taken.
  package func rounds(ofTimeGates numbers: [Int]) throws(StoreError) -> [StoredTimeRound] {
    try read { database in
      try numbers.sorted()
        .flatMap { number in
          try Row.fetchAll(
            database,
            sql: "SELECT * FROM timeRound WHERE gateNumber = ? ORDER BY position, role, cell",
            arguments: [number]
          )
        }
        .map { row in
          let (cell, role) = (row["cell"] as String, row["role"] as String)
          let round: PairedRound = try Self.decoded(row["slots"])
          guard let cell = TimeCell(name: cell), let role = TimeRole(rawValue: role),
            round.difference.value == row["difference"]
          else { throw MalformedDocument("a round of a time gate is not what was stored") }
          return StoredTimeRound(
            gate: row["gateNumber"],
            position: row["position"],
            role: role,
            cell: cell,
            layoutKey: row["layoutKey"],
            round: round
          )
        }
    }
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func decoded<Value: Decodable>(_ text: String) throws -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw MalformedDocument("a row of a time gate cannot be read: \(error)")
    }
  }
}
