import Comparisons
import Corpora
import GRDB
import PaginatorKit
import Refereeing
import Trials

/// Writes one session, inside a transaction.
struct SessionWriter {
  private let database: Database
  private let session: Session
  private let number: Int64
  private let texts: [String: SourceText]

  /// Adds the session and all that belongs to it, sealed.
  ///
  /// - Returns: Its number.
  static func write(
    _ session: Session,
    figures: Figures,
    verdict: StoredVerdict?,
    to database: Database
  ) throws -> Int {
    try database.insert(
      [[session.id.databaseValue, session.started.databaseValue]],
      into: "session",
      columns: ["id", "started"]
    )
    let number = database.lastInsertedRowID
    let texts = session.corpora.map { ($0.id, $0.text) }
    let writer = SessionWriter(
      database: database,
      session: session,
      number: number,
      texts: Dictionary(texts) { first, _ in first }
    )
    try writer.writeSurroundings()
    try writer.writeTrials(figures)
    try writer.writeSamples()
    try writer.writePageTurns()
    try writer.writePrefixes()
    try writer.writeChanges(figures)
    try writer.writeOwnPlaces()
    try writer.writeOwnMarks()
    if let verdict { try writer.write(verdict) }
    try SessionCounts(of: session, verdicts: verdict == nil ? 0 : 1).seal(number, in: database)
    return Int(number)
  }

  private func write(_ verdict: StoredVerdict) throws {
    let number = try database.number(of: .verdict(verdict))
    try insert(
      [[0.databaseValue, number.databaseValue]],
      into: "sessionVerdict",
      columns: ["position", "verdictId"]
    )
  }

  private func writeSurroundings() throws {
    try insert(
      session.environment.sorted { $0.key < $1.key }
        .map { [$0.key.databaseValue, $0.value.storable.databaseValue] },
      into: "environmentEntry",
      columns: ["name", "value"]
    )
    try insert(
      try session.corpora.enumerated()
        .map { position, corpus in
          let body = try database.number(of: .textBody(corpus))
          let number = try database.number(of: .corpus(corpus, textBody: body))
          return [position.databaseValue, number.databaseValue]
        },
      into: "sessionCorpus",
      columns: ["position", "corpusId"]
    )
    try insert(
      try session.examples.enumerated()
        .map { position, exhibit in
          [position.databaseValue, try database.number(of: .exhibit(exhibit)).databaseValue]
        },
      into: "sessionExhibit",
      columns: ["position", "exhibitId"]
    )
  }

  private func writeTrials(_ figures: Figures) throws {
    var detailed: [String: Plan.Setting] = [:]
    let rows = try session.trials.enumerated()
      .map { position, trial in
        let setting = trial.setting
        let first = detailed[trial.corpus, default: setting]
        detailed[trial.corpus] = first
        let setup = Content.setup(
          trial,
          contestant: try database.number(of: .contestant(trial.paginator)),
          device: try database.number(of: .device(trial.device)),
          layout: try database.number(of: .layout(trial.layout))
        )
        let pagination = try pagination(trial.pages, of: trial.corpus)
        try checkMeasurements(of: trial)
        return [
          position.databaseValue, try database.number(of: setup).databaseValue,
          (setting == first).databaseValue,
          try database.number(of: .outcome(trial, pagination: pagination)).databaseValue,
          trial.peakMemoryBytes.databaseValue, trial.instructions.databaseValue,
          (trial.judgement?.geometry ?? .referee).rawValue.databaseValue,
          (trial.pageTurns?.passes).databaseValue,
          (trial.pageTurns?.setUpNanoseconds).databaseValue, trial.retainedBytes.databaseValue,
        ] + (try figureSets(Array(figures[.trial(position)])))
      }
    try insert(
      rows,
      into: "trial",
      columns: [
        "position", "setupId", "isDetailed", "outcomeId", "peakMemoryBytes", "instructions",
        "geometry", "pageTurnPasses", "setUpNanoseconds", "retainedBytes", "figureSetId",
        "varyingFigureSetId",
      ]
    )
  }

  private func writeSamples() throws {
    let rows = session.trials.enumerated()
      .flatMap { trial, value in
        value.timings.flatMap { phase, timing in
          timing.samples.enumerated()
            .map { position, sample in
              [
                trial.databaseValue, phase.rawValue.databaseValue, position.databaseValue,
                sample.wallNanoseconds.databaseValue, sample.cpuNanoseconds.databaseValue,
              ] + Sample.Disturbance.stored.map { sample.disturbances.contains($0).databaseValue }
            }
        }
      }
    try insert(
      rows,
      into: "sample",
      columns: [
        "trial", "phase", "position", "wallNanoseconds", "cpuNanoseconds", "hasSteal",
        "hasInvoluntarySwitch", "hasWallAboveCPU",
      ]
    )
  }

  private func writePageTurns() throws {
    let rows = session.trials.enumerated()
      .flatMap { trial, value in
        (value.pageTurns?.nanoseconds ?? []).enumerated()
          .map { page, nanoseconds in
            [trial.databaseValue, page.databaseValue, nanoseconds.databaseValue]
          }
      }
    try insert(rows, into: "pageTurn", columns: ["trial", "position", "cpuNanoseconds"])
  }

