import Foundation
import GRDB
import TestSupport
import Testing

@testable import Results
@testable import Trials

/// A first run that ended early leaves nothing that keeps a second one from making the store.
struct StoreBirthTests {
  /// The files that a store is, one after the other, before its tables are there.
  enum Stage: String, CaseIterable {
    case zeroBytes
    /// The header of SQLite and no table.
    case noTable
    /// GRDB's table of migrations, which has no row.
    case noMigration
    /// The journal of a first page that was not finished.
    case hotJournal
  }

  private func make(_ stage: Stage, at path: String) throws {
    switch stage {
    case .zeroBytes: try Data().write(to: URL(fileURLWithPath: path))
    case .noTable: try DatabasePool(path: path).close()
    case .noMigration:
      let pool = try DatabasePool(path: path)
      try pool.write {
        try $0.execute(
          sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
        )
      }
      try pool.close()
    case .hotJournal:
      try DatabasePool(path: path).close()
      let page = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(4096)
      try page.write(to: URL(fileURLWithPath: path))
      try journalOfNoPage.write(to: URL(fileURLWithPath: path + "-journal"))
    }
  }

  @Test(arguments: Stage.allCases)
  func `a store that was not finished has no session, and gets one`(stage: Stage) throws {
    let file = try StoreFile()
    try make(stage, at: file.path)
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    #expect(try file.open(.reading).summaries() == [])
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
    #expect(try file.open().add(.make()) == 1)
    #expect(try file.open(.reading).integrityProblems() == [])
  }
}
