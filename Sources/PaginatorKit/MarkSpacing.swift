/// Which full-width marks keep the blank half of their body (CSS Text 4, `text-spacing-trim`).
///
/// Opening marks have it before them (`「（`), closing ones and stops behind (`」）、。`); which a mark is, and how
/// much is blank, the font tells by its feature `halt` or `chws`.
public enum MarkSpacing: String, LayoutWord {
  /// All keep it, as in a grid.
  case spaceAll = "space-all"
  /// None between marks that follow each other; a closing mark at a line's end gives it up if it does not fit.
  case normal
  /// As `trim-start`, but for the first line of a paragraph.
  case spaceFirst = "space-first"
  /// As `normal`, and an opening mark at a line's start has none.
  case trimStart = "trim-start"
  /// As `trim-start`, and a closing mark at a line's end has none.
  case trimBoth = "trim-both"
  /// None has any, wherever it stands.
  case trimAll = "trim-all"
}

/// Whether a stop or comma at a line's end may stand outside of it (CSS Text 4, `hanging-punctuation`).
public enum HangingMarks: String, LayoutWord {
  /// It stands in the line.
  case none
  /// It hangs where it does not fit.
  case allowEnd = "allow-end"
  /// It always hangs; lines that are not stretched are those of `allow-end`.
  case forceEnd = "force-end"
}

/// What half of full-width marks is blank where the font does not tell.
public enum MarkFallback: String, LayoutWord {
  /// Nothing: the marks of such a font keep their width.
  case none
  /// Half an em, on the side where no ink is.
  case halfEm = "half-em"
}
