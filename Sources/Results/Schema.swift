import GRDB

/// A step from one schema to the next: its name, its SQL and what else it does, never edited once it
/// is released.
struct StoreMigration: Sendable {
  var name: String
  var sql: String
  var convert: @Sendable (Database) throws -> Void = { _ in }

  /// Every step in order; a new one is appended.
  static let all = [
    StoreMigration(
      name: "1 outcomes",
      sql: "PRAGMA application_id = \(applicationID);\n" + tables + triggers + views
    ),
    // What history asks for is read with what its session's seal is compared with.
    StoreMigration(
      name: "2 seals of rows",
      sql: """
        DROP INDEX trialInDetail;
        ALTER TABLE seal ADD COLUMN rowDigest TEXT CHECK (length(rowDigest) = 64);
        """,
      convert: addRowDigests
    ),
    StoreMigration(name: "3 pages from 1", sql: "DROP VIEW v_figure;\n" + figuresWithPagesFrom1),
    // What is missing is damage, but for what was removed on purpose.
    StoreMigration(name: "4 pruned sessions", sql: prunedSessions),
    StoreMigration(name: "5 time gates", sql: timeGates),
    // To count a set's figures before each of them takes longer than to insert it. A set that comes after its
    // figures is asked for by the trials before it.
    StoreMigration(
      name: "6 complete figures",
      sql: """
        CREATE INDEX trialByFigures ON trial (figureSetId);
        CREATE INDEX trialByVaryingFigures ON trial (varyingFigureSetId)
          WHERE varyingFigureSetId IS NOT NULL;
        DROP TRIGGER figureIsComplete;
        DROP TRIGGER figureIsNeverReplaced;
        CREATE TRIGGER figureIsSealed BEFORE INSERT ON figure
        WHEN EXISTS (SELECT 1 FROM figureSet WHERE id = NEW.setId) BEGIN
          SELECT RAISE(ABORT, 'The set of figures is sealed: no row of figure may be added.');
        END;
        """
    ),
  ]

  /// The first steps of the stores before the first release, which are refused.
  static let unreleased: Set = ["1 sessions", "1 documents"]

  /// The number in the header of every store, by which one is told from other SQLite files: "PAGN".
  static let applicationID = 0x5041_474E

  /// The steps as GRDB runs them, each in a transaction of its own.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    for migration in all {
      // A damaged session's references that lead nowhere must not keep the others from being read.
      migrator.registerMigration(migration.name, foreignKeyChecks: .immediate) { database in
        try database.execute(sql: migration.sql)
        try migration.convert(database)
      }
    }
    return migrator
  }()
}

extension StoreMigration {
  /// Documents, each stored once, and rows for what is asked about.
  fileprivate static let tables = """
    CREATE TABLE content (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      kind TEXT NOT NULL CHECK (kind <> ''),
      byteCount INTEGER NOT NULL CHECK (byteCount >= 0),
      body BLOB NOT NULL
    ) STRICT;

    CREATE TABLE session (
      number INTEGER PRIMARY KEY CHECK (number > 0),
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      started TEXT NOT NULL CHECK (started <> ''),
      corpora TEXT NOT NULL CHECK (json_type(corpora) = 'array'),
      environment TEXT NOT NULL CHECK (json_type(environment) = 'object'),
      contentId INTEGER NOT NULL REFERENCES content (id),
      verdict TEXT CHECK (verdict <> ''),
      verdictId INTEGER REFERENCES content (id),
      CHECK ((verdict IS NULL) = (verdictId IS NULL))
    ) STRICT;

    CREATE TABLE setup (
      id INTEGER PRIMARY KEY,
      corpus TEXT NOT NULL,
      paginator TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind <> ''),
      device TEXT NOT NULL,
      fontSizeSixtyFourths INTEGER NOT NULL,
      layoutKey TEXT NOT NULL,
      settingId INTEGER NOT NULL REFERENCES content (id),
      change TEXT CHECK (change <> ''),
      toDevice TEXT,
      toFontSizeSixtyFourths INTEGER,
      toFont TEXT,
      toLineHeightTenThousandths INTEGER,
      toSettingId INTEGER REFERENCES content (id),
      CHECK ((change IS NULL) = (toDevice IS NULL)),
      CHECK ((change IS NULL) = (toFontSizeSixtyFourths IS NULL)),
      CHECK ((change IS NULL) = (toLineHeightTenThousandths IS NULL)),
      CHECK ((change IS NULL) = (toSettingId IS NULL)),
      CHECK (change IS NOT NULL OR toFont IS NULL)
    ) STRICT;
    CREATE INDEX setupByIdentity ON setup (layoutKey, corpus, paginator);

    CREATE TABLE figureSet (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      figureCount INTEGER NOT NULL CHECK (figureCount >= 0)
    ) STRICT;
    CREATE TABLE figure (
      setId INTEGER NOT NULL REFERENCES figureSet (id),
      metric TEXT NOT NULL CHECK (metric <> ''),
      variant TEXT NOT NULL,
      unit TEXT NOT NULL CHECK (unit <> ''),
      eligible INTEGER NOT NULL CHECK (eligible >= 0),
      excluded TEXT CHECK (json_type(excluded) = 'object'),
      count INTEGER CHECK (count BETWEEN 0 AND eligible),
      rate REAL CHECK (rate BETWEEN 0 AND 1),
      sum REAL,
      median REAL,
      p95 REAL,
      max REAL,
      worstPage INTEGER CHECK (worstPage >= 0),
      value REAL,
      low REAL,
      high REAL,
      CHECK ((low IS NULL) = (high IS NULL)),
      CHECK (low <= high),
      PRIMARY KEY (setId, metric, variant)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE trial (
      sessionNumber INTEGER NOT NULL REFERENCES session (number),
      position INTEGER NOT NULL CHECK (position >= 0),
      setupId INTEGER NOT NULL REFERENCES setup (id),
      isDetailed INTEGER NOT NULL CHECK (isDetailed IN (0, 1)),
      failure TEXT CHECK (failure <> ''),
      contentId INTEGER NOT NULL REFERENCES content (id),
      costId INTEGER REFERENCES content (id),
      figureSetId INTEGER NOT NULL REFERENCES figureSet (id),
      varyingFigureSetId INTEGER REFERENCES figureSet (id),
      PRIMARY KEY (sessionNumber, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX trialInDetail ON trial (sessionNumber, position) WHERE isDetailed = 1;

    CREATE TABLE sample (
      sessionNumber INTEGER NOT NULL,
      trial INTEGER NOT NULL,
      phase TEXT NOT NULL CHECK (phase <> ''),
      position INTEGER NOT NULL CHECK (position >= 0),
      wallNanoseconds INTEGER NOT NULL CHECK (wallNanoseconds >= 0),
      cpuNanoseconds INTEGER NOT NULL CHECK (cpuNanoseconds >= 0),
      quality TEXT NOT NULL,
      PRIMARY KEY (sessionNumber, trial, phase, position),
      FOREIGN KEY (sessionNumber, trial) REFERENCES trial (sessionNumber, position)
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

    CREATE TABLE seal (
      sessionNumber INTEGER PRIMARY KEY REFERENCES session (number),
      trialCount INTEGER NOT NULL CHECK (trialCount >= 0),
      sampleCount INTEGER NOT NULL CHECK (sampleCount >= 0),
      digest TEXT NOT NULL CHECK (length(digest) = 64)
    ) STRICT;


    """
}