  private func writePrefixes() throws {
    let rows = session.trials.enumerated()
      .flatMap { trial, value in
        value.prefixes.enumerated()
          .map { position, prefix in
            [
              trial.databaseValue, position.databaseValue, prefix.scalars.databaseValue,
              prefix.measuredScalars.databaseValue,
            ]
          }
      }
    try insert(
      rows,
      into: "prefixWork",
      columns: ["trial", "position", "lengthScalars", "measuredScalars"]
    )
  }

  private func writeChanges(_ figures: Figures) throws {
    let kept = Dictionary(grouping: figures.all.filter { $0.place.change != nil }) {
      $0.place.change
    }
    let rows = try session.changes.enumerated()
      .map { position, change in
        [
          position.databaseValue, change.kind.rawValue.databaseValue,
          try database.number(of: .contestant(change.paginator)).databaseValue,
          change.corpus.databaseValue,
          try database.number(of: .device(change.from.device)).databaseValue,
          try database.number(of: .layout(change.from.layout)).databaseValue,
          try database.number(of: .device(change.to.device)).databaseValue,
          try database.number(of: .layout(change.to.layout)).databaseValue,
          change.layoutKey.databaseValue,
          try pagination(change.pages, of: change.corpus).databaseValue,
          (change.failure?.kind.rawValue).databaseValue,
          (change.failure?.message.storable).databaseValue,
        ] + (try figureSets(kept[position] ?? []))
      }
    try insert(
      rows,
      into: "change",
      columns: [
        "position", "kind", "contestantId", "corpus", "fromDeviceId", "fromLayoutId",
        "toDeviceId", "toLayoutId", "layoutKey", "paginationId", "failureKind", "failureMessage",
        "figureSetId", "varyingFigureSetId",
      ]
    )
  }

  private func writeOwnPlaces() throws {
    let rows = try session.changes.enumerated()
      .compactMap { position, change -> [DatabaseValue]? in
        guard let places = change.ownPlaces else { return nil }
        let readers = try places.readers.map { try database.number(of: .readerOutcome($0)) }
        let highlights = try places.highlights
          .map { try database.number(of: .highlightOutcome($0)) }
        return [
          position.databaseValue, readers.databaseValue, highlights.databaseValue,
          places.failure?.storable.databaseValue ?? .null,
        ]
      }
    try insert(
      rows,
      into: "ownPlaces",
      columns: ["position", "readerOutcomeId", "highlightOutcomeId", "failure"]
    )
  }

  private func writeOwnMarks() throws {
    let rows = try session.changes.enumerated()
      .compactMap { position, change -> [DatabaseValue]? in
        guard let places = change.ownPlaces, places.hasMarks else { return nil }
        let bookmarks = try places.bookmarks
          .map { try database.number(of: .bookmarkOutcome($0)) }
        let identity = try places.identityTops
          .map { try database.number(of: .identityOutcome($0)) }
        let parts = places.parts
        let partsNumber =
          parts.isEmpty ? nil : try database.number(of: .partOutcome(parts))
        return [
          position.databaseValue, bookmarks.databaseValue, identity.databaseValue,
          partsNumber.databaseValue,
        ]
      }
    try insert(
      rows,
      into: "ownMarks",
      columns: ["position", "bookmarkOutcomeId", "identityOutcomeId", "partOutcomeId"]
    )
  }

  /// The two sets of figures: of what every session must find alike, and of what need not repeat.
  ///
  /// They are apart so that one time does not make a new row of each of the other figures.
  private func figureSets(_ figures: [Figure]) throws -> [DatabaseValue] {
    let varying = figures.filter { !$0.metric.isExact }
    return [
      try database.number(of: .figureSet(figures.filter(\.metric.isExact))).databaseValue,
      varying.isEmpty ? .null : try database.number(of: .figureSet(varying)).databaseValue,
    ]
  }

  private func pagination(_ pages: [PageRange], of corpus: String) throws -> Int64 {
    guard let text = texts[corpus] else {
      throw StoreError.contradictory(
        id: session.id,
        reason: "it has pages of '\(corpus)', which is not among its corpora"
      )
    }
    return try database.number(of: .pagination(pages, of: text))
  }

  /// Page rows have no range and number of their own, so they must be those of the pages.
  private func checkMeasurements(of trial: Trial) throws {
    guard let measured = trial.judgement?.pages else { return }
    guard measured.map(\.range) == trial.pages, measured.map(\.page) == Array(measured.indices)
    else {
      throw StoreError.contradictory(
        id: session.id,
        reason: "the pages judged of \(trial.paginator.name) are not those it returned"
      )
    }
  }

  private func insert(_ rows: [[DatabaseValue]], into table: String, columns: [String]) throws {
    try database.insert(
      rows.map { [number.databaseValue] + $0 },
      into: table,
      columns: ["sessionNumber"] + columns
    )
  }
}

extension Sample.Disturbance {
  /// The disturbances in the order of their columns.
  static let stored: [Sample.Disturbance] = [.steal, .involuntarySwitch, .wallAboveCPU]
}
