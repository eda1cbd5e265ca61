import PaginatorKit
import Refereeing
import Trials

/// Where pages break: Metrics.md 6.
extension Metric {
  static let breaks: [Metric] =
    [badBreaks, midScalar, midGrapheme, illegalBreak, midLine, midWord, hyphenPageEnd]
    + paragraphs + keeps + [kinsoku] + marks

  /// What may be wrong with one boundary, told together when one of them is explained.
  private static let boundaryFaults: [Metric] = [
    midGrapheme, illegalBreak, midLine, midWord, kinsoku, kinsokuBasic, kinsokuGB, kinsokuStrict,
    splitPair,
  ]

  package static let badBreaks = perBoundaryFault(
    "bad_breaks",
    detection: .never(
      because: "It counts what mid_grapheme, illegal_break, mid_line and kinsoku detect."
    ),
    meaning:
      "Page boundaries that part a character, stand where no line may break, inside a line, or "
      + "beside a mark that may not stand there; each counts once."
  ) { $0.isBad }
  .called("bad breaks", "pages that begin inside a line or before a mark like 。")

  package static let midScalar = perCoverage(
    "mid_scalar",
    .boundaries,
    meaning: "Places where a page starts or ends inside a Unicode scalar, as offsets in UTF-16 or "
      + "UTF-8 can; all else takes them as rounded down.",
    count: \.midScalar
  ) { trial, _ in
    "starts and ends of \(counted(trial.pages.count, "page")) lie inside a scalar"
  }

  package static let midGrapheme = perBoundaryFault(
    "mid_grapheme",
    detection: .aboveZero,
    meaning: "Page boundaries that part a user-perceived character (UAX #29)."
  ) { $0.midGrapheme }

  package static let illegalBreak = perBoundaryFault(
    "illegal_break",
    detection: .aboveZero,
    meaning: "Page boundaries where no line may break (UAX #14)."
  ) { $0.illegalBreak }

  package static let midLine = perBoundaryFault(
    "mid_line",
    needing: .layout,
    detection: .aboveZero,
    meaning: "Page boundaries where no line ends when the page's text is laid out without the cut."
  ) { $0.midLine }

  package static let midWord = perBoundary(
    "mid_word",
    detection: .worse(),
    meaning: "Page boundaries inside a word (UAX #29), also where a line may break.",
    eligibility: everyBoundary + " Left out where a letter beside it is of a script that writes "
      + "no spaces between words, as Han, kana and Thai."
  ) { boundary, _ in
    switch boundary.word {
    case .inside: .flag(true)
    case .between: .flag(false)
    case .notAlphabetic: .excluded(.notAlphabetic)
    case nil: .excluded(.notMeasured)
    }
  } explain: { boundary, trial, _ in
    faultsInWords(of: boundary, trial)
  }

  package static let hyphenPageEnd = perBoundary(
    "hyphen_page_end",
    detection: .never(
      because: "A page may end so where the text lets a line end so; mid_word detects."
    ),
    meaning: "Page boundaries at a soft hyphen, or where a dictionary parts a word: the page ends "
      + "with a part of a word and a hyphen."
  ) { boundary, _ in
    PageReadings.Reading(boundary.hyphen)
  } explain: { boundary, _, _ in
    boundary.hyphen == true
      ? "it stands where a hyphen parts a word" : "no hyphen parts a word there"
  }

  package static let kinsoku = perBoundaryFault(
    "kinsoku",
    detection: .aboveZero,
    meaning: "Page boundaries beside a mark that may not end or begin a line at the kinsoku level "
      + "in force."
  ) { $0.kinsoku }

  /// A metric that counts the interior boundaries with a property.
  private static func perBoundaryFault(
    _ name: String,
    needing evidence: Evidence = .text,
    detection: Detection,
    meaning: String,
    holds: @escaping @Sendable (BoundaryMeasurement) -> Bool?
  ) -> Metric {
    perBoundary(name, needing: evidence, detection: detection, meaning: meaning) { boundary, _ in
      PageReadings.Reading(holds(boundary))
    } explain: { boundary, trial, _ in
      faultsInWords(of: boundary, trial)
    }
  }