extension StoreMigration {
  /// What keeps rows as they are: nothing is changed, deleted or replaced, and what is complete stays
  /// so.
  fileprivate static let triggers =
    [
      ("content", [["id"], ["digest"]]), ("session", [["number"], ["id"]]), ("setup", [["id"]]),
      ("figureSet", [["id"], ["digest"]]), ("figure", [["setId", "metric", "variant"]]),
      ("trial", []), ("sample", []), ("approval", [["number"]]), ("seal", [["sessionNumber"]]),
    ]
    .map { appendOnly($0) + ($1.isEmpty ? sealed($0) : neverReplaced($0, keys: $1)) }.joined()
      + """
      CREATE TRIGGER figureIsComplete BEFORE INSERT ON figure
      WHEN (SELECT COUNT(*) FROM figure WHERE setId = NEW.setId)
        >= (SELECT figureCount FROM figureSet WHERE id = NEW.setId) BEGIN
        SELECT RAISE(ABORT, 'The set of figures is sealed: no more may be added.');
      END;


      """

  private static func appendOnly(_ table: String) -> String {
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
  private static func neverReplaced(_ table: String, keys: [[String]]) -> String {
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

  private static func sealed(_ table: String) -> String {
    """
    CREATE TRIGGER \(table)IsSealed BEFORE INSERT ON \(table)
    WHEN EXISTS (SELECT 1 FROM seal WHERE sessionNumber = NEW.sessionNumber) BEGIN
      SELECT RAISE(ABORT, 'The session is sealed: no row of \(table) may be added.');
    END;

    """
  }
}

extension StoreMigration {
  fileprivate static let prunedSessions =
    """
    CREATE TABLE pruned (number INTEGER PRIMARY KEY CHECK (number > 0)) STRICT;

    """ + appendOnly("pruned") + neverReplaced("pruned", keys: [["number"]])
}

extension StoreMigration {
  /// What two programs took in turns, a row for each cell of a round, written as it is taken.
  fileprivate static let timeGates =
    """
    CREATE TABLE timeGate (
      number INTEGER PRIMARY KEY CHECK (number > 0),
      started TEXT NOT NULL CHECK (started <> ''),
      base TEXT NOT NULL CHECK (json_type(base) = 'object'),
      candidate TEXT NOT NULL CHECK (json_type(candidate) = 'object'),
      control TEXT NOT NULL CHECK (json_type(control) = 'object'),
      machine TEXT NOT NULL CHECK (machine <> ''),
      floor REAL NOT NULL CHECK (floor >= 0),
      slowdownLimit REAL NOT NULL CHECK (slowdownLimit > floor)
    ) STRICT;
    CREATE TABLE timeRound (
      gateNumber INTEGER NOT NULL REFERENCES timeGate (number),
      position INTEGER NOT NULL CHECK (position >= 0),
      role TEXT NOT NULL CHECK (role IN ('judged', 'control')),
      cell TEXT NOT NULL CHECK (cell <> ''),
      layoutKey TEXT NOT NULL CHECK (layoutKey <> ''),
      difference REAL NOT NULL,
      slots TEXT NOT NULL CHECK (json_type(slots) = 'object'),
      PRIMARY KEY (gateNumber, position, role, cell)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE timeVerdict (
      gateNumber INTEGER PRIMARY KEY REFERENCES timeGate (number),
      ended TEXT NOT NULL CHECK (ended <> ''),
      word TEXT NOT NULL CHECK (word <> ''),
      verdict TEXT NOT NULL CHECK (json_type(verdict) = 'object')
    ) STRICT;

    """ + appendOnly("timeGate") + neverReplaced("timeGate", keys: [["number"]])
    + appendOnly("timeRound")
    + neverReplaced("timeRound", keys: [["gateNumber", "position", "role", "cell"]])
    + appendOnly("timeVerdict") + neverReplaced("timeVerdict", keys: [["gateNumber"]])
      + """
      CREATE TRIGGER timeRoundIsSealed BEFORE INSERT ON timeRound
      WHEN EXISTS (SELECT 1 FROM timeVerdict WHERE gateNumber = NEW.gateNumber) BEGIN
        SELECT RAISE(ABORT, 'The time gate has ended: no round may be added.');
      END;

      CREATE VIEW v_time_round AS
      SELECT number AS gate, started, base ->> 'digest' AS base, candidate ->> 'digest' AS candidate,
        machine, position + 1 AS round, role, cell, layoutKey AS layout_key, difference,
        word AS verdict, slots
      FROM timeGate JOIN timeRound ON timeRound.gateNumber = number
      LEFT JOIN timeVerdict ON timeVerdict.gateNumber = number;
      """
}

extension StoreMigration {
  /// Gives each seal the digest that it has had from the second step on, but for sessions that are not
  /// what was sealed.
  @Sendable private static func addRowDigests(_ database: Database) throws {
    let triggers = appendOnly("seal")
    try database.execute(sql: "DROP TRIGGER sealIsNeverChanged; DROP TRIGGER sealIsNeverDeleted")
    let sessions = SealedSessions(database, path: "")
    for seal in try Seal.fetchAll(database) {
      guard let bytes = try? sessions.read(Int(seal.sessionNumber), withSamples: true).1 else {
        continue
      }
      var found = bytes.seal(of: seal.sessionNumber)
      let digest = found.rowDigest
      found.rowDigest = nil
      guard found == seal else { continue }
      try database.execute(
        sql: "UPDATE seal SET rowDigest = ? WHERE sessionNumber = ?",
        arguments: [digest, seal.sessionNumber]
      )
    }
    try database.execute(sql: triggers)
  }
}

extension StoreMigration {
  /// What people and their tools read: names as in the CSV files, lengths in px, sealed sessions
  /// alone.
  fileprivate static let views = """
    CREATE VIEW v_session AS
    SELECT number AS session, session.id, started, corpora,
      json_extract(environment, '$.harness') AS harness,
      json_extract(environment, '$.shaping') AS shaping, verdict,
      COUNT(*) FILTER (WHERE change IS NULL) AS trials, COUNT(change) AS changes,
      sampleCount AS samples, environment
    FROM session JOIN seal ON seal.sessionNumber = number
    JOIN trial ON trial.sessionNumber = number JOIN setup ON setup.id = setupId
    GROUP BY number;

    CREATE VIEW v_trial AS
    SELECT sessionNumber AS session, \(places), failure
    FROM seal JOIN trial USING (sessionNumber) JOIN setup ON setup.id = setupId;

    \(figures(worstPage: "worstPage"))
    """

  /// The view of figures, whose pages count from 1 as everywhere that people read.
  fileprivate static let figuresWithPagesFrom1 = figures(worstPage: "worstPage + 1")

  private static func figures(worstPage: String) -> String {
    """
    CREATE VIEW v_figure AS
    SELECT sessionNumber AS session, started, \(places), metric, variant, unit, eligible, excluded,
      count, rate, sum, median, p95, max, \(worstPage) AS worst_page, value, low, high
    FROM seal JOIN session ON number = sessionNumber JOIN trial USING (sessionNumber)
    JOIN setup ON setup.id = setupId
    JOIN figure ON setId IN (figureSetId, varyingFigureSetId);
    """
  }

  /// The columns that say whose, of what and where.
  private static let places = """
    position, corpus, paginator, kind, device, fontSizeSixtyFourths / 64.0 AS font_size_px, change,
      toDevice AS to_device, toFontSizeSixtyFourths / 64.0 AS to_font_size_px, toFont AS to_font,
      toLineHeightTenThousandths / 10000.0 AS to_line_height, layoutKey AS layout_key,
      isDetailed AS is_detailed
    """
}
