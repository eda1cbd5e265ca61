import PaginatorKit
import TestSupport

@testable import Comparisons
@testable import Corpora
@testable import Refereeing
@testable import Results
@testable import Trials

extension Session {
  /// A session of a folder's worth of oddities: three corpora, one empty and one that reads from
  /// right to left; trials with and without pages, judged and failed; all enumerations' cases.
  ///
  /// Numbers are random, so that no two fields are alike by chance.
  static func make(
    _ id: String = "s1",
    started: String = "2025-01-01T00:00:00Z",
    seed: UInt64 = 1
  ) -> Session {
    var seed = Seed(seed)
    let corpora = [
      Corpus.make("sutra", "須菩提。於意𠀀\n云何", breaks: [5]),
      Corpus.make("blank", ""),
      Corpus.make("psalms", " בראשית \n", direction: .rightToLeft),
    ]
    var trials = corpora.flatMap { corpus in
      [
        Trial.make("greedy", corpus, &seed), Trial.make("window-750", corpus, &seed),
        Trial.make("fixed-count", corpus, size: 20, &seed),
      ]
    }
    trials[1].outcome = .failed(
      TrialFailure(kind: .noProgress, message: "Page 2 gets no further.", isNondeterministic: true),
      Paginated(pages: trials[1].pages, work: trials[1].work)
    )
    trials[2].rejudge { ($0.drift, $0.painted) = (nil, nil) }
    trials[3].set([], trials[3].judgement)
    trials[3]
      .rejudge {
        $0.pages = []
        $0.drift?.scalars = []
      }
    trials[4].outcome = .failed(TrialFailure(kind: .unsuitable, message: ""))
    trials[0].costs = DetailedCosts(peakMemoryBytes: 123_456, instructions: 7_654_321)
    for phase in [Phase.total, .firstPage, .prepare, .fill] {
      trials[0].cost { $0.timings[phase] = .make(&seed) }
    }
    return Session(
      id: id,
      started: started,
      environment: ["harness": "0.3.0", "cpu": "a processor", "empty": ""],
      corpora: corpora,
      trials: trials,
      changes: Change.Kind.allCases.map { .make($0, trials[0], &seed) },
      examples: [.make(trials[0], page: 1, lines: 3), .make(trials[2], page: 0, lines: 0)]
    )
  }
}

extension Corpus {
  static func make(
    _ id: String,
    _ string: String,
    direction: SourceText.Direction = .leftToRight,
    breaks: [Int] = []
  ) -> Corpus {
    Corpus(
      id: id,
      title: "The \(id)",
      shortTitle: "\(id)!",
      text: .make(
        string,
        language: "zh-\(id)",
        direction: direction,
        forcedBreaksAtScalars: breaks
      ),
      fonts: breaks.isEmpty ? [] : ["Noto Sans CJK TC", "DejaVu Sans"],
      chapters: breaks.map { Chapter(title: "Chapter \($0)", start: TextOffset(utf8: $0)) },
      decoding: direction == .rightToLeft
        ? TextDecoding(encoding: .utf8, ground: .byteOrderMark)
        : TextDecoding(encoding: .gb18030, ground: .guess(confidence: 99)),
      identity: "\(id)+nfc+plain"
    )
  }
}

extension Trial {
  /// A judged trial with four pages, the last of which lies outside the text.
  static func make(
    _ paginator: String,
    _ corpus: Corpus,
    size: Double = 17,
    _ seed: inout Seed
  ) -> Trial {
    let page = PageGeometry.make(&seed)
    let pages = [(0, 4), (4, 4), (2, 3), (-7, 999)]
      .map { PageRange(start: TextOffset(utf8: $0), end: TextOffset(utf8: $1)) }
    let reference = paginator == "greedy"
    return Trial(
      paginator: PaginatorInfo(
        name: paginator,
        kind: reference ? .reference : .classic,
        showing: reference ? .context : .substring,
        traits: .make(paginator)
      ),
      corpus: corpus.id,
      scalarCount: corpus.text.scalarCount,
      setting: Plan.Setting(
        device: Device(id: "phone-6", title: "A phone", page: .fixed),
        layout: Layout(page: reference ? .fixed : page, type: .make(size, &seed))
      ),
      lineHeight: .random(&seed),
      layoutKey: "key of \(corpus.id) at \(size)",
      outcome: .paginated(
        Paginated(pages: pages, work: .make(&seed)),
        Judgement.make(pages, of: corpus.text, &seed)
      )
    )
  }
}

