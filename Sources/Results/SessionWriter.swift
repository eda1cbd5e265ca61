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

  /// Adds the session and all that belongs to it, sealed.
  ///
  /// - Returns: Its number.
  static func write(
    _ session: Session,
    figures: Figures,
    verdict: StoredVerdict?,
    to database: Database
  ) throws -> Int {
    let corpora = try session.corpora.map { corpus in
      let text = try database.put(.text, bytes: corpus.text.utf8).digest
      return try database.put(.corpus, CorpusDocument(corpus, text: text)).digest
    }
    let document = SessionDocument(corpora: corpora, examples: session.examples)
    try SessionRow(
      id: session.id,
      started: session.started,
      corpora: session.corpora.map(\.id),
      environment: session.environment,
      contentId: try database.put(.session, document).id,
      verdict: verdict?.word.storable,
      verdictId: try verdict.map { try database.put(.verdict, bytes: Array($0.body.utf8)).id }
    )
    .insert(database)
    let number = database.lastInsertedRowID
    let writer = SessionWriter(database: database, session: session, number: number)
    try writer.writeTrials(figures)
    try writer.writeSamples()
    try writer.writeChanges(figures)
    try Seal(counting: number, in: database).insert(database)
    return Int(number)
  }

  private func writeTrials(_ figures: Figures) throws {
    var detailed: [String: Plan.Setting] = [:]
    var judgements = StoredJudgements()
    for (position, trial) in session.trials.enumerated() {
      let setting = trial.setting
      let first = detailed[trial.corpus, default: setting]
      detailed[trial.corpus] = first
      try checkPages(of: trial)
      let stored = try database.put(.setting, setting)
      let pages = try database.put(.pages, PagesDocument(trial.pages)).digest
      let document = TrialDocument(
        paginator: trial.paginator,
        corpus: trial.corpus,
        scalarCount: trial.scalarCount,
        setting: stored.digest,
        lineHeight: trial.lineHeight,
        layoutKey: trial.layoutKey,
        pages: pages,
        judgement: try trial.judgement.map {
          try judgements.digest(of: $0, of: pages, in: database)
        },
        work: trial.work,
        failure: trial.failure
      )
      let setup = SetupRow(
        trial.paginator,
        corpus: trial.corpus,
        layoutKey: trial.layoutKey,
        setting: setting,
        id: stored.id
      )
      try writeRow(
        at: position,
        setup: setup,
        isDetailed: setting == first,
        failure: trial.failure,
        content: try database.put(.trial, document).id,
        cost: try trial.costs.map { try database.put(.cost, $0).id },
        Array(figures[.trial(position)])
      )
    }
  }

  private func writeChanges(_ figures: Figures) throws {
    let kept = Dictionary(grouping: figures.all.filter { $0.place.change != nil }) {
      $0.place.change
    }
    for (index, change) in session.changes.enumerated() {
      try checkCorpus(change.corpus)
      let (from, to) = (
        try database.put(.setting, change.from), try database.put(.setting, change.to)
      )
      let document = ChangeDocument(
        paginator: change.paginator,
        corpus: change.corpus,
        kind: change.kind,
        from: from.digest,
        to: to.digest,
        layoutKey: change.layoutKey,
        pages: try database.put(.pages, PagesDocument(change.pages)).digest,
        failure: change.failure,
        ownPlaces: try change.ownPlaces.map { try database.put(.places, $0).digest }
      )
      var setup = SetupRow(
        change.paginator,
        corpus: change.corpus,
        layoutKey: change.layoutKey,
        setting: change.from,
        id: from.id
      )
      setup.change(change.kind, to: change.to, id: to.id)
      try writeRow(
        at: session.trials.count + index,
        setup: setup,
        // A change starts from the detailed layout.
        isDetailed: true,
        failure: change.failure,
        content: try database.put(.change, document).id,
        kept[index] ?? []
      )
    }
  }

  private func writeRow(
    at position: Int,
    setup: SetupRow,
    isDetailed: Bool,
    failure: TrialFailure?,
    content: Int64,
    cost: Int64? = nil,
    _ figures: [Figure]
  ) throws {
    let varying = figures.filter { !$0.metric.isExact }
    try TrialRow(
      sessionNumber: number,
      position: position,
      setupId: try setup.number(in: database),
      isDetailed: isDetailed,
      failure: failure?.kind.rawValue,
      contentId: content,
      costId: cost,
      // They are apart so that one time does not make a new row of each of the other figures.
      figureSetId: try database.number(of: figures.filter(\.metric.isExact)),
      varyingFigureSetId: varying.isEmpty ? nil : try database.number(of: varying)
    )
    .insert(database)
  }

  private func writeSamples() throws {
    for (trial, value) in session.trials.enumerated() {
      for (phase, timing) in value.timings {
        for (position, sample) in timing.samples.enumerated() {
          try SampleRow(
            sessionNumber: number,
            trial: trial,
            phase: phase.rawValue,
            position: position,
            wallNanoseconds: sample.wallNanoseconds,
            cpuNanoseconds: sample.cpuNanoseconds,
            quality: sample.quality
          )
          .insert(database)
        }
      }
    }
  }

  private func checkCorpus(_ corpus: String) throws {
    guard session.corpora.contains(where: { $0.id == corpus }) else {
      throw StoreError.contradictory(
        id: session.id,
        reason: "it has pages of '\(corpus)', which is not among its corpora"
      )
    }
  }

  /// Judged pages have no range and number of their own, so they must be those of the pages.
  private func checkPages(of trial: Trial) throws {
    try checkCorpus(trial.corpus)
    guard let measured = trial.judgement?.pages, !measured.isEmpty else { return }
    guard measured.map(\.range) == trial.pages, measured.map(\.page) == Array(measured.indices)
    else {
      throw StoreError.contradictory(
        id: session.id,
        reason: "the pages judged of \(trial.paginator.name) are not those it returned"
      )
    }
  }
}

/// The judgements of a session that are stored already: comparing two costs less than writing one.
private struct StoredJudgements {
  private var known: [String: [(judgement: Judgement, digest: String)]] = [:]

  mutating func digest(
    of judgement: Judgement,
    of pages: String,
    in database: Database
  ) throws -> String {
    if let same = known[pages]?.first(where: { $0.judgement == judgement }) { return same.digest }
    let digest = try database.put(.judgement, JudgementDocument(judgement)).digest
    known[pages, default: []].append((judgement, digest))
    return digest
  }
}
