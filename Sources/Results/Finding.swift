import GRDB
import PaginatorKit
import Trials

extension ResultStore {
  /// Returns the newest sessions in one line each, the newest first.
  ///
  /// Damaged ones are left out; ``refuseDamage()`` tells of them.
  package func summaries(limit: Int = .max) throws(StoreError) -> [SessionSummary] {
    try readMany { reader in
      try reader.numbers.suffix(max(limit, 0)).reversed()
        .compactMap { number in try reader.sound(number, SessionSummary.init) }
    }
  }

  /// Returns the number of the session that a reference means.
  ///
  /// - Throws: ``StoreError/noSessions(path:)``, ``StoreError/unknownNumber(_:last:path:)`` or
  ///   ``StoreError/unknownID(_:suggestion:last:path:)``.
  package func number(of reference: SessionReference) throws(StoreError) -> Int {
    try read { try resolve(reference, in: $0) }
  }

  /// Finds the newest session that has all of some trials.
  ///
  /// Sessions from a number on are not looked at, and damaged ones are left out;
  /// ``refuseDamage()`` tells of them.
  ///
  /// - Returns: The session's number, `nil` when none has all of the trials.
  /// - Throws: ``StoreError`` when the file cannot be read.
  package func latest(
    covering wanted: Set<TrialIdentity>,
    before number: Int = .max
  ) throws(StoreError) -> Int? {
    let wanted = Set(wanted.map(\.storable))
    return try readMany { reader in
      try reader.numbers.reversed()
        .first { candidate in
          guard candidate < number else { return false }
          return try reader.sound(candidate) { wanted.isSubset(of: $0.identities) } ?? false
        }
    }
  }

  func resolve(_ reference: SessionReference, in database: Database) throws -> Int {
    func sealed(_ condition: String, _ arguments: StatementArguments = []) throws -> [Int] {
      try Int.fetchAll(
        database,
        sql:
          "SELECT number FROM session JOIN seal ON sessionNumber = number WHERE \(condition)",
        arguments: arguments
      )
    }
    guard let last = try database.sessionNumbers().last else {
      throw StoreError.noSessions(path: path)
    }
    switch reference {
    case .last: return last
    case .number(let number):
      guard let found = try sealed("number = ?", [number]).first else {
        throw StoreError.unknownNumber(number, last: last, path: path)
      }
      return found
    case .id(let id):
      if let found = try sealed("id = ?", [id]).first { return found }
      let ids = try String.fetchAll(
        database,
        sql: """
          SELECT id FROM session JOIN seal ON sessionNumber = number
          ORDER BY number DESC LIMIT 1000
          """
      )
      let nearest = suggestion(for: id, among: ids)
      throw StoreError.unknownID(id, suggestion: nearest, last: last, path: path)
    }
  }
}

extension SessionSummary {
  fileprivate init(_ sealed: SealedSession) throws {
    let trials = sealed.trials.filter { !$0.setup.isChange }
    let environment = try sealed.environment
    self.init(
      number: sealed.number,
      id: sealed.id,
      started: sealed.started,
      corpora: try sealed.corpora,
      paginatorCount: Set(trials.map(\.setup.participant)).count,
      layoutCount: Set(trials.map(\.setup.setting)).count,
      trialCount: trials.count,
      failedTrialCount: trials.count { $0.failure != nil },
      changeCount: sealed.trials.count - trials.count,
      harnessVersion: environment["harness"],
      isTimed: sealed.sampleCount > 0,
      verdict: sealed.verdict,
      shaping: environment[Session.shaping]
    )
  }
}

extension SealedSession {
  /// What its trials, not its changes, are found by.
  fileprivate var identities: Set<TrialIdentity> {
    Set(
      trials.lazy.map(\.setup).filter { !$0.isChange }
        .map {
          TrialIdentity(corpus: $0.corpus, paginator: $0.paginator, layoutKey: $0.layoutKey)
        }
    )
  }
}

extension TrialIdentity {
  /// The identity as the columns have it.
  fileprivate var storable: TrialIdentity {
    TrialIdentity(
      corpus: corpus.storable,
      paginator: paginator.storable,
      layoutKey: layoutKey.storable
    )
  }
}
