import Comparisons
import Foundation
import Results
import Trials

typealias StoredSession = (number: Int, session: Session)

extension StoreArguments {
  /// The store to add sessions to; the person is told when another process keeps it waiting.
  func forWriting(_ console: Console) throws -> ResultStore {
    if path == Self.standard { try refuseLinks() }
    return try ResultStore(path: path, access: .writing, patience: Patience { console.note($0) })
  }

  /// Refuses a place that nobody named and that a link leads elsewhere, where no store is: whoever made
  /// the link says where a file is made.
  private func refuseLinks() throws(HarnessFailure) {
    for name in ["", "-wal", "-shm", "-journal"].map({ path + $0 }) {
      guard let goal = try? FileManager.default.destinationOfSymbolicLink(atPath: name) else {
        continue
      }
      var status = stat()
      guard stat(name, &status) != 0 || status.st_size == 0 else { continue }
      throw HarnessFailure(
        .store,
        "'\(name)' is a link to '\(goal)', where no store is. Remove it, or name a store with --store."
      )
    }
  }
}

extension ResultStore {
  /// Keeps a session with the values of all its metrics, and returns its number.
  func keep(
    _ findings: SessionFindings,
    verdict: StoredVerdict? = nil,
    prepared: PreparedSession? = nil
  ) throws(StoreError) -> Int {
    try add(findings.session, figures: findings.figures, verdict: verdict, prepared: prepared)
  }

  /// The session with a number or id, or the last one.
  func stored(_ reference: String) throws(StoreError) -> StoredSession {
    let number = try number(of: SessionReference(parsing: reference))
    return (number, try session(.number(number)))
  }

  /// The newest session that laid out all the trials of another alike, `nil` when there is none; what they
  /// have in common is there once, where the contents of the other are known.
  func latest(
    like session: Session,
    before number: Int = .max,
    sharing prepared: PreparedSession? = nil
  ) throws(StoreError) -> StoredSession? {
    let trials = session.trials.map { trial in
      TrialIdentity(
        corpus: trial.corpus,
        paginator: trial.paginator.name,
        layoutKey: trial.layoutKey
      )
    }
    guard let number = try latest(covering: Set(trials), before: number) else { return nil }
    return (number, try self.session(.number(number), sharing: prepared))
  }
}

extension StoredVerdict {
  /// The verdict as the store keeps it: the same verdict gives the same bytes.
  init(_ verdict: GateVerdict) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.init(
      word: verdict.word.rawValue,
      body: String(decoding: try encoder.encode(verdict), as: UTF8.self)
    )
  }

  /// The verdict that was stored; `nil` when a later harness wrote it otherwise.
  var verdict: GateVerdict? {
    try? JSONDecoder().decode(GateVerdict.self, from: Data(body.utf8))
  }
}
