extension StoreMigration {
  /// What the gate leaves: verdicts, approvals, instructions.
  static let gate = StoreMigration(
    name: "2 gate",
    sql: """
      ALTER TABLE trial ADD COLUMN instructions INTEGER CHECK (instructions >= 0);
      ALTER TABLE seal ADD COLUMN sessionVerdictCount INTEGER NOT NULL DEFAULT 0
        CHECK (sessionVerdictCount IN (0, 1));

      CREATE TABLE verdict (
        id INTEGER PRIMARY KEY,
        digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
        word TEXT NOT NULL CHECK (word <> ''),
        body TEXT NOT NULL CHECK (body <> '')
      ) STRICT;
      CREATE TABLE sessionVerdict (
        sessionNumber INTEGER NOT NULL REFERENCES session (number),
        position INTEGER NOT NULL CHECK (position = 0),
        verdictId INTEGER NOT NULL REFERENCES verdict (id),
        PRIMARY KEY (sessionNumber, position)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE approval (
        number INTEGER PRIMARY KEY CHECK (number > 0),
        sessionNumber INTEGER NOT NULL REFERENCES session (number),
        baselinePath TEXT NOT NULL CHECK (baselinePath <> ''),
        baselineSHA256 TEXT NOT NULL CHECK (length(baselineSHA256) = 64),
        author TEXT NOT NULL CHECK (author <> ''),
        date TEXT NOT NULL CHECK (date <> ''),
        reason TEXT NOT NULL CHECK (reason <> ''),
        patterns TEXT CHECK (patterns <> ''),
        valueCount INTEGER NOT NULL CHECK (valueCount >= 0)
      ) STRICT;


      """ + gateTriggers
  )

  private static let gateTriggers =
    ["verdict", "sessionVerdict", "approval"].map(appendOnly).joined()
    + sealed("sessionVerdict")
    + neverReplaced("verdict", keys: [["id"], ["digest"]])
    + neverReplaced("approval", keys: [["number"]])
}