extension Judgement {
  static func make(_ pages: [PageRange], of text: SourceText, _ seed: inout Seed) -> Judgement {
    Judgement(
      coverage: seed.filled(
        Coverage(),
        [
          \.gap, \.duplicated, \.disorder, \.outOfRange, \.blankPages, \.gapWhitespace,
          \.midScalar,
        ]
      ),
      pages: PageMeasurements(
        pages.indices.map { PageMeasurement.make($0, pages[$0], &seed) }
      ),
      missingGlyphs: seed.count(),
      referencePages: seed.count(),
      drift: ReferenceDrift(
        scalars: [-3, 0, 17],
        meanReferencePage: 100 / 3,
        beyond: seed.count(),
        shared: seed.count(),
        union: seed.count()
      ),
      painted: PaintedCoverage(
        clusters: seed.number(in: 501...1000),
        painted: seed.number(in: 1...500)
      )
    )
  }
}

extension PageMeasurement {
  static func make(_ page: Int, _ range: PageRange, _ seed: inout Seed) -> PageMeasurement {
    var ink = InkMeasurement()
    ink.overflowTop = .random(&seed)
    ink.overflowRight = .random(&seed)
    ink.overflowBottom = .random(&seed)
    ink.overflowLeft = .random(&seed)
    let exclusions = Exclusion.allCases
    // One after the other, in the order in which the seed was always asked.
    var made = PageMeasurement(page: page, range: range)
    made.lines = seed.count()
    made.bottom = .random(&seed)
    made.overflow = .random(&seed)
    made.overflowLines = seed.count()
    made.clippedLines = seed.count()
    made.hiddenLines = seed.count()
    made.overflowX = .random(&seed)
    made.isOverflowUnavoidable = page == 1
    made.unused = .random(&seed)
    made.missedLines = seed.count()
    made.avoidable = .random(&seed)
    made.residual = .random(&seed)
    made.exclusion =
      page == 0 && seed.number(in: 0...1) == 0 ? nil : exclusions[page % exclusions.count]
    // Each of the four is alone true on one page.
    made.boundary =
      range.end.utf8 == 999 && seed.number(in: 0...1) == 0
      ? nil
      : BoundaryMeasurement(
        midGrapheme: page == 0,
        illegalBreak: page == 1,
        midLine: page == 2,
        kinsoku: page == 3,
        word: BoundaryMeasurement.WordPlace.allCases[page % 3],
        hyphen: page == 1,
        marks: BoundaryMeasurement.MarkFaults(
          basic: page == 0,
          gb: page == 1,
          strict: page == 2,
          splitPair: page == 3
        ),
        paragraph: .make(page, &seed),
        keeps: BoundaryMeasurement.KeepFaults(
          strandedHeading: page == 0,
          splitBox: page == 1,
          violation: page == 2
        )
      )
    made.linesThatDiffer = seed.count()
    made.ink = ink
    made.lineEnds = .make(&seed)
    return made
  }
}

extension LineEnds {
  static func make(_ seed: inout Seed) -> LineEnds {
    var ends = LineEnds()
    ends.softBreaks = seed.count()
    ends.basic = seed.number(in: 0...ends.softBreaks)
    ends.gb = seed.number(in: 0...ends.softBreaks)
    ends.strict = seed.number(in: 0...ends.softBreaks)
    ends.splitPairs = seed.number(in: 0...ends.softBreaks)
    ends.runts = seed.number(in: 0...1000)
    ends.runtsPerFragment = ends.runts + seed.number(in: 0...1)
    return ends
  }
}

