import GRDB
import TestSupport
import Testing

@testable import Results

/// Every error is a sentence that names the store and the next step.
struct StoreErrorTests {
  @Test(arguments: [
    (ResultCode.SQLITE_NOTADB, StoreError.notAStore(path: "/s")),
    (.SQLITE_CORRUPT, .damaged(path: "/s", reason: "why")),
    (.SQLITE_CORRUPT_INDEX, .damaged(path: "/s", reason: "why")),
    (.SQLITE_FULL, .diskFull(path: "/s")),
    (.SQLITE_READONLY, .readOnly(path: "/s")),
    (.SQLITE_READONLY_DIRECTORY, .readOnly(path: "/s")),
    (.SQLITE_BUSY, .busy(path: "/s")),
    (.SQLITE_BUSY_SNAPSHOT, .busy(path: "/s")),
    (.SQLITE_CANTOPEN, .cannotOpen(path: "/s", reason: "why")),
    (.SQLITE_IOERR_FSYNC, .failed(path: "/s", reason: "why")),
    (.SQLITE_CONSTRAINT_TRIGGER, .failed(path: "/s", reason: "why")),
  ])
  func `what SQLite says is told apart`(code: ResultCode, error: StoreError) {
    #expect(StoreError(DatabaseError(resultCode: code, message: "why"), path: "/s") == error)
  }

  /// Errors and the sentences they must be.
  static let sentences: [(error: StoreError, text: String)] = [
    (
      .noStore(path: "/s"),
      """
      There is no store at '/s'; 'harness measure' makes one, or choose another with \
      --store.
      """
    ),
    (
      .notAFolder(path: "/f"),
      """
      Cannot open the store: '/f' is a file and not a folder; move it away, or choose \
      another store with --store.
      """
    ),
    (
      .isAFolder(path: "/s"),
      "Cannot open the store '/s': it is a folder; name a file in it with --store."
    ),
    (
      .notAFile(path: "/s"),
      """
      Cannot open the store: '/s' is a pipe, a device or a socket and not a file; name a file with \
      --store.
      """
    ),
    (
      .foreignJournal(path: "/s"),
      """
      Beside the store '/s' stands a journal of another program, by which SQLite would change the \
      store; move '/s-journal' away, or choose another store with --store.
      """
    ),
    (
      .unreadableLog(path: "/s"),
      """
      The store '/s' cannot be read: its last sessions stand in '/s-wal', for which a file must be \
      made beside it; copy both to a folder of yours, and name the copy with --store.
      """
    ),
    (
      .cannotCreateFolder(path: "/f", reason: "no"),
      """
      Cannot create the folder '/f' for the store: no; choose another store with --store.
      """
    ),
    (
      .notAStore(path: "/s"),
      "'/s' is not a store of the harness; choose another file with --store."
    ),
    (
      .unreleased(path: "/s"),
      """
      The store '/s' was written by a harness from before the first release, in a form that is no \
      longer read; move it away and measure again, or choose another store with --store.
      """
    ),
    (
      .newer(path: "/s", migration: "9 later"),
      """
      The store '/s' was written by a later harness (it has the migration '9 later'); \
      update the harness, or choose another store with --store.
      """
    ),
    (
      .readOnly(path: "/s"),
      """
      The store '/s' cannot be written: the file or its folder is read-only; change its \
      permissions, or choose another store with --store.
      """
    ),
    (
      .cannotOpen(path: "/s", reason: "no"),
      """
      Cannot open the store '/s': no; check its permissions, or choose another with \
      --store.
      """
    ),
    (
      .tooManyFiles(path: "/s"),
      """
      Cannot open the store '/s': too many files are open; raise the limit (ulimit -n), or measure \
      fewer programs at once.
      """
    ),
    (
      .damaged(path: "/s", reason: "page 2"),
      """
      The store '/s' is damaged: page 2; restore a copy, or move it away to begin anew.
      """
    ),
    (
      .damagedSessions([1, 3, 4, 5, 7, 8], reason: "its rows are odd", path: "/s"),
      """
      Sessions 1, 3 to 5, 7 and 8 in '/s' are damaged: of session 1, its rows are odd; measure them \
      again, or restore a copy of the store. Other sessions can still be read.
      """
    ),
    (
      .damagedSession(3, reason: "its rows are odd", path: "/s"),
      """
      Session 3 in '/s' is damaged: its rows are odd; measure it again, or restore a copy of the \
      store. Other sessions can still be read.
      """
    ),
    (
      .tooLong(path: "/s"),
      """
      Cannot write the store '/s': a file would be longer than files may be here (ulimit -f); raise \
      the limit, or choose another store with --store.
      """
    ),
    (
      .diskFull(path: "/s"),
      """
      Cannot write the store '/s': the disk is full; free some space, or choose another \
      store with --store.
      """
    ),
    (
      .busy(path: "/s"),
      """
      The store '/s' is still being written by another process; let it finish, then try again.
      """
    ),
    (
      .notDurable(path: "/s", setting: "synchronous is 1"),
      """
      SQLite would not keep sessions safe in the store '/s': synchronous is 1; choose a \
      store on a local disk with --store.
      """
    ),
    (
      .failed(path: "/s", reason: "no"),
      "SQLite failed on the store '/s': no; see 'harness doctor'."
    ),
    (
      .sessionExists(id: "a", path: "/s"),
      "The store '/s' already has a session 'a'; measure again under another name."
    ),
    (
      .contradictory(id: "a", reason: "no"),
      """
      Session 'a' cannot be stored: no; this is a bug of the harness, please report it.
      """
    ),
    (
      .incomplete(session: 2, table: "trial", expected: 3, found: 1, path: "/s"),
      """
      Session 2 in '/s' is incomplete: table trial should hold 3 rows of it and holds 1; \
      see 'harness doctor'.
      """
    ),
    (
      .noSessions(path: "/s"),
      "The store '/s' holds no session yet; 'harness measure' adds one."
    ),
    (
      .unknownNumber(9, last: 2, path: "/s"),
      """
      There is no session 9 in '/s'; the last one is 2, and 'harness list sessions' lists \
      them.
      """
    ),
    (
      .unknownID("mornin", suggestion: "morning", last: 2, path: "/s"),
      "There is no session 'mornin' in '/s'. Did you mean 'morning'?"
    ),
    (
      .unknownID("x", suggestion: nil, last: 2, path: "/s"),
      """
      There is no session 'x' in '/s'; the last one is 2, and 'harness list sessions' \
      lists them.
      """
    ),
  ]

  @Test(arguments: sentences)
  func `an error is a sentence`(error: StoreError, text: String) {
    #expect(error.description == text)
  }

  @Test func `only a session that is not there is a wrong question`() {
    #expect(StoreError.noSessions(path: "/s").isUsage)
    #expect(StoreError.unknownNumber(9, last: 2, path: "/s").isUsage)
    #expect(StoreError.unknownID("x", suggestion: nil, last: 2, path: "/s").isUsage)
    #expect(!StoreError.noStore(path: "/s").isUsage)
    #expect(!StoreError.diskFull(path: "/s").isUsage)
  }
}
