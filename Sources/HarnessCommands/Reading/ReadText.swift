import Comparisons
import Corpora
import PageTurning
import PaginatorKit
import Trials

/// What reading sessions over a text came to.
struct ReadText {
  let corpus: Corpus
  let setting: Plan.Setting
  var sessions: [Outcome]

  /// A trace, and how a paginator answered it.
  struct Outcome {
    var paginator: PaginatorInfo
    var trace: Trace
    var session: Result<ReadingSession, any Error>
    /// By how many bytes memory grew at most; `nil` where nobody can tell.
    var peakBytes: Int?

    /// The session, where there was one.
    var found: ReadingSession? { try? session.get() }

    /// Whether all that was shown was right.
    var isSound: Bool { found?.findings.isEmpty == true }
  }
}

extension ReadText {
  private typealias Field = Table.Field<Outcome>

  /// A row for each paginator and way to turn pages.
  var table: Table { Table(sessions, Self.fields) }

  private static var fields: [Field] {
    [
      Field("paginator") { .text($0.paginator.name) },
      Field("mode") { .text($0.trace.mode.rawValue) },
      Field(.init("shown", legend: "whether each page seen is the one that the reader is at")) {
        .text($0.found.map { $0.findings.isEmpty ? "right" : "wrong" } ?? "failed")
      },
      count("made", "pages that the paginator made", \.pagesMade, dispensability: 3),
      count("drawn", "pages drawn in views", \.drawn),
      count("wasted", "those of them that nobody saw", \.wasted, dispensability: 4),
      count("views", "the most that held pages at a time", \.mostViews),
      wait("turn", .turn, "for a page that is turned to"), late,
      wait("jump", .jump, "for a place that is gone to"),
      wait("size", .resize, "for the place in another size"),
      Field(
        .init(
          "memory",
          kind: .number,
          dispensability: 1,
          legend: "by how much that of the process that paginates grew at most",
          isOptional: true
        )
      ) { outcome in
        .text(outcome.peakBytes.map { "\(Format.fixed(Double($0) / 1_048_576, 1)) MB" })
      },
    ]
  }

  /// The screens that waits are held against, in frames a second.
  static let frameRates = [60, 90, 120]

  /// How many touches are not answered within one frame of each screen.
  private static var late: Field {
    let rates = frameRates.map(String.init).joined(separator: ", ")
    return Field(
      .init(
        "late",
        kind: .number,
        dispensability: 2,
        legend: "touches that are awaited for more than a frame of \(rates) Hz",
        isOptional: true
      )
    ) { outcome in
      guard let waits = outcome.found?.allWaits else { return .text(nil) }
      let late = frameRates.map { waits.nanoseconds.count - waits.withinFrame(perSecond: $0) }
      return .text(late.allSatisfy { $0 == 0 } ? "-" : late.map(grouped).joined(separator: " "))
    }
  }

  private static func count(
    _ name: String,
    _ legend: String,
    _ count: KeyPath<ReadingSession, Int>,
    dispensability: Int = 0
  ) -> Field {
    Field(.init(name, kind: .integer, dispensability: dispensability, legend: legend)) {
      .integer($0.found?[keyPath: count])
    }
  }

  private static func wait(_ name: String, _ wait: Trace.Action.Wait, _ what: String) -> Field {
    Field(
      .init(
        "\(name) ms",
        kind: .number,
        stacked: [name, "ms"],
        legend: "the longest wait \(what)",
        isOptional: true
      )
    ) { outcome in
      .text(
        outcome.found?.waits(for: wait)?.longest.map { Format.alignedMilliseconds(Double($0)) }
      )
    }
  }

  /// The table, what its words mean, and a sentence for each fault.
  func text(columns: Int) -> String {
    let counts = Set(sessions.map(\.trace.events.count)).sorted().map(grouped)
    let heading =
      "\(corpus.id) on \(setting.label): a reader touches the screen "
      + "\(counts == ["1"] ? "once" : "\(list(counts)) times") in each way to turn pages."
    let shown = TerminalTable(table.withoutEmptyColumns, columns: columns)
    let legend = table.withoutEmptyColumns.columns.filter { !shown.left.contains($0) }
      .compactMap { column in column.legend.map { "\(column.name): \($0)" } }
    let left = shown.left.isEmpty ? "" : " No room: \(list(shown.left.map(\.name)))."
    let sentences = sessions.flatMap(\.sentences)
    return
      ([wrapped(heading, to: columns), ""] + shown.headings + shown.rows
      + [wrapped(legend.joined(separator: ". ") + "." + left, to: columns)]
      + (sentences.isEmpty ? [] : [""] + sentences.map { wrapped($0, to: columns) }))
      .joined(separator: "\n")
  }
}

