extension StoreMigration {
  /// Whose lines a trial was judged by, and what became of places that a paginator keeps itself.
  ///
  /// Pages and tops of readers are those of paginations that partition their texts; what is
  /// highlighted after a change is what somebody's code returned, so it may be anything.
  static let ownPlaces = """
    ALTER TABLE trial ADD COLUMN geometry TEXT NOT NULL DEFAULT 'referee'
      CHECK (geometry IN ('referee', 'device', 'none'));
    ALTER TABLE seal ADD COLUMN ownPlacesCount INTEGER NOT NULL DEFAULT 0
      CHECK (ownPlacesCount >= 0);

    CREATE TABLE readerOutcome (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      readerRowCount INTEGER NOT NULL CHECK (readerRowCount >= 0),
      strategy TEXT NOT NULL
    ) STRICT;
    CREATE TABLE readerRow (
      readerOutcomeId INTEGER NOT NULL REFERENCES readerOutcome (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      page INTEGER NOT NULL CHECK (page >= 0),
      topScalar INTEGER NOT NULL CHECK (topScalar >= 0),
      landingPage INTEGER NOT NULL CHECK (landingPage >= 0),
      landingTopScalar INTEGER NOT NULL CHECK (landingTopScalar >= 0),
      rightPage INTEGER NOT NULL CHECK (rightPage >= 0),
      isOutOfRange INTEGER NOT NULL CHECK (isOutOfRange IN (0, 1)),
      roundTripTopScalar INTEGER NOT NULL CHECK (roundTripTopScalar >= 0),
      cyclesTopScalar INTEGER NOT NULL CHECK (cyclesTopScalar >= 0),
      cyclesPage INTEGER NOT NULL CHECK (cyclesPage >= 0),
      pathTopScalar INTEGER CHECK (pathTopScalar >= 0),
      PRIMARY KEY (readerOutcomeId, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE highlightOutcome (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      highlightRowCount INTEGER NOT NULL CHECK (highlightRowCount >= 0),
      scheme TEXT NOT NULL
    ) STRICT;
    CREATE TABLE highlightRow (
      highlightOutcomeId INTEGER NOT NULL REFERENCES highlightOutcome (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      page INTEGER NOT NULL CHECK (page >= 0),
      startScalar INTEGER NOT NULL CHECK (startScalar >= 0),
      endScalar INTEGER NOT NULL CHECK (endScalar > startScalar),
      restoredStartScalar INTEGER,
      restoredEndScalar INTEGER,
      CHECK ((restoredStartScalar IS NULL) = (restoredEndScalar IS NULL)),
      PRIMARY KEY (highlightOutcomeId, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE ownPlaces (
      sessionNumber INTEGER NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0),
      readerOutcomeId INTEGER REFERENCES readerOutcome (id),
      highlightOutcomeId INTEGER REFERENCES highlightOutcome (id),
      failure TEXT,
      PRIMARY KEY (sessionNumber, position),
      FOREIGN KEY (sessionNumber, position) REFERENCES change (sessionNumber, position)
    ) STRICT, WITHOUT ROWID;


    """

  static let ownPlacesTriggers =
    ["readerOutcome", "readerRow", "highlightOutcome", "highlightRow", "ownPlaces"]
    .map(appendOnly).joined()
    + [("readerOutcome", "readerRow"), ("highlightOutcome", "highlightRow")]
    .map { owner, child in
      complete(child, of: owner)
        + neverReplaced(owner, keys: [["id"], ["digest"]])
        + neverReplaced(child, keys: [["\(owner)Id", "position"]])
    }
    .joined()
    + sealed("ownPlaces")
}
