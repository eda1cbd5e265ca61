import GRDB

/// The gate's verdict on a session, as it is stored.
package struct StoredVerdict: Hashable, Sendable {
  /// The verdict in one word: `PASS`.
  package var word: String
  /// All of it, as JSON.
  package var body: String

  /// A verdict by its word and JSON.
  package init(word: String, body: String) {
    self.word = word
    self.body = body
  }
}

extension ContentTable {
  static let verdict = ContentTable(name: "verdict", columns: ["word", "body"])
}

extension Content {
  /// A verdict: that of many sessions is the same.
  static func verdict(_ verdict: StoredVerdict) -> Content {
    Content(table: .verdict, values: [verdict.word.databaseValue, verdict.body.databaseValue])
  }
}

extension ResultStore {
  /// Returns the gate's verdict on a session, `nil` for one that was not judged.
  ///
  /// - Throws: ``StoreError/incomplete(session:table:expected:found:path:)`` when the session had a
  ///   verdict that is missing, and what ``number(of:)`` throws.
  package func verdict(of reference: SessionReference) throws(StoreError) -> StoredVerdict? {
    try attempt {
      try pool.read { database in
        let number = try resolveWhole(reference, in: database)
        return
          try database.rows(
            """
            SELECT word, body FROM sessionVerdict JOIN verdict ON verdict.id = verdictId
            WHERE sessionNumber = ?
            """,
            [number]
          ) { StoredVerdict(word: try $0.next(), body: try $0.next()) }
          .first
      }
    }
  }
}
