package import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials

/// The whole session in one file for programs: `results.json`.
///
/// Each trial is one line, so that a diff names the trials that differ and grep finds one; the gate's
/// verdict is the last.
package struct JSONReport: ReportFormat {
  package init() {}

  package let fileNames = ["results.json"]

  /// The name and version of the file's schema.
  package static let schema = "pagination-harness/results/1"

  /// Returns the file of a session: the trials of the detailed layouts first, then the others, each
  /// in the order of the session.
  ///
  /// - Complexity: O(trials · pages · log pages).
  package func files(of findings: SessionFindings, options: ReportOptions) -> [ReportFile] {
    let session = findings.session
    let texts = session.texts
    let detailed = session.detailed
    func isDetailed(_ index: Int) -> Bool {
      detailed[session.trials[index].corpus] == session.trials[index].setting
    }
    let indices = session.trials.indices
    let order = indices.filter(isDetailed) + indices.filter { !isDetailed($0) }
    var json = JSONBytes()
    json.raw("{\n\"schema\":")
    json.string(Self.schema)
    if let gap = options.gap {
      json.raw(",\n\"missing\":")
      json.string(gap)
    }
    json.raw(",\n\"session\":")
    JSONObject(session, number: options.sessionNumber).write(to: &json)
    json.raw(",\n\"table\":")
    json.lines(Metric.ofResults) { JSONObject($0) }
    json.raw(",\n\"corpora\":")
    json.lines(findings.corpora) { corpus in
      JSONObject(
        corpus,
        CorpusSentences(on: corpus, in: session, changes: findings.changes)
      )
    }
    json.raw(",\n\"trials\":")
    json.lines(order) { index in
      let trial = session.trials[index]
      return JSONObject(
        trial,
        figures: findings.figures[.trial(index)],
        pagesText: options.allPages || isDetailed(index) ? texts[trial.corpus] : nil
      )
    }
    json.raw(",\n\"changes\":")
    json.lines(findings.changes.enumerated()) { index, change in
      JSONObject(change, at: index, figures: findings.figures, text: texts[change.change.corpus])
    }
    json.raw(",\n\"pairs\":")
    json.lines(findings.pairs.all) { JSONObject($0) }
    json.raw(",\n\"verdict\":")
    options.verdict.map { JSONObject($0) }.write(to: &json)
    json.raw("\n}\n")
    return [ReportFile(name: fileNames[0], bytes: json.bytes)]
  }
}

extension JSONBytes {
  /// Appends an array with a line for each element.
  mutating func lines<Elements: Sequence>(
    _ elements: Elements,
    _ object: (Elements.Element) -> JSONObject
  ) {
    raw("[")
    for (index, element) in elements.enumerated() {
      raw(index == 0 ? "\n" : ",\n")
      object(element).write(to: &self)
    }
    raw("\n]")
  }
}

extension JSONObject {
  fileprivate init(_ session: Session, number: Int?) {
    self = [
      "id": session.id, "number": number, "started": session.started,
      "harness_version": session.environment["harness"],
      "environment": JSONObject(session.environment.map { ($0, $1) }),
    ]
  }

  /// A metric that has a column in the results table, and where it stands in the files.
  fileprivate init(_ metric: Metric) {
    self = [
      "word": metric.word?.name, "meaning": metric.word?.phrase, "metric": metric.name,
      "statistic": metric.headline.rawValue, "unit": metric.headline.unit(of: metric),
      "column": metric.columnName,
    ]
  }

  /// What was found on a corpus, in the sentences of the other reports.
  fileprivate init(_ findings: CorpusFindings, _ sentences: CorpusSentences) {
    self = [
      "corpus": findings.corpus.id, "title": findings.corpus.title,
      "encoding": findings.corpus.decoding.encoding.rawValue,
      "layouts": findings.layouts.count, "detailed_layout": findings.detailedLayout.label,
      "sentences": sentences.lines,
      "worst_page": WorstPage(of: findings).map { JSONObject($0) },
    ]
  }

  /// The page that shows best what goes wrong, by its number from 1.
  private init(_ worst: WorstPage) {
    self = [
      "paginator": worst.trial.paginator.name, "layout": worst.trial.setting.label,
      "page": worst.page + 1, "pages": worst.trial.pageCount, "fault": worst.fault.clause,
    ]
  }

