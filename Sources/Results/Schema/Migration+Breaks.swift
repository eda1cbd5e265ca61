extension StoreMigration {
  /// What page breaks do to words, paragraphs and marks, and pages that keep rules shorten.
  ///
  /// SQLite cannot widen a CHECK, so the table of pages is made anew. The new columns are NULL in all
  /// rows that are there; those of a boundary, too, where the page has none.
  static let breaks = StoreMigration(
    name: "4 breaks",
    sql: """
      CREATE TABLE pageRowWidened (
      \(pageRow);
      INSERT INTO pageRowWidened (\(olderColumns)) SELECT \(olderColumns) FROM pageRow;
      DROP TABLE pageRow;
      ALTER TABLE pageRowWidened RENAME TO pageRow;

      """
        + appendOnly("pageRow") + complete("pageRow", of: "outcome")
        + neverReplaced("pageRow", keys: [["outcomeId", "position"]]),
    rebuildsTables: true
  )

  private static let olderColumns = """
    outcomeId, position, lines, bottomSixtyFourths, overflowSixtyFourths, overflowLines,
    clippedLines, hiddenLines, overflowXSixtyFourths, isOverflowUnavoidable,
    unusedSpaceSixtyFourths, missedLines, avoidableSixtyFourths, residualSixtyFourths,
    exclusion, isMidGrapheme, isIllegalBreak, isMidLine, isAgainstKinsoku, linesThatDiffer,
    inkOverflowTopSixtyFourths, inkOverflowRightSixtyFourths, inkOverflowBottomSixtyFourths,
    inkOverflowLeftSixtyFourths
    """

  private static let pageRow = """
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
        CHECK (exclusion IN ('last_page', 'forced_break', 'tall_line', 'keep_rule', 'no_lines')),
      isMidGrapheme INTEGER CHECK (isMidGrapheme IN (0, 1)),
      isIllegalBreak INTEGER CHECK (isIllegalBreak IN (0, 1)),
      isMidLine INTEGER CHECK (isMidLine IN (0, 1)),
      isAgainstKinsoku INTEGER CHECK (isAgainstKinsoku IN (0, 1)),
      linesThatDiffer INTEGER NOT NULL CHECK (linesThatDiffer >= 0),
      inkOverflowTopSixtyFourths INTEGER NOT NULL CHECK (inkOverflowTopSixtyFourths >= 0),
      inkOverflowRightSixtyFourths INTEGER NOT NULL CHECK (inkOverflowRightSixtyFourths >= 0),
      inkOverflowBottomSixtyFourths INTEGER NOT NULL CHECK (inkOverflowBottomSixtyFourths >= 0),
      inkOverflowLeftSixtyFourths INTEGER NOT NULL CHECK (inkOverflowLeftSixtyFourths >= 0),
      softBreaks INTEGER CHECK (softBreaks >= 0),
      softBreaksAgainstBasic INTEGER CHECK (softBreaksAgainstBasic BETWEEN 0 AND softBreaks),
      softBreaksAgainstGB INTEGER CHECK (softBreaksAgainstGB BETWEEN 0 AND softBreaks),
      softBreaksAgainstStrict INTEGER CHECK (softBreaksAgainstStrict BETWEEN 0 AND softBreaks),
      softBreaksInPairs INTEGER CHECK (softBreaksInPairs BETWEEN 0 AND softBreaks),
      runtLines INTEGER CHECK (runtLines >= 0),
      runtLinesPerFragment INTEGER CHECK (runtLinesPerFragment >= runtLines),
      wordPlace TEXT CHECK (wordPlace IN ('inside', 'between', 'not_alphabetic')),
      isAgainstBasic INTEGER CHECK (isAgainstBasic IN (0, 1)),
      isAgainstGB INTEGER CHECK (isAgainstGB IN (0, 1)),
      isAgainstStrict INTEGER CHECK (isAgainstStrict IN (0, 1)),
      isInsidePair INTEGER CHECK (isInsidePair IN (0, 1)),
      paragraphPlace TEXT CHECK (paragraphPlace IN ('between', 'inside', 'apart')),
      linesBefore INTEGER CHECK (linesBefore >= 1),
      linesAfter INTEGER CHECK (linesAfter >= 1),
      linesBeforeOnPage INTEGER CHECK (linesBeforeOnPage >= 1),
      linesAfterOnPage INTEGER CHECK (linesAfterOnPage >= 1),
      CHECK ((isMidGrapheme IS NULL) = (isIllegalBreak IS NULL)),
      CHECK ((isMidGrapheme IS NULL) = (isMidLine IS NULL)),
      CHECK ((isMidGrapheme IS NULL) = (isAgainstKinsoku IS NULL)),
      CHECK ((softBreaks IS NULL) = (softBreaksAgainstBasic IS NULL)),
      CHECK ((softBreaks IS NULL) = (softBreaksAgainstGB IS NULL)),
      CHECK ((softBreaks IS NULL) = (softBreaksAgainstStrict IS NULL)),
      CHECK ((softBreaks IS NULL) = (softBreaksInPairs IS NULL)),
      CHECK ((softBreaks IS NULL) = (runtLines IS NULL)),
      CHECK ((softBreaks IS NULL) = (runtLinesPerFragment IS NULL)),
      CHECK (isMidGrapheme IS NOT NULL OR wordPlace IS NULL),
      CHECK (isMidGrapheme IS NOT NULL OR paragraphPlace IS NULL),
      CHECK ((wordPlace IS NULL) = (isAgainstBasic IS NULL)),
      CHECK ((wordPlace IS NULL) = (isAgainstGB IS NULL)),
      CHECK ((wordPlace IS NULL) = (isAgainstStrict IS NULL)),
      CHECK ((wordPlace IS NULL) = (isInsidePair IS NULL)),
      CHECK ((paragraphPlace IS 'inside') = (linesBeforeOnPage IS NOT NULL)),
      CHECK ((paragraphPlace IS 'inside') = (linesAfterOnPage IS NOT NULL)),
      CHECK (linesBefore IS NULL OR linesBefore >= linesBeforeOnPage),
      CHECK (linesAfter IS NULL OR linesAfter >= linesAfterOnPage),
      CHECK (paragraphPlace IS 'inside' OR linesBefore IS NULL AND linesAfter IS NULL),
      PRIMARY KEY (outcomeId, position)
    ) STRICT, WITHOUT ROWID
    """
}
