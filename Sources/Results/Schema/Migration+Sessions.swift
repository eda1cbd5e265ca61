extension StoreMigration {
  /// The first schema: contents, each stored once, and the sessions that refer to them.
  static let sessions = StoreMigration(
    name: "1 sessions",
    sql: "PRAGMA application_id = \(applicationID);\n"
      + contents + outcomes + figures + sessionTables + triggers
  )

  /// Who paginated what, in which layout.
  private static let contents = """
    CREATE TABLE textBody (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64),
      body BLOB NOT NULL
    ) STRICT;

    CREATE TABLE corpus (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      forcedBreakCount INTEGER NOT NULL CHECK (forcedBreakCount >= 0),
      corpusFontCount INTEGER NOT NULL CHECK (corpusFontCount >= 0),
      chapterCount INTEGER NOT NULL CHECK (chapterCount >= 0),
      name TEXT NOT NULL,
      title TEXT NOT NULL,
      shortTitle TEXT NOT NULL,
      textBodyId INTEGER NOT NULL REFERENCES textBody (id),
      identity TEXT NOT NULL,
      language TEXT NOT NULL,
      direction TEXT NOT NULL CHECK (direction IN ('ltr', 'rtl')),
      byteOrderMarkSkipped INTEGER NOT NULL CHECK (byteOrderMarkSkipped IN (0, 1))
    ) STRICT;
    CREATE TABLE forcedBreak (
      corpusId INTEGER NOT NULL REFERENCES corpus (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      startByte INTEGER NOT NULL CHECK (startByte > 0),
      PRIMARY KEY (corpusId, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE corpusFont (
      corpusId INTEGER NOT NULL REFERENCES corpus (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      family TEXT NOT NULL,
      PRIMARY KEY (corpusId, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE chapter (
      corpusId INTEGER NOT NULL REFERENCES corpus (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      title TEXT NOT NULL,
      startByte INTEGER NOT NULL CHECK (startByte >= 0),
      PRIMARY KEY (corpusId, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE contestant (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      name TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('reference', 'classic')),
      showing TEXT NOT NULL CHECK (showing IN ('context', 'substring'))
    ) STRICT;

    CREATE TABLE device (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      name TEXT NOT NULL,
      title TEXT NOT NULL,
      widthSixtyFourths INTEGER NOT NULL,
      heightSixtyFourths INTEGER NOT NULL,
      insetTopSixtyFourths INTEGER NOT NULL,
      insetRightSixtyFourths INTEGER NOT NULL,
      insetBottomSixtyFourths INTEGER NOT NULL,
      insetLeftSixtyFourths INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE layout (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      layoutFontCount INTEGER NOT NULL CHECK (layoutFontCount >= 0),
      widthSixtyFourths INTEGER NOT NULL,
      heightSixtyFourths INTEGER NOT NULL,
      insetTopSixtyFourths INTEGER NOT NULL,
      insetRightSixtyFourths INTEGER NOT NULL,
      insetBottomSixtyFourths INTEGER NOT NULL,
      insetLeftSixtyFourths INTEGER NOT NULL,
      sizeSixtyFourths INTEGER NOT NULL CHECK (sizeSixtyFourths > 0),
      lineHeightTenThousandths INTEGER NOT NULL CHECK (lineHeightTenThousandths > 0),
      lineHeightRule TEXT NOT NULL CHECK (lineHeightRule IN ('primary', 'tallest')),
      advances TEXT NOT NULL CHECK (advances IN ('exact', '26.6', 'pixel')),
      leading TEXT NOT NULL CHECK (leading IN ('count', 'hang')),
      alignment TEXT NOT NULL CHECK (alignment IN ('start', 'end', 'center', 'justify')),
      firstLineIndentSixtyFourths INTEGER NOT NULL,
      paragraphSpacingSixtyFourths INTEGER NOT NULL,
      kinsoku TEXT NOT NULL CHECK (kinsoku IN ('none', 'basic', 'gb', 'strict')),
      orphanLines INTEGER NOT NULL CHECK (orphanLines >= 0),
      widowLines INTEGER NOT NULL CHECK (widowLines >= 0)
    ) STRICT;
    CREATE TABLE layoutFont (
      layoutId INTEGER NOT NULL REFERENCES layout (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      file TEXT NOT NULL,
      face INTEGER NOT NULL CHECK (face >= 0),
      sha256 TEXT NOT NULL,
      family TEXT NOT NULL,
      PRIMARY KEY (layoutId, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE setup (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      contestantId INTEGER NOT NULL REFERENCES contestant (id),
      corpus TEXT NOT NULL,
      lengthScalars INTEGER NOT NULL CHECK (lengthScalars >= 0),
      deviceId INTEGER NOT NULL REFERENCES device (id),
      layoutId INTEGER NOT NULL REFERENCES layout (id),
      lineHeightSixtyFourths INTEGER NOT NULL CHECK (lineHeightSixtyFourths >= 0),
      layoutKey TEXT NOT NULL
    ) STRICT;
    CREATE INDEX setupByLayoutKey ON setup (layoutKey);

    CREATE TABLE exhibit (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      exhibitLineCount INTEGER NOT NULL CHECK (exhibitLineCount >= 0),
      corpus TEXT NOT NULL,
      paginator TEXT NOT NULL,
      device TEXT NOT NULL,
      layoutKey TEXT NOT NULL,
      page INTEGER NOT NULL CHECK (page >= 0)
    ) STRICT;
    CREATE TABLE exhibitLine (
      exhibitId INTEGER NOT NULL REFERENCES exhibit (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      startByte INTEGER NOT NULL,
      endByte INTEGER NOT NULL,
      topSixtyFourths INTEGER NOT NULL,
      bottomSixtyFourths INTEGER NOT NULL,
      PRIMARY KEY (exhibitId, position)
    ) STRICT, WITHOUT ROWID;


    """

  /// What came out. Offsets of pages are what a paginator returned, so they may be anything.
  private static let outcomes = """
    CREATE TABLE pagination (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      pageRangeCount INTEGER NOT NULL CHECK (pageRangeCount >= 0)
    ) STRICT;
    CREATE TABLE pageRange (
      paginationId INTEGER NOT NULL REFERENCES pagination (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      startByte INTEGER NOT NULL,
      endByte INTEGER NOT NULL,
      startScalar INTEGER NOT NULL,
      endScalar INTEGER NOT NULL,
      PRIMARY KEY (paginationId, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE outcome (
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
      failureKind TEXT CHECK (failureKind IN ('unsuitable', 'work_limit', 'no_progress', 'error')),
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
    ) STRICT;
    CREATE TABLE pageRow (
      outcomeId INTEGER NOT NULL REFERENCES outcome (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      lines INTEGER NOT NULL CHECK (lines >= 0),
      bottomSixtyFourths INTEGER NOT NULL,
      overflowSixtyFourths INTEGER NOT NULL CHECK (overflowSixtyFourths >= 0),
      overflowLines INTEGER NOT NULL CHECK (overflowLines >= 0),
      clippedLines INTEGER NOT NULL CHECK (clippedLines >= 0),
      hiddenLines INTEGER NOT NULL CHECK (hiddenLines >= 0),
      overflowXSixtyFourths INTEGER NOT NULL CHECK (overflowXSixtyFourths >= 0),
      isOverflowUnavoidable INTEGER NOT NULL CHECK (isOverflowUnavoidable IN (0, 1)),
      unusedSpaceSixtyFourths INTEGER NOT NULL CHECK (unusedSpaceSixtyFourths >= 0),
      missedLines INTEGER NOT NULL CHECK (missedLines >= 0),
      avoidableSixtyFourths INTEGER NOT NULL,
      residualSixtyFourths INTEGER NOT NULL,
      exclusion TEXT
        CHECK (exclusion IN ('last_page', 'forced_break', 'tall_line', 'no_lines')),
      isMidGrapheme INTEGER CHECK (isMidGrapheme IN (0, 1)),
      isIllegalBreak INTEGER CHECK (isIllegalBreak IN (0, 1)),
      isMidLine INTEGER CHECK (isMidLine IN (0, 1)),
      isAgainstKinsoku INTEGER CHECK (isAgainstKinsoku IN (0, 1)),
      linesThatDiffer INTEGER NOT NULL CHECK (linesThatDiffer >= 0),
      inkOverflowTopSixtyFourths INTEGER NOT NULL CHECK (inkOverflowTopSixtyFourths >= 0),
      inkOverflowRightSixtyFourths INTEGER NOT NULL CHECK (inkOverflowRightSixtyFourths >= 0),
      inkOverflowBottomSixtyFourths INTEGER NOT NULL CHECK (inkOverflowBottomSixtyFourths >= 0),
      inkOverflowLeftSixtyFourths INTEGER NOT NULL CHECK (inkOverflowLeftSixtyFourths >= 0),
      CHECK ((isMidGrapheme IS NULL) = (isIllegalBreak IS NULL)),
      CHECK ((isMidGrapheme IS NULL) = (isMidLine IS NULL)),
      CHECK ((isMidGrapheme IS NULL) = (isAgainstKinsoku IS NULL)),
      PRIMARY KEY (outcomeId, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE driftRow (
      outcomeId INTEGER NOT NULL REFERENCES outcome (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      displacementScalars INTEGER NOT NULL,
      PRIMARY KEY (outcomeId, position)
    ) STRICT, WITHOUT ROWID;


    """

  /// What the metrics said.
  private static let figures = """
    CREATE TABLE figureSet (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
      observationCount INTEGER NOT NULL CHECK (observationCount >= 0),
      exclusionCount INTEGER NOT NULL CHECK (exclusionCount >= 0)
    ) STRICT;
    CREATE TABLE observation (
      figureSetId INTEGER NOT NULL REFERENCES figureSet (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      metric TEXT NOT NULL CHECK (metric <> ''),
      variant TEXT NOT NULL,
      unit TEXT NOT NULL CHECK (unit <> ''),
      eligible INTEGER NOT NULL CHECK (eligible >= 0),
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
      PRIMARY KEY (figureSetId, position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX observationByMetric ON observation (figureSetId, metric, variant);
    CREATE TABLE exclusion (
      figureSetId INTEGER NOT NULL REFERENCES figureSet (id),
      position INTEGER NOT NULL CHECK (position >= 0),
      observation INTEGER NOT NULL,
      reason TEXT NOT NULL CHECK (reason <> ''),
      count INTEGER NOT NULL CHECK (count >= 0),
      PRIMARY KEY (figureSetId, position),
      FOREIGN KEY (figureSetId, observation) REFERENCES observation (figureSetId, position)
    ) STRICT, WITHOUT ROWID;


    """
}
