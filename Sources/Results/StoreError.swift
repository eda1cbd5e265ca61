import Comparisons
import Foundation
import GRDB
import HostSystem

/// Why a store cannot be used, or does not hold what was asked for.
///
/// `harness` ends with exit code 7 and the error's sentence; ``isUsage`` tells what is a mistake of
/// the command line instead.
package enum StoreError: Error, Hashable, Sendable {
  case noStore(path: String)
  /// A file stands where the store's folder, or a folder above it, should be.
  case notAFolder(path: String)
  case isAFolder(path: String)
  /// A pipe, a device or a socket stands where a file should be.
  case notAFile(path: String)
  case cannotCreateFolder(path: String, reason: String)
  case notAStore(path: String)
  /// A harness from before the first release wrote the store, in tables that are no more.
  case unreleased(path: String)
  /// A later version of the harness has changed the store's schema.
  case newer(path: String, migration: String)
  /// Another program's journal stands beside the store, which SQLite would take for the store's.
  case foreignJournal(path: String)
  /// Sessions stand in the write-ahead log, and what it is read by can neither be found nor made.
  case unreadableLog(path: String)
  case readOnly(path: String)
  case cannotOpen(path: String, reason: String)
  /// This process, or the system, can open no more files.
  case tooManyFiles(path: String)
  case damaged(path: String, reason: String)
  /// A session is not what was stored; others may be.
  case damagedSession(Int, reason: String, path: String)
  /// Several sessions, in their order, and what is wrong with the first of them.
  case damagedSessions([Int], reason: String, path: String)
  /// The disk, or what the user may store on it, is full.
  case diskFull(path: String)
  /// A file would be longer than this process may make one (`ulimit -f`).
  case tooLong(path: String)
  /// Another process held the store for longer than anybody waits.
  case busy(path: String)
  /// SQLite did not take a setting that keeps what is stored.
  case notDurable(path: String, setting: String)
  case failed(path: String, reason: String)
  case sessionExists(id: String, path: String)
  /// A session contradicts itself, which is a bug of the harness.
  case contradictory(id: String, reason: String)
  case incomplete(session: Int, table: String, expected: Int, found: Int, path: String)
  case noSessions(path: String)
  case unknownNumber(Int, last: Int, path: String)
  /// No session has that name; one that it may be meant to be.
  case unknownID(String, suggestion: String?, last: Int, path: String)

  /// Whether the store is sound and the question was wrong.
  package var isUsage: Bool {
    switch self {
    case .noSessions, .unknownNumber, .unknownID: true
    default: false
    }
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noStore(let path):
      "There is no store at '\(path)'; 'harness measure' makes one, or choose another with --store."
    case .notAFolder(let path):
      "Cannot open the store: '\(path)' is a file and not a folder; move it away, or choose "
        + "another store with --store."
    case .isAFolder(let path):
      "Cannot open the store '\(path)': it is a folder; name a file in it with --store."
    case .notAFile(let path):
      "Cannot open the store: '\(path)' is a pipe, a device or a socket and not a file; name a file "
        + "with --store."
    case .cannotCreateFolder(let path, let reason):
      "Cannot create the folder '\(path)' for the store: \(reason); choose another store with "
        + "--store."
    case .notAStore(let path):
      "'\(path)' is not a store of the harness; choose another file with --store."
    case .unreleased(let path):
      "The store '\(path)' was written by a harness from before the first release, in a form that is "
        + "no longer read; move it away and measure again, or choose another store with --store."
    case .newer(let path, let migration):
      "The store '\(path)' was written by a later harness (it has the migration '\(migration)'); "
        + "update the harness, or choose another store with --store."
    case .foreignJournal(let path):
      "Beside the store '\(path)' stands a journal of another program, by which SQLite would change "
        + "the store; move '\(path)-journal' away, or choose another store with --store."
    case .unreadableLog(let path):
      "The store '\(path)' cannot be read: its last sessions stand in '\(path)-wal', for which a "
        + "file must be made beside it; copy both to a folder of yours, and name the copy with "
        + "--store."
    case .readOnly(let path):
      "The store '\(path)' cannot be written: the file or its folder is read-only; change its "
        + "permissions, or choose another store with --store."
    case .cannotOpen(let path, let reason):
      "Cannot open the store '\(path)': \(reason); check its permissions, or choose another with "
        + "--store."
    case .tooManyFiles(let path):
      "Cannot open the store '\(path)': too many files are open; raise the limit (ulimit -n), or "
        + "measure fewer programs at once."
    case .damaged(let path, let reason):
      "The store '\(path)' is damaged: \(reason); restore a copy, or move it away to begin anew."
    case .damagedSession(let number, let reason, let path):
      "Session \(number) in '\(path)' is damaged: \(reason); measure it again, or restore a copy of the "
        + "store. Other sessions can still be read."
    case .damagedSessions(let numbers, let reason, let path):
      "Sessions \(runs(of: numbers)) in '\(path)' are damaged: of session \(numbers.first ?? 0), "
        + "\(reason); measure them again, or restore a copy of the store. Other sessions can still be "
        + "read."
    case .diskFull(let path):
      "Cannot write the store '\(path)': the disk is full; free some space, or choose another "
        + "store with --store."
    case .tooLong(let path):
      "Cannot write the store '\(path)': a file would be longer than files may be here (ulimit -f); "
        + "raise the limit, or choose another store with --store."
    case .busy(let path):
      "The store '\(path)' is still being written by another process; let it finish, then try again."
    case .notDurable(let path, let setting):
      "SQLite would not keep sessions safe in the store '\(path)': \(setting); choose a store on "
        + "a local disk with --store."
    case .failed(let path, let reason):
      "SQLite failed on the store '\(path)': \(reason); see 'harness doctor'."
    case .sessionExists(let id, let path):
      "The store '\(path)' already has a session '\(id)'; measure again under another name."
    case .contradictory(let id, let reason):
      "Session '\(id)' cannot be stored: \(reason); this is a bug of the harness, please report it."
    case .incomplete(let session, let table, let expected, let found, let path):
      "Session \(session) in '\(path)' is incomplete: table \(table) should hold \(expected) rows of "
        + "it and holds \(found); see 'harness doctor'."
    case .noSessions(let path):
      "The store '\(path)' holds no session yet; 'harness measure' adds one."
    case .unknownNumber(let number, let last, let path):
      "There is no session \(number) in '\(path)'; the last one is \(last), and 'harness list "
        + "sessions' lists them."
    case .unknownID(let id, let suggestion, let last, let path):
      "There is no session '\(id)' in '\(path)'"
        + (suggestion.map { ". Did you mean '\($0)'?" }
          ?? "; the last one is \(last), and 'harness list sessions' lists them.")
    }
  }
}