extension BoundaryMeasurement.ParagraphPlace {
  /// Every place by the page: known lines, lines of unknown number, no paragraph, no next page.
  static func make(_ page: Int, _ seed: inout Seed) -> BoundaryMeasurement.ParagraphPlace {
    let (before, after) = (seed.number(in: 1...100), seed.number(in: 1...100))
    let all = BoundaryMeasurement.PartedLines(
      before: before + seed.number(in: 0...100),
      after: after + seed.number(in: 0...100),
      beforeOnPage: before,
      afterOnPage: after
    )
    let unknown = BoundaryMeasurement.PartedLines(
      before: nil,
      after: nil,
      beforeOnPage: before,
      afterOnPage: after
    )
    return [.inside(all), .inside(unknown), .between, .apart][page % 4]
  }
}

extension Work {
  static func make(_ seed: inout Seed) -> Work {
    seed.filled(
      Work(),
      [
        \.measureCalls, \.measuredScalars, \.shapeCalls, \.shapedGlyphs, \.layoutPasses,
        \.pagesProduced,
      ]
    )
  }
}

extension Timing {
  /// A sample for each set of disturbances: of three, there are eight.
  static func make(_ seed: inout Seed) -> Timing {
    let all = Sample.Disturbance.allCases
    let samples = (0..<(1 << all.count))
      .map { mask in
        Sample(
          wallNanoseconds: seed.number(in: 1...1_000_000),
          cpuNanoseconds: seed.number(in: 1...1_000_000),
          disturbances: Set(all.indices.filter { mask >> $0 & 1 == 1 }.map { all[$0] })
        )
      }
    guard let timing = Timing(samples: samples) else { preconditionFailure("There are samples.") }
    return timing
  }
}

extension Change {
  static func make(_ kind: Kind, _ trial: Trial, _ seed: inout Seed) -> Change {
    let from = trial.setting
    var to = from
    to.device = Device(id: "to \(kind)", title: "To \(kind)", page: .make(&seed))
    to.layout = Layout(page: to.device.page, type: .make(20, &seed))
    let isFailed = kind == .device
    return Change(
      paginator: trial.paginator,
      corpus: trial.corpus,
      kind: kind,
      from: from,
      to: to,
      layoutKey: "key after \(kind)",
      pages: .there(isFailed ? [] : Array(trial.pages.prefix(2))),
      failure: isFailed ? TrialFailure(kind: .workLimit, message: "Too much.") : nil
    )
  }
}

extension Figure {
  /// A figure with the one value of a text.
  static func make(
    _ place: Place,
    _ metric: Metric = .pages,
    value: Double? = 1,
    interval: ClosedRange<Double>? = nil
  ) -> Figure {
    var readings = Readings(
      values: value.map { [Readings.Reading(page: nil, value: $0)] } ?? [],
      excluded: [.lastPage: 1, .forcedBreak: 2]
    )
    readings.interval = interval
    return Figure(place, metric, MetricValue(readings, direction: metric.direction))
  }
}

extension Figures {
  /// Two figures for every trial and change of a session.
  static func few(of session: Session) -> Figures {
    let places =
      session.trials.indices.map(Figure.Place.trial)
      + session.changes.indices.map(Figure.Place.change)
    return Figures(
      places.enumerated()
        .flatMap { index, place in
          [
            Figure.make(place, value: Double(index)),
            .make(place, .totalTime, interval: 1...2),
          ]
        }
    )
  }
}

extension TrialIdentity {
  /// What a trial is found by.
  init(_ trial: Trial) {
    self.init(corpus: trial.corpus, paginator: trial.paginator.name, layoutKey: trial.layoutKey)
  }
}
