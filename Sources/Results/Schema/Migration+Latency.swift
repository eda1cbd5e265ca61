extension StoreMigration {
  /// What a reader waits for: more phases, page turns, beginnings of the text, memory that is held.
  ///
  /// Sessions of before have none of it: columns of theirs are NULL, and rows are not there.
  static let latency = StoreMigration(
    name: "5 latency",
    sql: widened("sample", samplesOfAllPhases, triggers: sealed)
      + """
      ALTER TABLE trial ADD COLUMN pageTurnPasses INTEGER CHECK (pageTurnPasses > 0);
      ALTER TABLE trial ADD COLUMN setUpNanoseconds INTEGER
        CHECK (setUpNanoseconds >= 0 AND (setUpNanoseconds IS NULL) = (pageTurnPasses IS NULL));
      ALTER TABLE trial ADD COLUMN retainedBytes INTEGER CHECK (retainedBytes >= 0);
      ALTER TABLE seal ADD COLUMN pageTurnCount INTEGER NOT NULL DEFAULT 0
        CHECK (pageTurnCount >= 0);
      ALTER TABLE seal ADD COLUMN prefixWorkCount INTEGER NOT NULL DEFAULT 0
        CHECK (prefixWorkCount >= 0);

      CREATE TABLE pageTurn (
        sessionNumber INTEGER NOT NULL,
        trial INTEGER NOT NULL,
        position INTEGER NOT NULL CHECK (position >= 0),
        cpuNanoseconds INTEGER NOT NULL CHECK (cpuNanoseconds >= 0),
        PRIMARY KEY (sessionNumber, trial, position),
        FOREIGN KEY (sessionNumber, trial) REFERENCES trial (sessionNumber, position)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE prefixWork (
        sessionNumber INTEGER NOT NULL,
        trial INTEGER NOT NULL,
        position INTEGER NOT NULL CHECK (position >= 0),
        lengthScalars INTEGER NOT NULL CHECK (lengthScalars > 0),
        measuredScalars INTEGER NOT NULL CHECK (measuredScalars >= 0),
        PRIMARY KEY (sessionNumber, trial, position),
        FOREIGN KEY (sessionNumber, trial) REFERENCES trial (sessionNumber, position)
      ) STRICT, WITHOUT ROWID;


      """ + ["pageTurn", "prefixWork"].map { appendOnly($0) + sealed($0) }.joined(),
    rebuildsTables: true
  )

  private static let samplesOfAllPhases = """
      sessionNumber INTEGER NOT NULL,
      trial INTEGER NOT NULL,
      phase TEXT NOT NULL CHECK (
        phase IN (
          'total', 'first_page', 'prepare', 'fill', 'exchange', 'anchored_page', 'total_eighth',
          'total_quarter', 'total_half'
        )
      ),
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
}
