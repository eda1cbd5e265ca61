import Foundation
import GRDB
import TestSupport
import Testing

@testable import Results
@testable import Trials

/// `harness doctor` hears of whatever is wrong with a store.
struct IntegrityTests {
  private func problems(after change: String) throws -> [String] {
    let file = try StoreFile.withSession()
    try file.tamper {
      try $0.execute(sql: "PRAGMA defer_foreign_keys = ON; \(change)")
    }
    return try file.open(.reading).integrityProblems()
      .map { $0.replacingOccurrences(of: file.path, with: "FILE") }
  }

  @Test func `a sound store has no problem`() throws {
    #expect(try problems(after: "") == [])
  }

  /// Each kind of content, damaged in a byte, is named by its digest.
  @Test(arguments: [
    "text", "corpus", "setting", "pages", "judgement", "trial", "cost", "change", "places",
    "session", "verdict",
  ])
  func `a damaged content is found, and not read`(kind: String) throws {
    let file = try StoreFile.withSession(.outside())
    let digest = try #require(
      try file.open(.reading).pool
        .read {
          try String.fetchOne(
            $0,
            sql: "SELECT digest FROM content WHERE kind = ? LIMIT 1",
            arguments: [kind]
          )
        }
    )
    for byte in [3, 9] {
      try file.tamper { database in
        let body = try #require(
          try Data.fetchOne(
            database,
            sql: "SELECT body FROM content WHERE digest = ?",
            arguments: [digest]
          )
        )
        var damaged = body
        damaged[byte] ^= 0x10
        try database.execute(
          sql: "UPDATE content SET body = ? WHERE digest = ?",
          arguments: [damaged, digest]
        )
      }
    }
    let reason = "the \(kind) \(digest) is not what was stored"
    let store = try file.open(.reading)
    #expect(try store.integrityProblems() == ["In '\(file.path)', \(reason)."])
    #expect(throws: StoreError.damagedSession(1, reason: reason, path: file.path)) {
      _ = try store.session(.last)
      _ = try store.verdict(of: .last)
    }
  }

  @Test func `a content under another's digest is found`() throws {
    let found = try problems(
      after: """
        UPDATE content SET body = (SELECT body FROM content WHERE kind = 'pages'),
          byteCount = (SELECT byteCount FROM content WHERE kind = 'pages')
        WHERE id = (SELECT MIN(id) FROM content WHERE kind = 'trial')
        """
    )
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("In 'FILE', the trial ") == true, "\(found)")
  }

  @Test(arguments: [
    "UPDATE figure SET value = 99 WHERE setId = 1", "UPDATE figure SET excluded = NULL",
    "DELETE FROM figure WHERE setId = 1 AND metric = 'pages'",
  ])
  func `figures that are not what they were are found`(change: String) throws {
    let found = try problems(after: change)
    #expect(!found.isEmpty)
    #expect(
      found.allSatisfy {
        $0.hasPrefix("In 'FILE', the figures ") && $0.hasSuffix(" are not what was stored.")
      },
      "\(found)"
    )
  }

  /// What a seal tells of the rows of its session.
  @Test(arguments: [
    "UPDATE sample SET cpuNanoseconds = cpuNanoseconds + 1 WHERE position = 2",
    "UPDATE sample SET quality = 'steal' WHERE quality = ''",
    "UPDATE trial SET isDetailed = 1", "UPDATE trial SET failure = 'crashed' WHERE position = 0",
    "UPDATE trial SET costId = NULL", "UPDATE trial SET varyingFigureSetId = NULL",
    "UPDATE setup SET paginator = 'x'", "UPDATE setup SET fontSizeSixtyFourths = 64",
    "UPDATE session SET verdict = 'PASS'",
    "UPDATE session SET verdict = NULL, verdictId = NULL", "UPDATE session SET started = '2024'",
    "UPDATE session SET environment = '{}'", "UPDATE session SET corpora = '[]'",
  ])
  func `a row that is not what was sealed is found, and its session not read`(
    change: String
  ) throws {
    let file = try StoreFile.withSession()
    try file.tamper { try $0.execute(sql: change) }
    let store = try file.open(.reading)
    let error = StoreError.damagedSession(
      1,
      reason: "its rows are not what was sealed",
      path: file.path
    )
    #expect(try store.integrityProblems() == [error.description])
    #expect(throws: error) { try store.session(.last) }
    #expect(throws: error) { try store.verdict(of: .last) }
  }

  @Test func `a session that lost its seal is found`() throws {
    #expect(
      try problems(after: "DELETE FROM seal")
        == ["In 'FILE', session 1 has lost its seal and is not shown."]
    )
  }

  @Test func `a trigger that somebody dropped is found`() throws {
    let file = try StoreFile.withSession()
    try DatabaseQueue(path: file.path)
      .write { try $0.execute(sql: "DROP TRIGGER sampleIsNeverChanged") }
    #expect(
      try file.open(.reading).integrityProblems() == [
        "In '\(file.path)', the trigger sampleIsNeverChanged is missing: somebody changed the store "
          + "by hand."
      ]
    )
  }

  @Test func `a content that is missing is an error for who reads it`() throws {
    let file = try StoreFile.withSession()
    try file.tamper {
      try $0.execute(sql: "PRAGMA defer_foreign_keys = ON")
      try $0.execute(
        sql: """
          UPDATE content SET digest = '\(String(repeating: "0", count: 64))'
          WHERE id = (SELECT MIN(id) FROM content WHERE kind = 'pages')
          """
      )
    }
    let error = try #require(throws: StoreError.self) { try file.open(.reading).session(.last) }
    #expect(error.description.contains("the pages "))
    #expect(error.description.contains(" is missing"))
  }
}
