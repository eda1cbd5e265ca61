extension StoreMigration {
  /// The sessions themselves, and the seal that makes one visible.
  static let sessionTables = """
    CREATE TABLE session (
      number INTEGER PRIMARY KEY CHECK (number > 0),
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      started TEXT NOT NULL CHECK (started <> '')
    ) STRICT;
    CREATE TABLE environmentEntry (
      sessionNumber INTEGER NOT NULL REFERENCES session (number),
      name TEXT NOT NULL CHECK (name <> ''),
      value TEXT NOT NULL,
      PRIMARY KEY (sessionNumber, name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sessionCorpus (
      sessionNumber INTEGER NOT NULL REFERENCES session (number),
      position INTEGER NOT NULL CHECK (position >= 0),
      corpusId INTEGER NOT NULL REFERENCES corpus (id),
      PRIMARY KEY (sessionNumber, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE trial (
      sessionNumber INTEGER NOT NULL REFERENCES session (number),
      position INTEGER NOT NULL CHECK (position >= 0),
      setupId INTEGER NOT NULL REFERENCES setup (id),
      isDetailed INTEGER NOT NULL CHECK (isDetailed IN (0, 1)),
      outcomeId INTEGER NOT NULL REFERENCES outcome (id),
      peakMemoryBytes INTEGER CHECK (peakMemoryBytes >= 0),
      figureSetId INTEGER NOT NULL REFERENCES figureSet (id),
      varyingFigureSetId INTEGER REFERENCES figureSet (id),
      PRIMARY KEY (sessionNumber, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sample (
      sessionNumber INTEGER NOT NULL,
      trial INTEGER NOT NULL,
      phase TEXT NOT NULL CHECK (phase IN ('total', 'first_page', 'prepare', 'fill')),
      position INTEGER NOT NULL CHECK (position >= 0),
      wallNanoseconds INTEGER NOT NULL CHECK (wallNanoseconds >= 0),
      cpuNanoseconds INTEGER NOT NULL CHECK (cpuNanoseconds >= 0),
      hasSteal INTEGER NOT NULL CHECK (hasSteal IN (0, 1)),
      hasInvoluntarySwitch INTEGER NOT NULL CHECK (hasInvoluntarySwitch IN (0, 1)),
      hasWallAboveCPU INTEGER NOT NULL CHECK (hasWallAboveCPU IN (0, 1)),
      PRIMARY KEY (sessionNumber, trial, phase, position),
      FOREIGN KEY (sessionNumber, trial) REFERENCES trial (sessionNumber, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE change (
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
      failureKind TEXT CHECK (failureKind IN ('unsuitable', 'work_limit', 'no_progress', 'error')),
      failureMessage TEXT,
      figureSetId INTEGER NOT NULL REFERENCES figureSet (id),
      varyingFigureSetId INTEGER REFERENCES figureSet (id),
      CHECK ((failureKind IS NULL) = (failureMessage IS NULL)),
      PRIMARY KEY (sessionNumber, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sessionExhibit (
      sessionNumber INTEGER NOT NULL REFERENCES session (number),
      position INTEGER NOT NULL CHECK (position >= 0),
      exhibitId INTEGER NOT NULL REFERENCES exhibit (id),
      PRIMARY KEY (sessionNumber, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seal (
      sessionNumber INTEGER PRIMARY KEY REFERENCES session (number),
      environmentEntryCount INTEGER NOT NULL CHECK (environmentEntryCount >= 0),
      sessionCorpusCount INTEGER NOT NULL CHECK (sessionCorpusCount >= 0),
      trialCount INTEGER NOT NULL CHECK (trialCount >= 0),
      sampleCount INTEGER NOT NULL CHECK (sampleCount >= 0),
      changeCount INTEGER NOT NULL CHECK (changeCount >= 0),
      sessionExhibitCount INTEGER NOT NULL CHECK (sessionExhibitCount >= 0)
    ) STRICT;


    """
}
