import Corpora
import GRDB
import PaginatorKit
import Refereeing
import Trials

/// Reads one session back, inside a transaction; what many trials share is read once.
struct SessionReader {
  private let database: Database
  private var bytes = 0
  private var known: KnownContents

  /// Returns a sealed session as it was added; what is known of it is not read.
  static func read(
    _ sealed: SealedSession,
    from database: Database,
    sharing known: KnownContents
  ) throws -> Session {
    var reader = SessionReader(database: database, known: known)
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
    if let text = known.texts[digest] { return document.corpus(text) }
    return try document.corpus(try database.body(.text, document.text))
  }

  private mutating func setting(_ digest: String) throws -> Plan.Setting {
    if let known = known.settings[digest] { return known }
    let setting: Plan.Setting = try database.document(.setting, digest)
    known.settings[digest] = setting
    return setting
  }

  private mutating func pages(_ digest: String) throws -> [PageRange] {
    if let known = known.pages[digest] { return known }
    let document: PagesDocument = try database.document(.pages, digest)
    let ranges = try document.pages(ofBytes: bytes)
    known.pages[digest] = ranges
    return ranges
  }

  private mutating func judgement(_ digest: String, of pagesDigest: String) throws -> Judgement {
    if let known = known.judgements[[digest, pagesDigest]] { return known }
    let document: JudgementDocument = try database.document(.judgement, digest)
    let judgement = try document.judgement(of: try pages(pagesDigest))
    known.judgements[[digest, pagesDigest]] = judgement
    return judgement
  }

  private mutating func trial(_ entry: Entry, _ timings: [Phase: Timing]) throws -> Trial {
    var costs: DetailedCosts?
    if let digest = entry.cost { costs = try database.document(.cost, digest) as DetailedCosts }
    if !timings.isEmpty {
      costs = costs ?? DetailedCosts(timings: timings)
      costs?.timings = timings
    }
    if var same = known.trials[entry.content] {
      same.costs = costs
      return same
    }
    let document: TrialDocument = try database.document(.trial, entry.content)
    let pages = try pages(document.pages)
    let found = try document.judgement.map { try judgement($0, of: document.pages) }
    let setting = try setting(document.setting)
    return document.trial(setting, .there(pages), count: pages.count, found, costs)
  }

  private mutating func change(_ entry: Entry) throws -> Change {
    if let same = known.changes[entry.content] { return same }
    let document: ChangeDocument = try database.document(.change, entry.content)
    return document.change(
      from: try setting(document.from),
      to: try setting(document.to),
      .there(try pages(document.pages)),
      try document.ownPlaces.map { try database.document(.places, $0) }
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
