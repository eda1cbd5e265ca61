import Digests
import GRDB
import TestSupport
import Testing

@testable import Results
@testable import Trials

/// A seal is what anybody can take of a session's rows by SQL, and older stores get theirs.
struct SealTests {
  /// Rows as the text that a seal is taken of, made of what SQLite gives.
  private static func text(_ sql: String, _ number: Int, in database: Database) throws -> String {
    try Row.fetchAll(database, sql: sql, arguments: [number])
      .map { row in
        row.databaseValues
          .map { value in
            switch value.storage {
            case .null: "-,"
            case .string(let text): "\(text.utf8.count):\(text),"
            default: "\(value),"
            }
          }
          .joined() + "\n"
      }
      .joined()
  }

  private static let sessions = """
    SELECT session.id, started, corpora, environment, content.digest, session.verdict,
      verdict.digest
    FROM session JOIN content ON content.id = contentId
    LEFT JOIN content AS verdict ON verdict.id = verdictId WHERE number = ?
    """

  private static let trials = """
    SELECT position, corpus, paginator, setup.kind, device, fontSizeSixtyFourths, layoutKey,
      setting.digest, change, toDevice, toFontSizeSixtyFourths, toFont,
      toLineHeightTenThousandths, toSetting.digest, isDetailed, failure, content.digest,
      cost.digest, figures.digest, varying.digest
    FROM trial JOIN setup ON setup.id = setupId JOIN content AS setting ON setting.id = settingId
    LEFT JOIN content AS toSetting ON toSetting.id = toSettingId
    JOIN content ON content.id = contentId LEFT JOIN content AS cost ON cost.id = costId
    JOIN figureSet AS figures ON figures.id = figureSetId
    LEFT JOIN figureSet AS varying ON varying.id = varyingFigureSetId
    WHERE sessionNumber = ? ORDER BY position
    """

  private static let samples = """
    SELECT trial, phase, position, wallNanoseconds, cpuNanoseconds, quality FROM sample
    WHERE sessionNumber = ? ORDER BY trial, phase, position
    """

  @Test func `a seal is the digest of a session's rows, with and without the samples`() throws {
    let file = try StoreFile.withSession(.outside())
    try file.addSession(.make("s2", seed: 2))
    for number in [1, 2] {
      let (seal, rows, samples) = try file.open(.reading).pool
        .read { database in
          (
            try Seal.fetchOne(database, key: number),
            try Self.text(Self.sessions, number, in: database)
              + Self.text(Self.trials, number, in: database),
            try Self.text(Self.samples, number, in: database)
          )
        }
      let count = try #require(seal).sampleCount
      #expect(seal?.digest == sha256(of: Array((rows + samples).utf8)))
      #expect(seal?.rowDigest == sha256(of: Array((rows + "\(count),\n").utf8)))
    }
  }

  /// A store as it was before seals had a digest without the samples, with the rows of another.
  private static func older(_ file: StoreFile) throws -> StoreFile {
    let older = try StoreFile()
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: older.path, configuration: configuration)
    try StoreMigration.migrator.migrate(queue, upTo: "1 outcomes")
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "ATTACH ? AS later", arguments: [file.path])
      for table in [
        "content", "session", "setup", "figureSet", "figure", "trial", "sample", "approval", "seal",
      ] {
        let columns = try database.columns(in: table).map(\.name).joined(separator: ", ")
        try database.execute(sql: "INSERT INTO \(table) SELECT \(columns) FROM later.\(table)")
      }
    }
    try queue.close()
    return older
  }

  @Test(arguments: [ResultStore.Access.reading, .writing])
  func `a store of before is read once and is as one of today`(access: ResultStore.Access) throws {
    let file = try StoreFile.withSession()
    try file.addSession(.outside("s2", seed: 2))
    let older = try Self.older(file)
    let store = try older.open(access)
    #expect(try store.summaries() == file.open(.reading).summaries())
    #expect(differences(try store.session(.last), Session.outside("s2", seed: 2)) == [])
    #expect(try store.integrityProblems() == [])
    try store.refuseDamage()
    #expect(try older.open().add(.make("s3")) == 3)
  }

  @Test(arguments: [
    "UPDATE session SET started = '1999' WHERE number = 1",
    "UPDATE trial SET contentId = 9999 WHERE sessionNumber = 1 AND position = 3",
  ])
  func `what was damaged in a store of before stays so`(change: String) throws {
    let file = try StoreFile.withSession()
    try file.addSession(.make("s2", seed: 2))
    try file.tamper(checksReferences: false) { try $0.execute(sql: change) }
    let older = try Self.older(file)
    let store = try older.open(.reading)
    #expect(try store.summaries().map(\.number) == [2])
    let error = StoreError.damagedSession(
      1,
      reason: "its rows are not what was sealed",
      path: older.path
    )
    #expect(throws: error) { try store.refuseDamage() }
    #expect(throws: error) { try store.session(.number(1)) }
    #expect(try store.integrityProblems().contains(error.description))
  }
}