/// Numbers in their order as a list in a sentence: `1, 3 to 6 and 9`.
private func runs(of numbers: [Int]) -> String {
  var runs: [ClosedRange<Int>] = []
  for number in numbers {
    if let last = runs.last, last.upperBound + 1 == number {
      runs[runs.count - 1] = last.lowerBound...number
    } else {
      runs.append(number...number)
    }
  }
  return list(
    runs.flatMap { run in
      run.count > 2
        ? ["\(run.lowerBound) to \(run.upperBound)"] : run.map(String.init)
    }
  )
}

extension StoreError {
  /// What is wrong with the session that an error is about.
  var damageOfSession: String {
    switch self {
    case .damagedSession(_, let reason, _): reason
    case .incomplete(_, let table, let expected, let found, _):
      "table \(table) should hold \(expected) rows of it and holds \(found)"
    default: description
    }
  }

  /// What an error met while a store was used means.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    // SQLite does not say why it could not open the store, its log or the log's index.
    case let error as DatabaseError
    where [.SQLITE_CANTOPEN, .SQLITE_IOERR].contains(error.resultCode) && openableFiles(upTo: 3) < 3:
      self = .tooManyFiles(path: path)
    case let error as DatabaseError: self.init(error, path: path)
    case let error as MalformedDocument: self = .damaged(path: path, reason: error.reason)
    case is RowDecodingError: self = .damaged(path: path, reason: "a column holds another type")
    default: self = .failed(path: path, reason: String(describing: error))
    }
  }

  private init(_ error: DatabaseError, path: String) {
    let reason = error.message ?? "code \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notAStore(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, reason: reason)
    case .SQLITE_INTERRUPT:
      self = .damaged(path: path, reason: "reading it takes longer than anything in it can")
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_IOERR where Self.isOfWriting(error) && Self.isLimited:
      self = .tooLong(path: path)
    case .SQLITE_READONLY: self = .readOnly(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self = .cannotOpen(path: path, reason: reason)
    default: self = .failed(path: path, reason: reason)
    }
  }

  private static func isOfWriting(_ error: DatabaseError) -> Bool {
    [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_TRUNCATE]
      .contains(error.extendedResultCode)
  }

  /// Whether there is a limit on the length of files; SQLite does not tell it from other faults.
  private static var isLimited: Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return false }
    return limit.rlim_cur < UInt64(Int64.max)
  }
}
