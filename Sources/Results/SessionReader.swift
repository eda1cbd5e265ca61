import Corpora
import GRDB
import PaginatorKit
import Refereeing
import Trials

/// Reads one session back, inside a transaction; what many trials share is read once.
struct SessionReader {
  private let database: Database
  private var bytes = 0
  private var settings: [String: Plan.Setting] = [:]
  private var pages: [String: [PageRange]] = [:]
  private var judgements: [[String]: Judgement] = [:]

  /// Returns a sealed session as it was added.
  static func read(_ sealed: SealedSession, from database: Database) throws -> Session {
    var reader = SessionReader(database: database)
    let document: SessionDocument = try database.document(.session, sealed.content)
    var session = Session(
      id: sealed.id,
      started: sealed.started,
      environment: try sealed.environment,
      corpora: try document.corpora.map(reader.corpus),
      trials: [],
      examples: document.examples
    )
    reader.bytes = session.corpora.map(\.text.utf8.count).max() ?? 0
    let samples = try timings(of: sealed)
    let entries = sealed.trials.map { row -> Entry in
      (row.setup.isChange, row.content, row.cost)
    }
    for entry in entries where !entry.isChange {
      session.trials.append(try reader.trial(entry, samples[session.trials.count] ?? [:]))
    }
    for entry in entries where entry.isChange {
      session.changes.append(try reader.change(entry))
    }
    return session
  }

  /// A trial or a change by its documents' digests.
  private typealias Entry = (isChange: Bool, content: String, cost: String?)

  private func corpus(_ digest: String) throws -> Corpus {
    let document: CorpusDocument = try database.document(.corpus, digest)
    return try document.corpus(try database.body(.text, document.text))
  }

  private mutating func setting(_ digest: String) throws -> Plan.Setting {
    if let known = settings[digest] { return known }
    let setting: Plan.Setting = try database.document(.setting, digest)
    settings[digest] = setting
    return setting
  }

  private mutating func pages(_ digest: String) throws -> [PageRange] {
    if let known = pages[digest] { return known }
    let document: PagesDocument = try database.document(.pages, digest)
    let ranges = try document.pages(ofBytes: bytes)
    pages[digest] = ranges
    return ranges
  }

  private mutating func judgement(_ digest: String, of pagesDigest: String) throws -> Judgement {
    if let known = judgements[[digest, pagesDigest]] { return known }
    let document: JudgementDocument = try database.document(.judgement, digest)
    let judgement = try document.judgement(of: try pages(pagesDigest))
    judgements[[digest, pagesDigest]] = judgement
    return judgement
  }

  private mutating func trial(_ entry: Entry, _ timings: [Phase: Timing]) throws -> Trial {
    let document: TrialDocument = try database.document(.trial, entry.content)
    var costs: DetailedCosts?
    if let digest = entry.cost { costs = try database.document(.cost, digest) as DetailedCosts }
    if !timings.isEmpty {
      costs = costs ?? DetailedCosts(timings: timings)
      costs?.timings = timings
    }
    let made = Paginated(pages: try pages(document.pages), work: document.work)
    let found = try document.judgement.map { try judgement($0, of: document.pages) }
    return Trial(
      paginator: document.paginator,
      corpus: document.corpus,
      scalarCount: document.scalarCount,
      setting: try setting(document.setting),
      lineHeight: document.lineHeight,
      layoutKey: document.layoutKey,
      outcome: document.failure.map { .failed($0, made) } ?? .paginated(made, found),
      costs: costs
    )
  }

  private mutating func change(_ entry: Entry) throws -> Change {
    let document: ChangeDocument = try database.document(.change, entry.content)
    return Change(
      paginator: document.paginator,
      corpus: document.corpus,
      kind: document.kind,
      from: try setting(document.from),
      to: try setting(document.to),
      layoutKey: document.layoutKey,
      pages: try pages(document.pages),
      failure: document.failure,
      ownPlaces: try document.ownPlaces.map { try database.document(.places, $0) }
    )
  }

  /// The timings of each trial that has any, by its position.
  private static func timings(of sealed: SealedSession) throws -> [Int: [Phase: Timing]] {
    var samples: [Int: [Phase: [Sample]]] = [:]
    for row in sealed.samples {
      guard let (phase, sample) = row.sample else {
        throw MalformedDocument("a sample is of '\(row.phase)' and '\(row.quality)'")
      }
      samples[row.trial, default: [:]][phase, default: []].append(sample)
    }
    return samples.mapValues { $0.compactMapValues(Timing.init(samples:)) }
  }
}
