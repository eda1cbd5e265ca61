extension StoreMigration {
  /// What keeps rows as they are: nothing is changed or deleted, and what is complete stays so.
  static let triggers: String =
    (contentTables.flatMap { [$0.owner] + $0.children } + sealedTables + ["session", "seal"])
    .map(appendOnly).joined()
    + contentTables.flatMap { table in table.children.map { complete($0, of: table.owner) } }
    .joined()
    + sealedTables.map(sealed).joined()
    + contentTables.flatMap { table in
      [neverReplaced(table.owner, keys: table.owner == "textBody" ? textKeys : contentKeys)]
        + table.children.map { neverReplaced($0, keys: [["\(table.owner)Id", "position"]]) }
    }
    .joined()
    + neverReplaced("session", keys: [["number"], ["id"]])
    + neverReplaced("seal", keys: [["sessionNumber"]])

  private static let contentKeys = [["id"], ["digest"]]
  private static let textKeys = contentKeys + [["sha256"]]

  private static let contentTables: [(owner: String, children: [String])] = [
    ("textBody", []), ("corpus", ["forcedBreak", "corpusFont", "chapter"]), ("contestant", []),
    ("device", []), ("layout", ["layoutFont"]), ("setup", []), ("exhibit", ["exhibitLine"]),
    ("pagination", ["pageRange"]), ("outcome", ["pageRow", "driftRow"]),
    ("figureSet", ["observation", "exclusion"]),
  ]

  private static let sealedTables = [
    "environmentEntry", "sessionCorpus", "trial", "sample", "change", "sessionExhibit",
  ]

  static func appendOnly(_ table: String) -> String {
    """
    CREATE TRIGGER \(table)IsNeverChanged BEFORE UPDATE ON \(table) BEGIN
      SELECT RAISE(ABORT, 'Rows of \(table) are never changed: a store only grows.');
    END;
    CREATE TRIGGER \(table)IsNeverDeleted BEFORE DELETE ON \(table) BEGIN
      SELECT RAISE(ABORT, 'Rows of \(table) are never deleted: a store only grows.');
    END;

    """
  }

  /// INSERT OR REPLACE deletes a row of the same key without asking the triggers for DELETE.
  static func neverReplaced(_ table: String, keys: [[String]]) -> String {
    let rows = keys.map { columns in
      let same = columns.map { "\($0) = NEW.\($0)" }.joined(separator: " AND ")
      return "EXISTS (SELECT 1 FROM \(table) WHERE \(same))"
    }
    return """
      CREATE TRIGGER \(table)IsNeverReplaced BEFORE INSERT ON \(table)
      WHEN \(rows.joined(separator: " OR ")) BEGIN
        SELECT RAISE(ABORT, 'Rows of \(table) are never replaced: a store only grows.');
      END;

      """
  }

  static func complete(_ table: String, of owner: String) -> String {
    """
    CREATE TRIGGER \(table)IsComplete BEFORE INSERT ON \(table)
    WHEN NEW.position >= (SELECT \(table)Count FROM \(owner) WHERE id = NEW.\(owner)Id) BEGIN
      SELECT RAISE(ABORT, 'The rows of \(table) are complete: no more may be added.');
    END;

    """
  }

  static func sealed(_ table: String) -> String {
    """
    CREATE TRIGGER \(table)IsSealed BEFORE INSERT ON \(table)
    WHEN EXISTS (SELECT 1 FROM seal WHERE sessionNumber = NEW.sessionNumber) BEGIN
      SELECT RAISE(ABORT, 'The session is sealed: no row of \(table) may be added.');
    END;

    """
  }
}
