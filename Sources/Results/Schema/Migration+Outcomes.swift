extension StoreMigration {
  /// What came out.
  ///
  /// Offsets of pages are what a paginator returned, so they may be anything.
  static let outcomes = """
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
  static let figures = """
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
      PRIMARY KEY (figureSetId, metric, variant),
      UNIQUE (figureSetId, position)
    ) STRICT, WITHOUT ROWID;
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