  private static func faultsInWords(of boundary: BoundaryMeasurement, _ trial: Trial) -> String {
    let names = boundaryFaults.filter { metric in
      metric.readings(of: trial).values
        .contains { $0.value > 0 && trial.page($0.page)?.boundary == boundary }
    }
    return names.isEmpty
      ? "nothing is wrong there" : "wrong there: \(list(names.map(\.name)))"
  }
}

/// What breaks do to the marks beside them, whatever kinsoku level is in force: Metrics.md 6.
extension Metric {
  static let marks: [Metric] = [
    kinsokuBasic, kinsokuGB, kinsokuStrict, splitPair, kinsokuBasicPerThousand,
    kinsokuGBPerThousand, kinsokuStrictPerThousand, splitPairPerThousand,
  ]

  package static let kinsokuBasic = forbidden(by: "basic") { $0.basic }

  package static let kinsokuGB = forbidden(by: "gb") { $0.gb }

  package static let kinsokuStrict = forbidden(by: "strict") { $0.strict }

  package static let splitPair = perBoundaryFault(
    "split_pair",
    detection: .worse(),
    meaning: "Page boundaries inside a two-em dash or a double ellipsis."
  ) { $0.marks?.splitPair }

  package static let kinsokuBasicPerThousand = forbiddenSoftBreaks(by: "basic") { $0.basic }

  package static let kinsokuGBPerThousand = forbiddenSoftBreaks(by: "gb") { $0.gb }

  package static let kinsokuStrictPerThousand = forbiddenSoftBreaks(by: "strict") { $0.strict }

  package static let splitPairPerThousand = perSoftBreak(
    "split_pair_per_1000",
    meaning: "Soft line breaks inside pages that part a two-em dash or a double ellipsis, of "
      + "1,000."
  ) { $0.splitPairs }

  private static func forbidden(
    by level: String,
    _ isForbidden: @escaping @Sendable (BoundaryMeasurement.MarkFaults) -> Bool
  ) -> Metric {
    perBoundaryFault(
      "kinsoku_\(level)",
      detection: .worse(),
      meaning:
        "Page boundaries that the kinsoku level \(level) forbids, whatever level is in force."
    ) { $0.marks.map(isForbidden) }
  }

  private static func forbiddenSoftBreaks(
    by level: String,
    _ count: @escaping @Sendable (LineEnds) -> Int
  ) -> Metric {
    perSoftBreak(
      "kinsoku_\(level)_per_1000",
      meaning: "Soft line breaks inside pages that the kinsoku level \(level) forbids, of 1,000.",
      count: count
    )
  }

  /// A metric of the soft breaks inside all pages of a text; not measured when one of them was not
  /// looked at.
  private static func perSoftBreak(
    _ name: String,
    meaning: String,
    count: @escaping @Sendable (LineEnds) -> Int
  ) -> Metric {
    perText(
      name,
      .perThousand,
      needing: .lines,
      detection: .worse(),
      meaning: meaning,
      eligibility: "Texts with a line end inside a paragraph and inside a page.",
      isOfJudgement: true
    ) { _, judgement in
      guard judgement.pages.table.pages.allSatisfy({ $0.lineEnds != nil }) else {
        return Readings(excluded: [.notMeasured: 1])
      }
      return Readings(
        1_000 * Double(judgement.sum(count)),
        over: Double(judgement.sum { (ends: LineEnds) in ends.softBreaks }),
        otherwise: .noSoftBreak
      )
    } explain: { _, judgement, result in
      "1,000 · \(grouped(judgement.sum(count))) / \(grouped(judgement.sum(\.softBreaks))) soft "
        + "breaks inside pages = \(short(result))"
    }
  }
}

extension Judgement {
  /// Returns the sum over the line ends of all pages.
  fileprivate func sum(_ count: (LineEnds) -> Int) -> Int {
    sum { (page: PageMeasurement) in page.lineEnds.map(count) ?? 0 }
  }
}
