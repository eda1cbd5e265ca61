extension StoreMigration {
  /// What paginators from outside bring: new kinds, failures and places kept in a way of their own.
  ///
  /// SQLite cannot widen a CHECK, so four tables are made anew; their columns stay as they are.
  static let outside = StoreMigration(
    name: "3 outside",
    sql: outcomeCompleteness.map { "DROP TRIGGER \($0)IsComplete;\n" }.joined()
      + widened("contestant", contestant, triggers: ownKeys)
      + widened("outcome", outcome, triggers: ownKeys)
      + outcomeCompleteness.map { complete($0, of: "outcome") }.joined()
      + widened("sample", sample, triggers: sealed)
      + widened("change", change, triggers: sealed)
      + ownPlaces + ownPlacesTriggers,
    rebuildsTables: true
  )

  /// The triggers of other tables that read `outcome`, which is gone for a moment.
  private static let outcomeCompleteness = ["pageRow", "driftRow"]

  /// Makes a table anew with other checks and the same columns and rows.
  static func widened(
    _ table: String,
    _ columns: String,
    triggers: (String) -> String
  ) -> String {
    """
    CREATE TABLE \(table)Widened (
    \(columns);
    INSERT INTO \(table)Widened SELECT * FROM \(table);
    DROP TABLE \(table);
    ALTER TABLE \(table)Widened RENAME TO \(table);

    """ + appendOnly(table) + triggers(table)
  }

  private static func ownKeys(_ table: String) -> String {
    neverReplaced(table, keys: [["id"], ["digest"]])
  }

  private static let failureKinds =
    "'unsuitable', 'work_limit', 'no_progress', 'crashed', 'timed_out', 'bad_answer', 'error'"

  private static let contestant = """
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      name TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (
        kind IN ('reference', 'classic', 'defective', 'library', 'external', 'imported')
      ),
      showing TEXT NOT NULL CHECK (showing IN ('context', 'substring'))
    ) STRICT
    """

  private static let outcome = """
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      pageRowCount INTEGER NOT NULL CHECK (pageRowCount >= 0),
      driftRowCount INTEGER NOT NULL CHECK (driftRowCount >= 0),
      paginationId INTEGER NOT NULL REFERENCES pagination (id),
      isJudged INTEGER NOT NULL CHECK (isJudged IN (0, 1)),
      gapScalars INTEGER CHECK (gapScalars >= 0),
      dupScalars INTEGER CHECK (dupScalars >= 0),
      disorderPages INTEGER CHECK (disorderPages >= 0),
      outOfRangePages INTEGER CHECK (outOfRangePages >= 0),
      blankPages INTEGER CHECK (blankPages >= 0),
      gapWhitespaceScalars INTEGER CHECK (gapWhitespaceScalars >= 0),
      missingGlyphs INTEGER CHECK (missingGlyphs >= 0),
      referencePages INTEGER CHECK (referencePages >= 0),
      meanReferencePageScalars REAL,
      driftBeyondBoundaries INTEGER CHECK (driftBeyondBoundaries >= 0),
      sharedBoundaries INTEGER CHECK (sharedBoundaries >= 0),
      allBoundaries INTEGER CHECK (allBoundaries >= 0),
      clusters INTEGER CHECK (clusters >= 0),
      paintedClusters INTEGER CHECK (paintedClusters >= 0),
      measureCalls INTEGER NOT NULL CHECK (measureCalls >= 0),
      measuredScalars INTEGER NOT NULL CHECK (measuredScalars >= 0),
      shapeCalls INTEGER NOT NULL CHECK (shapeCalls >= 0),
      shapedGlyphs INTEGER NOT NULL CHECK (shapedGlyphs >= 0),
      layoutPasses INTEGER NOT NULL CHECK (layoutPasses >= 0),
      pagesProduced INTEGER NOT NULL CHECK (pagesProduced >= 0),
      failureKind TEXT CHECK (failureKind IN (\(failureKinds))),
      failureMessage TEXT,
      CHECK (isJudged = (gapScalars IS NOT NULL)),
      CHECK (isJudged = (dupScalars IS NOT NULL)),
      CHECK (isJudged = (disorderPages IS NOT NULL)),
      CHECK (isJudged = (outOfRangePages IS NOT NULL)),
      CHECK (isJudged = (blankPages IS NOT NULL)),
      CHECK (isJudged = (gapWhitespaceScalars IS NOT NULL)),
      CHECK (isJudged = (missingGlyphs IS NOT NULL)),
      CHECK (isJudged = (referencePages IS NOT NULL)),
      CHECK (isJudged OR pageRowCount = 0),
      CHECK (isJudged >= (meanReferencePageScalars IS NOT NULL)),
      CHECK ((meanReferencePageScalars IS NULL) = (driftBeyondBoundaries IS NULL)),
      CHECK ((meanReferencePageScalars IS NULL) = (sharedBoundaries IS NULL)),
      CHECK ((meanReferencePageScalars IS NULL) = (allBoundaries IS NULL)),
      CHECK (meanReferencePageScalars IS NOT NULL OR driftRowCount = 0),
      CHECK (isJudged >= (clusters IS NOT NULL)),
      CHECK ((clusters IS NULL) = (paintedClusters IS NULL)),
      CHECK (paintedClusters <= clusters),
      CHECK ((failureKind IS NULL) = (failureMessage IS NULL))
    ) STRICT
    """

  private static let sample = """
      sessionNumber INTEGER NOT NULL,
      trial INTEGER NOT NULL,
      phase TEXT NOT NULL
        CHECK (phase IN ('total', 'first_page', 'prepare', 'fill', 'exchange')),
      position INTEGER NOT NULL CHECK (position >= 0),
      wallNanoseconds INTEGER NOT NULL CHECK (wallNanoseconds >= 0),
      cpuNanoseconds INTEGER NOT NULL CHECK (cpuNanoseconds >= 0),
      hasSteal INTEGER NOT NULL CHECK (hasSteal IN (0, 1)),
      hasInvoluntarySwitch INTEGER NOT NULL CHECK (hasInvoluntarySwitch IN (0, 1)),
      hasWallAboveCPU INTEGER NOT NULL CHECK (hasWallAboveCPU IN (0, 1)),
      PRIMARY KEY (sessionNumber, trial, phase, position),
      FOREIGN KEY (sessionNumber, trial) REFERENCES trial (sessionNumber, position)
    ) STRICT, WITHOUT ROWID
    """

  private static let change = """
      sessionNumber INTEGER NOT NULL REFERENCES session (number),
      position INTEGER NOT NULL CHECK (position >= 0),
      kind TEXT NOT NULL CHECK (kind IN ('font_size', 'font', 'device', 'line_height')),
      contestantId INTEGER NOT NULL REFERENCES contestant (id),
      corpus TEXT NOT NULL,
      fromDeviceId INTEGER NOT NULL REFERENCES device (id),
      fromLayoutId INTEGER NOT NULL REFERENCES layout (id),
      toDeviceId INTEGER NOT NULL REFERENCES device (id),
      toLayoutId INTEGER NOT NULL REFERENCES layout (id),
      layoutKey TEXT NOT NULL,
      paginationId INTEGER NOT NULL REFERENCES pagination (id),
      failureKind TEXT CHECK (failureKind IN (\(failureKinds))),
      failureMessage TEXT,
      figureSetId INTEGER NOT NULL REFERENCES figureSet (id),
      varyingFigureSetId INTEGER REFERENCES figureSet (id),
      CHECK ((failureKind IS NULL) = (failureMessage IS NULL)),
      PRIMARY KEY (sessionNumber, position)
    ) STRICT, WITHOUT ROWID
    """
}