  /// A trial; its pages in scalars, `null` where only the detailed layout shows them.
  fileprivate init(_ trial: Trial, figures: ArraySlice<Figure>, pagesText: SourceText?) {
    let timings = trial.timings.map { ($0.rawValue, JSONObject($1) as any JSONWritable) }
    self = [
      "corpus": trial.corpus, "paginator": trial.paginator.name,
      "kind": trial.paginator.kind.rawValue, "shows": trial.paginator.showing.rawValue,
      "device": trial.device.id, "layout": JSONObject(trial.layout, lineHeight: trial.lineHeight),
      "layout_key": trial.layoutKey, "verdict": Verdict(on: trial).rawValue,
      "worst_page": WorstPage(of: trial).map { JSONObject($0) },
      "pages": pagesText.map { text in
        trial.pages.map { [text.scalarIndex(of: $0.start), text.scalarIndex(of: $0.end)] }
      },
      "metrics": JSONObject(figures),
      "geometry": trial.judgement?.geometry.rawValue,
      "work": JSONObject(Work.counters.map { ($0.name, trial.work[keyPath: $0.count]) }),
      "timing": timings.isEmpty ? nil : JSONObject(timings),
      Metric.peakMemoryBytes.name: trial.costs?.peakMemoryBytes,
      "failure": trial.failure.map { failure -> JSONObject in
        ["kind": failure.kind.rawValue, "message": failure.message]
      },
    ]
    let bounds = trial.costs?.bounds
      .map { bounds in
        JSONObject(bounds.map { ($0.rawValue, $1 as any JSONWritable) })
      }
    self = adding("above", bounds)
  }

  /// The page and the type of a trial, in the words of the paginator protocol.
  private init(_ layout: Layout, lineHeight: Length) {
    let (page, type) = (layout.page, layout.type)
    let sized: JSONObject = [
      "width": page.width, "height": page.height,
      "insets": [
        "top": page.insets.top, "right": page.insets.right, "bottom": page.insets.bottom,
        "left": page.insets.left,
      ] as JSONObject,
    ]
    let columns: JSONObject? =
      page.columns.count > 1
      ? [
        "count": page.columns.count, "gap": page.columns.gap,
        "axis": page.columns.axis.rawValue,
      ] : nil
    let fields = TypeStyle.fields.map { ($0.name, $0.value(in: type) as any JSONWritable) }
    let fonts = type.fonts.map { font -> JSONObject in
      ["file": font.file, "index": font.index, "sha256": font.sha256, "family": font.family]
    }
    self = [
      "page": sized.adding("columns", columns),
      "type": JSONObject(
        fields + [("fonts", fonts), ("size", type.size), ("line_height_px", lineHeight)]
      ),
    ]
  }

  /// The figures of one place by their metrics: unit, statistics, and what was left out.
  private init(_ figures: ArraySlice<Figure>) {
    self.init(figures.map { ($0.metric.name, JSONObject($0.value, of: $0.metric)) })
  }

  private init(_ value: MetricValue, of metric: Metric) {
    self = [
      "unit": metric.unit.rawValue,
      "statistics": value.statistics.map { _ in
        JSONObject(Statistic.ofPages.map { ($0.rawValue, $0.published(value[$0])) })
      },
      "eligible": value.eligible,
      "excluded": JSONObject(value.excluded.map { ($0.rawValue, $1) }),
    ]
    self = adding("above", value.bound)
  }

  /// The CPU time of a phase in nanoseconds, and the median of the wall time.
  private init(_ timing: Timing) {
    let cpu = timing.cpu
    self = [
      "unit": "ns", "samples": timing.samples.map(\.cpuNanoseconds), "median": cpu.median,
      "min": cpu.minimum, "ci95": cpu.interval.map { [$0.lowerBound, $0.upperBound] },
      "wall_median": timing.wall.median, "disturbed": timing.disturbed,
    ]
  }

  /// A change of the layout: its metrics, those of each way of keeping places and marks, and the
  /// means of each chapter where pages are forced.
  fileprivate init(_ findings: ChangeFindings, at index: Int, figures: Figures, text: SourceText?) {
    let change = findings.change
    self = [
      "corpus": change.corpus, "paginator": change.paginator.name, "kind": change.kind.rawValue,
      "from": JSONObject(change.from), "to": JSONObject(change.to),
      "layout_key": change.layoutKey, "pages": change.pages.count,
      "absence": findings.absence?.rawValue, "failure": change.failure?.message,
      "metrics": JSONObject(figures[.change(index)]),
      "strategies": JSONObject(
        change.placeKeepings.map {
          ($0.name, JSONObject(figures[.way($0.name, change: index)]))
        }
      ),
      "own_places_failure": change.ownPlaces?.failure,
      "chapters": Self.chapters(of: findings, text: text),
    ]
  }

  private init(_ setting: Plan.Setting) {
    let type = setting.layout.type
    self = [
      "device": setting.device.id, "font": type.fonts.first?.family, "font_size_px": type.size,
      "line_height": type.lineHeight.value,
    ]
  }

