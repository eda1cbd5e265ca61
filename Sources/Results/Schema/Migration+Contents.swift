extension StoreMigration {
  /// Who paginated what, in which layout.
  static let contents = """
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
    CREATE INDEX setupByIdentity ON setup (layoutKey, corpus, contestantId);

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
}
