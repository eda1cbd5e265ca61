import Foundation
import GRDB
import TestSupport
import Testing
import Trials

@testable import Results

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

  @Test(arguments: [
    ("UPDATE pageRow SET lines = lines + 1 WHERE outcomeId = 1", "row 1 of outcome"),
    ("UPDATE pageRange SET endByte = endByte + 1 WHERE paginationId = 1", "row 1 of pagination"),
    ("UPDATE observation SET value = 99 WHERE figureSetId = 1", "row 1 of figureSet"),
    ("DELETE FROM layoutFont WHERE layoutId = 2", "row 2 of layout"),
    ("UPDATE contestant SET name = 'x' WHERE id = 1", "row 1 of contestant"),
  ])
  func `a content that is not what it was is found`(change: String, what: String) throws {
    #expect(try problems(after: change) == ["In 'FILE', \(what) is not what was stored."])
  }

  @Test func `a text that is not what its digest says is found`() throws {
    let problems = try problems(after: "UPDATE textBody SET body = x'00' WHERE id = 1")
    #expect(problems.count == 2)
    #expect(problems.first == "In 'FILE', row 1 of textBody is not what was stored.")
    #expect(problems.last?.hasSuffix("has another one now.") == true)
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

  @Test func `rows that are missing are an error for who reads them`() throws {
    let file = try StoreFile.withSession()
    try file.tamper { try $0.execute(sql: "DELETE FROM pageRow WHERE outcomeId = 1") }
    let reason = "rows of pageRow are missing for 1"
    #expect(throws: StoreError.damaged(path: file.path, reason: reason)) {
      try file.open(.reading).session(.last)
    }
  }
}
