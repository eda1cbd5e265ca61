import Foundation
import GRDB
import Packing

extension ResultStore {
  /// Removes all sessions but the newest ones and those that somebody approved, with what only they
  /// have.
  ///
  /// All of it is one transaction: a store has either the sessions it had or the ones that stay, and
  /// others wait meanwhile. Numbers are not given again. The file then becomes as small as what it
  /// holds.
  ///
  /// - Parameter count: How many of the newest sessions stay, at least one.
  /// - Returns: The numbers of the sessions that are gone.
  /// - Throws: ``StoreError`` when the store cannot be written; then all sessions are there.
  /// - Complexity: O(contents that stay).
  package func prune(keeping count: Int) throws(StoreError) -> [Int] {
    try attempt {
      let removed = try pool.write { database in
        let removed = try database.prunable(keeping: count)
        guard !removed.isEmpty else { return removed }
        try database.remove(sessions: removed)
        return removed
      }
      if !removed.isEmpty { try pool.vacuum() }
      return removed
    }
  }
}

extension ResultStore {
  /// Returns the numbers of the sessions that ``prune(keeping:)`` would remove.
  package func prunable(keeping count: Int) throws(StoreError) -> [Int] {
    try read { try $0.prunable(keeping: count) }
  }
}

extension Database {
  fileprivate func prunable(keeping count: Int) throws -> [Int] {
    let approved = Set(try Int.fetchAll(self, sql: "SELECT sessionNumber FROM approval"))
    // Of a session that is damaged nothing is removed: somebody may mend it.
    let whole = "SELECT number FROM session JOIN seal ON sessionNumber = number ORDER BY number"
    return try Int.fetchAll(self, sql: whole).dropLast(max(1, count))
      .filter { !approved.contains($0) }
  }

  /// Removes sessions, then what no other one refers to.
  fileprivate func remove(sessions: [Int]) throws {
    let guards = try Row.fetchAll(
      self,
      sql:
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%IsNeverDeleted'"
    )
    for guardian in guards { try execute(sql: "DROP TRIGGER \(guardian["name"] as String)") }
    for number in sessions {
      for table in ["sample", "trial", "seal"] {
        try execute(sql: "DELETE FROM \(table) WHERE sessionNumber = ?", arguments: [number])
      }
      try execute(sql: "DELETE FROM session WHERE number = ?", arguments: [number])
      try execute(sql: "INSERT INTO pruned (number) VALUES (?)", arguments: [number])
    }
    try execute(
      sql: """
        DELETE FROM setup WHERE id NOT IN (SELECT setupId FROM trial);
        CREATE TEMP TABLE keptSet (id INTEGER PRIMARY KEY);
        INSERT OR IGNORE INTO keptSet SELECT figureSetId FROM trial
          UNION SELECT varyingFigureSetId FROM trial WHERE varyingFigureSetId IS NOT NULL;
        DELETE FROM figure WHERE setId NOT IN (SELECT id FROM keptSet);
        DELETE FROM figureSet WHERE id NOT IN (SELECT id FROM keptSet);
        DROP TABLE keptSet;
        """
    )
    try removeLooseContents()
    for guardian in guards { try execute(sql: guardian["sql"] as String) }
  }

  /// Removes the contents that no row refers to, nor a content that stays.
  ///
  /// Whatever in a document looks like the digest of a content keeps that content.
  private func removeLooseContents() throws {
    try execute(sql: "CREATE TEMP TABLE keptContent (id INTEGER PRIMARY KEY)")
    var waiting = try Int64.fetchAll(
      self,
      sql: """
        SELECT id FROM (
          SELECT contentId AS id FROM session UNION SELECT verdictId FROM session
          UNION SELECT settingId FROM setup UNION SELECT toSettingId FROM setup
          UNION SELECT contentId FROM trial UNION SELECT costId FROM trial
        ) WHERE id IS NOT NULL
        """
    )
    var known: Set<Int64> = []
    while let id = waiting.popLast() {
      guard known.insert(id).inserted else { continue }
      try execute(sql: "INSERT INTO keptContent VALUES (?)", arguments: [id])
      let row = try Row.fetchOne(
        cachedStatement(sql: "SELECT kind, byteCount, body FROM content WHERE id = ?"),
        arguments: [id]
      )
      guard let row, (row["kind"] as String) != ContentKind.text.rawValue,
        let body = inflated(row["body"] as Data, count: row["byteCount"])
      else { continue }
      for digest in digests(in: body) {
        if let number = try contentNumber(digest) { waiting.append(number) }
      }
    }
    try execute(
      sql: """
        DELETE FROM content WHERE id NOT IN (SELECT id FROM keptContent);
        DROP TABLE keptContent;
        """
    )
  }
}

/// The runs of exactly 64 lowercase hexadecimal digits in a document.
private func digests(in body: [UInt8]) -> [String] {
  var found: [String] = []
  var length = 0
  for (index, byte) in (body + [0]).enumerated() {
    if (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) {
      length += 1
      continue
    }
    if length == 64 { found.append(String(decoding: body[(index - 64)..<index], as: UTF8.self)) }
    length = 0
  }
  return found
}
