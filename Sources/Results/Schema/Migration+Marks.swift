extension StoreMigration {
  /// What became of bookmarks that a paginator keeps itself, of readers whose layout does not change,
  /// and of highlights that come back in several parts.
  ///
  /// Sessions of earlier versions have none of it. What is highlighted is what somebody's code
  /// returned, so it may be anything.
  static let marks = StoreMigration(name: "6 marks", sql: markTables + markTriggers)

  private static let markTables = """
    ALTER TABLE seal ADD COLUMN ownMarksCount INTEGER NOT NULL DEFAULT 0
      CHECK (ownMarksCount >= 0);

    CREATE TABLE bookmarkOutcome (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      bookmarkRowCount INTEGER NOT NULL CHECK (bookmarkRowCount >= 0),
      scheme TEXT NOT NULL
    ) STRICT;
    CREATE TABLE bookmarkRow (
      bookmarkOutcomeId INTEGER NOT NULL REFERENCES bookmarkOutcome (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      page INTEGER NOT NULL CHECK (page >= 0),
      offsetScalar INTEGER NOT NULL CHECK (offsetScalar >= 0),
      rightPage INTEGER NOT NULL CHECK (rightPage >= 0),
      landingPage INTEGER CHECK (landingPage >= 0),
      isAmbiguous INTEGER NOT NULL CHECK (isAmbiguous IN (0, 1)),
      isDuplicated INTEGER NOT NULL CHECK (isDuplicated IN (0, 1)),
      PRIMARY KEY (bookmarkOutcomeId, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE identityOutcome (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      identityRowCount INTEGER NOT NULL CHECK (identityRowCount > 0)
    ) STRICT;
    CREATE TABLE identityRow (
      identityOutcomeId INTEGER NOT NULL REFERENCES identityOutcome (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      topScalar INTEGER NOT NULL CHECK (topScalar >= 0),
      PRIMARY KEY (identityOutcomeId, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE partOutcome (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      partRowCount INTEGER NOT NULL CHECK (partRowCount > 0)
    ) STRICT;
    CREATE TABLE partRow (
      partOutcomeId INTEGER NOT NULL REFERENCES partOutcome (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      highlight INTEGER NOT NULL CHECK (highlight >= 0),
      startScalar INTEGER NOT NULL,
      endScalar INTEGER NOT NULL,
      PRIMARY KEY (partOutcomeId, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE ownMarks (
      sessionNumber INTEGER NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0),
      bookmarkOutcomeId INTEGER REFERENCES bookmarkOutcome (id),
      identityOutcomeId INTEGER REFERENCES identityOutcome (id),
      partOutcomeId INTEGER REFERENCES partOutcome (id),
      PRIMARY KEY (sessionNumber, position),
      FOREIGN KEY (sessionNumber, position) REFERENCES ownPlaces (sessionNumber, position)
    ) STRICT, WITHOUT ROWID;


    """

  private static let markContents = [
    ("bookmarkOutcome", "bookmarkRow"), ("identityOutcome", "identityRow"),
    ("partOutcome", "partRow"),
  ]

  private static let markTriggers =
    (markContents.flatMap { [$0.0, $0.1] } + ["ownMarks"]).map(appendOnly).joined()
    + markContents.map { owner, child in
      complete(child, of: owner)
        + neverReplaced(owner, keys: [["id"], ["digest"]])
        + neverReplaced(child, keys: [["\(owner)Id", "position"]])
    }
    .joined()
    + sealed("ownMarks")
}