extension ReadText.Outcome {
  /// What is wrong, a sentence each, with the touch that it came with.
  var sentences: [String] {
    let who = "\(paginator.name), \(trace.mode.rawValue)"
    switch session {
    case .failure(let error): return ["\(who): it failed. \(error)"]
    case .success(let session):
      return session.findings.map { finding in
        let event = trace.events[finding.event]
        return
          "\(who), touch \(finding.event + 1) of \(trace.events.count) (\(event.action.words)): "
          + "\(finding.fault.words)."
      }
    }
  }
}

extension Trace.Action {
  /// What is done, in words.
  fileprivate var words: String {
    switch self {
    case .open(let scalar): "open at character \(grouped(scalar))"
    case .begin(let direction): "begin to turn \(direction.rawValue)"
    case .commit: "let the page fall"
    case .cancel: "take the page back"
    case .jump(let scalar): "go to character \(grouped(scalar))"
    case .resize(let size): "change to \(size.shortPixels) px"
    }
  }
}

extension TurnFault {
  /// What is wrong, in words; pages count from 1.
  fileprivate var words: String {
    switch self {
    case .wrongPage(let page, let expected):
      "it shows page \(grouped(page + 1)), and the reader is at page \(grouped(expected + 1))"
    case .pageOfOtherSize(let size): "it shows a page that was made for \(size.shortPixels) px"
    case .noSuchPage(_, let expected):
      "it shows a page that no pass over the whole text makes, where page \(grouped(expected + 1)) belongs"
    case .pageMissing(let expected): "it shows nothing where page \(grouped(expected + 1)) belongs"
    case .tooManyViews(let views, let most): "it holds \(views) views, and needs \(most)"
    }
  }
}

extension [ReadText] {
  /// Who does not show what it should, as a failure; `nil` where all do.
  var failure: HarnessFailure? {
    let faulty = flatMap(\.sessions).filter { !$0.isSound }
    guard let first = faulty.first else { return nil }
    let rest = faulty.count > 1 ? " So do \(faulty.count - 1) more." : ""
    return HarnessFailure(
      .paginatorFailed,
      "\(first.paginator.name) does not turn pages as it should, \(first.trace.mode.rawValue).\(rest)"
    )
  }

  /// All of it for programs, `pagination-harness/reading-session/1`; offsets are scalars, pages and touches
  /// count from 1, times are nanoseconds.
  var document: JSONObject {
    [
      "schema": "pagination-harness/reading-session/1",
      "harness": HarnessVersion.current,
      "sessions": flatMap { text in text.sessions.map { text.json(of: $0) } },
    ]
  }
}

extension ReadText {
  fileprivate func json(of outcome: Outcome) -> JSONObject {
    let session = outcome.found
    let json: JSONObject = [
      "corpus": corpus.id,
      "device": setting.device.id,
      "font_size_px": setting.layout.type.size.pixels,
      "paginator": outcome.paginator.name,
      "mode": outcome.trace.mode.rawValue,
      "shown": session.map { $0.findings.isEmpty ? "right" : "wrong" } ?? "failed",
      "failure": session == nil ? outcome.sentences.first : nil,
      "pages_made": session?.pagesMade,
      "pages_drawn": session?.drawn,
      "pages_wasted": session?.wasted,
      "most_views": session?.mostViews,
      "peak_bytes": outcome.peakBytes,
      "passes": session?.waits == nil ? nil : session?.passes,
      "findings": session?.findings
        .map { finding -> JSONObject in
          ["touch": finding.event + 1, "kind": finding.fault.kind, "sentence": finding.fault.words]
        } ?? [],
      "waits": session?.waits == nil ? nil : session?.json,
    ]
    return json.withoutNulls
  }
}

extension ReadingSession {
  /// What was waited for, by kind.
  fileprivate var json: JSONObject {
    JSONObject(
      Trace.Action.Wait.allCases.compactMap { wait in
        waits(for: wait).map { waits in (wait.rawValue, waits.json) }
      }
    )
  }
}

extension ReadingSession.Waits {
  fileprivate var json: JSONObject {
    [
      "ns": nanoseconds,
      "median_ns": median,
      "longest_ns": longest,
      "missed_frames": JSONObject(
        ReadText.frameRates.map { ("\($0)_hz", missedFrames(perSecond: $0)) }
      ),
    ]
  }
}
