import Corpora
package import PaginatorKit
package import Refereeing
package import Trials

extension Device {
  /// A device whose content box is 300 px wide and 100 px tall.
  package static func make(_ id: String = "phone-6") -> Device {
    Device(
      id: id,
      title: id,
      page: PageGeometry(
        width: .pixels(332),
        height: .pixels(132),
        insets: Insets(all: .pixels(16))
      )
    )
  }
}

extension Timing {
  /// Samples of so many ms of CPU time, by default six with an interval of ±2 %, and twice the wall
  /// time.
  package static func make(milliseconds: Double, percent: [Int] = [-2, -1, 0, 0, 1, 2]) -> Timing? {
    let median = Int(milliseconds * 1_000_000)
    let samples = percent.map {
      let nanoseconds = median + median * $0 / 100
      return Sample(wallNanoseconds: nanoseconds * 2, cpuNanoseconds: nanoseconds)
    }
    return Timing(samples: samples)
  }
}

extension Trial {
  /// A trial over `sutra`: by default greedy's, two clean pages of ten scalars each.
  package static func make(
    _ paginator: String = "greedy",
    kind: PaginatorInfo.Kind = .classic,
    device: String = "phone-6",
    size: Double = 17,
    pages: [PageMeasurement] = PageMeasurement.pages(lines: [4, 4]),
    coverage: Coverage = .sound,
    missingGlyphs: Int = 0,
    referencePages: Int? = nil,
    drift: ReferenceDrift? = nil,
    scalarCount: Int = 20,
    work: Work = Work(),
    timing: Timing? = nil
  ) -> Trial {
    let font = FontReference(file: "/f.ttc", index: 0, sha256: "00", family: "Sans")
    return Trial(
      paginator: PaginatorInfo(
        name: paginator,
        kind: kind,
        showing: .substring,
        traits: .make(paginator)
      ),
      corpus: "sutra",
      scalarCount: scalarCount,
      setting: Plan.Setting(
        device: .make(device),
        layout: Layout(
          page: Device.make(device).page,
          type: TypeStyle(fonts: [font], size: .pixels(size))
        )
      ),
      lineHeight: .pixels(24),
      layoutKey: "key",
      outcome: .paginated(
        Paginated(pages: pages.map(\.range), work: work),
        Judgement(
          coverage: coverage,
          pages: PageMeasurements(pages),
          missingGlyphs: missingGlyphs,
          referencePages: referencePages ?? pages.count,
          drift: drift
        )
      ),
      costs: timing.map { DetailedCosts(timings: [.total: $0]) }
    )
  }

  /// The same trial, failed with a sentence after its first pages.
  package func failing(
    _ message: String,
    _ kind: TrialFailure.Kind = .unsuitable,
    after count: Int = 0
  ) -> Trial {
    var trial = self
    trial.outcome = .failed(
      TrialFailure(kind: kind, message: message),
      Paginated(pages: Array(pages.prefix(count)), work: work)
    )
    return trial
  }

  /// Replaces the pages and what was found of them.
  package mutating func set(_ pages: [PageRange], _ judgement: Judgement? = nil) {
    outcome = .paginated(Paginated(pages: pages, work: work), judgement)
  }

  package mutating func rejudge(_ change: (inout Judgement) -> Void) {
    guard var judgement else { return }
    change(&judgement)
    set(pages, judgement)
  }

  package mutating func rework(_ change: (inout Work) -> Void) {
    var work = work
    change(&work)
    outcome = .paginated(Paginated(pages: pages, work: work), judgement)
  }

  /// Adds what it cost.
  package mutating func cost(_ change: (inout DetailedCosts) -> Void) {
    var costs = costs ?? DetailedCosts(timings: [:])
    change(&costs)
    self.costs = costs
  }
}

extension Change {
  /// A change of a trial's layout, by default of the font size to 20 px, with the trial's pages
  /// after it.
  package static func make(
    of trial: Trial,
    kind: Kind = .fontSize,
    to pages: [PageRange]? = nil,
    layoutKey: String = "after",
    ownPlaces: KeptOutcomes? = nil,
    _ change: (inout Plan.Setting) -> Void = { $0.layout.type.size = .pixels(20) }
  ) -> Change {
    let from = trial.setting
    var to = from
    change(&to)
    return Change(
      paginator: trial.paginator,
      corpus: trial.corpus,
      kind: kind,
      from: from,
      to: to,
      layoutKey: layoutKey,
      pages: .there(pages ?? trial.pages),
      ownPlaces: ownPlaces
    )
  }
}

extension KeptReader {
  /// A reader of a page of ten scalars who stays where they are, but for what is given.
  package static func make(
    _ page: Int,
    top: Int? = nil,
    landing: Int? = nil,
    landingTop: Int? = nil,
    rightPage: Int? = nil,
    roundTripTop: Int? = nil,
    cyclesTop: Int? = nil,
    cyclesPage: Int? = nil
  ) -> KeptReader {
    var reader = KeptReader(page: page, top: top ?? page * 10)
    reader.landing = landing ?? reader.landing
    reader.landingTop = landingTop ?? reader.landingTop
    reader.rightPage = rightPage ?? reader.rightPage
    reader.roundTripTop = roundTripTop ?? reader.roundTripTop
    reader.cyclesTop = cyclesTop ?? reader.cyclesTop
    reader.cyclesPage = cyclesPage ?? reader.cyclesPage
    return reader
  }
}

extension PageExample {
  /// A page of lines of 24 px and two scalars each.
  package static func make(_ trial: Trial, page: Int, lines: Int) -> PageExample {
    let start = trial.pages[page].start.utf8
    return PageExample(
      corpus: trial.corpus,
      paginator: trial.paginator.name,
      device: trial.device.id,
      layoutKey: trial.layoutKey,
      page: page,
      lines: (0..<lines)
        .map { line in
          Line(
            range: PageRange(utf8: start + line * 2, to: start + line * 2 + 2),
            top: .pixels(Double(line * 24)),
            bottom: .pixels(Double(line * 24 + 24))
          )
        }
    )
  }
}

extension Trial {
  /// A trial of an app's own lines on two full pages, of which the second is set as given.
  package static func drawn(
    _ paginator: String = "a",
    _ set: (inout DrawnStyle) -> Void
  ) -> Trial {
    var trial = Trial.make(paginator)
    var drawn = DrawnStyle()
    set(&drawn)
    trial.rejudge { judgement in
      judgement.geometry = .device
      var pages = Array(judgement.pages)
      pages[1].drawn = drawn
      judgement.pages = PageMeasurements(pages)
    }
    return trial
  }
}

extension Session {
  /// A session over `sutra`, by default a text of 20 one-byte scalars.
  package static func make(
    scalarCount: Int = 20,
    of text: SourceText? = nil,
    title: String? = nil,
    _ trials: [Trial],
    changes: [Change] = [],
    environment: [String: String] = [:],
    examples: [PageExample] = []
  ) -> Session {
    let text = text ?? SourceText(String(repeating: "x", count: scalarCount), language: "en")
    return Session(
      id: "s1",
      started: "2025-01-01T00:00:00Z",
      environment: environment,
      corpora: [Corpus(id: "sutra", title: title, text: text, fonts: [])],
      trials: trials,
      changes: changes,
      examples: examples
    )
  }
}
