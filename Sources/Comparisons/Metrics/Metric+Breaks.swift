import PaginatorKit
import Refereeing

/// Where pages break: Metrics.md 6.
extension Metric {
  static let breaks: [Metric] =
    [midScalar, midGrapheme, illegalBreak, midLine, midWord] + paragraphs + [kinsoku] + marks

  /// Boundaries inside a scalar.
  package static let midScalar = perText(
    "mid_scalar",
    .boundaries,
    meaning: "Places where a page starts or ends inside a Unicode scalar, as offsets in UTF-16 or "
      + "UTF-8 can; all else takes them as rounded down."
  ) { .value(Double($1.coverage.midScalar)) }
  .detecting(.aboveZero)

  /// Boundaries inside a character.
  package static let midGrapheme = perBoundary(
    "mid_grapheme",
    meaning: "Page boundaries that part a user-perceived character (UAX #29).",
    holds: { $0.midGrapheme }
  )
  .detecting(.aboveZero)

  /// Boundaries where no line may break.
  package static let illegalBreak = perBoundary(
    "illegal_break",
    meaning: "Page boundaries where no line may break (UAX #14).",
    holds: { $0.illegalBreak }
  )
  .detecting(.aboveZero)

  /// Boundaries inside a line.
  package static let midLine = perBoundary(
    "mid_line",
    needing: .layout,
    meaning: "Page boundaries where no line ends when the page's text is laid out without the cut.",
    holds: { $0.midLine }
  )
  .detecting(.aboveZero)

  /// Boundaries inside a word.
  package static let midWord = perBoundary(
    "mid_word",
    meaning: "Page boundaries inside a word (UAX #29), also where a line may break.",
    eligibility: everyBoundary + " Left out where a letter beside it is of a script that writes "
      + "no spaces between words, as Han, kana and Thai."
  ) { boundary, _ in
    switch boundary.word {
    case .inside: .value(true)
    case .between: .value(false)
    case .notAlphabetic: .excluded(BoundaryMeasurement.WordPlace.notAlphabetic.rawValue)
    case nil: .excluded(BoundaryReading.notMeasured)
    }
  }
  .detecting(.worse())

  /// Boundaries at a mark that may not stand there.
  package static let kinsoku = perBoundary(
    "kinsoku",
    meaning: "Page boundaries beside a mark that may not end or begin a line at the kinsoku level "
      + "in force.",
    holds: { $0.kinsoku }
  )
  .detecting(.aboveZero)
}