  private static func chapters(of findings: ChangeFindings, text: SourceText?) -> [JSONObject] {
    guard let text, !text.forcedBreaks.isEmpty, let drift = findings.drift else { return [] }
    let starts = [TextOffset.zero] + text.forcedBreaks
    let chapters = Dictionary(grouping: drift.boundaries, by: \.chapter)
    return starts.indices.map { index in
      let part = BoundaryDrift(boundaries: chapters[index] ?? [], beyond: 0)
      return [
        "start": text.scalarIndex(of: starts[index]), "boundaries": part.boundaries.count,
        "nearest_drift_mean": part.nearestMean, Metric.sharedRatio.name: part.sharedRatio,
        Metric.indexDriftSlope.name: part.indexSlope,
      ]
    }
  }

  /// Two paginators in one layout: which page boundaries they share, and how far apart those of the
  /// same number are.
  fileprivate init(_ pair: Pairs.Pair) {
    let drift = pair.drift
    self = [
      "corpus": pair.corpus, "layout": pair.layout.label, "layout_key": pair.layoutKey,
      "a": pair.name, "b": pair.other, Metric.agreement.name: drift?.agreement,
      "shared": drift?.shared, "union": drift?.union, "mean_drift_pages": pair.meanDrift,
      "worst_drift_pages": pair.worstDrift, "drift_slope": drift?.slope, "beyond": drift?.beyond,
    ]
  }

  /// The gate's verdict; a rule says how much it judged, not where.
  fileprivate init(_ verdict: GateVerdict) {
    let (baseline, counts) = (verdict.baseline, verdict.counts)
    self = [
      "word": verdict.word.rawValue, "sentences": verdict.sentences,
      "baseline": [
        "path": baseline.path, "date": baseline.date, "author": baseline.author,
        "reason": baseline.reason,
      ] as JSONObject,
      "counts": [
        "judged": counts.judged, "equal": counts.equal, "better": counts.better,
        "allowed": counts.allowed, "warned": counts.warned, "failed": counts.failed,
        "waived": counts.waived, "new": counts.new, "missing": counts.missing,
        "follows": counts.follows, "off": counts.off,
      ] as JSONObject,
      "rules": verdict.rules.map { rule -> JSONObject in
        [
          "source": rule.source, "subject": rule.subject, "level": rule.level.rawValue,
          "limit": rule.limit, "judged": rule.judged, "broken": rule.broken,
        ]
      },
      "breaches": verdict.breaches.map { JSONObject($0) },
      "pages": verdict.pages.map { JSONObject($0) },
      "faults": verdict.faults, "notes": verdict.notes,
      "standings": verdict.standings.map { $0.map { JSONObject($0) } },
      "improvements": verdict.improvements.map { $0.map { JSONObject($0) } },
      "unjudged": verdict.unjudged,
    ]
  }

  private init(_ standing: GateVerdict.Standing) {
    self = [
      "corpus": standing.corpus, "paginator": standing.paginator,
      "before": standing.before.map { JSONObject($0) },
      "after": standing.after.map { JSONObject($0) },
    ]
  }

  private init(_ figures: GateFigures) {
    func fault(_ fault: GateFigures.Fault) -> JSONObject {
      ["layouts": fault.layouts, "amount": fault.amount]
    }
    let others = (figures.others ?? [:]).sorted { $0.key < $1.key }
    self = [
      "verdict": figures.verdict.rawValue, "layouts": figures.layouts, "clean": figures.clean,
      "hidden": fault(figures.hidden), "wasted": fault(figures.wasted),
      "others": JSONObject(others.map { ($0.key, fault($0.value) as any JSONWritable) }),
      Metric.badBreaks.name: fault(figures.badBreaks), "pages": figures.pages,
    ]
  }

  private init(_ better: GateVerdict.Improvement) {
    self = [
      "corpus": better.corpus, "paginator": better.paginator, "layout": better.layout,
      "strategy": better.strategy, "metric": better.metric, "before": better.before,
      "after": better.after, "count": better.count, "clause": better.clause,
    ]
  }

  private init(_ breach: GateVerdict.Breach) {
    self = [
      "name": breach.name, "corpus": breach.corpus, "paginator": breach.paginator,
      "layout": breach.layout, "strategy": breach.strategy, "metric": breach.metric,
      "unit": breach.unit, "before": breach.before, "after": breach.after,
      "level": breach.level.rawValue, "waiver": breach.waiver, "rule": breach.rule,
      "limit": breach.limit,
      "sentence": breach.sentence, "message": breach.message,
    ]
  }

  private init(_ page: GateVerdict.MovedPage) {
    self = [
      "corpus": page.corpus, "paginator": page.paginator, "layout": page.layout,
      "page": page.page + 1, "pages_before": page.pagesBefore, "pages_after": page.pagesAfter,
      "text_before": page.textBefore, "text_after": page.textAfter, "command": page.command,
    ]
  }
}
