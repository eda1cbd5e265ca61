import Comparisons
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Results
@testable import Trials

/// What is read of a damaged store is what was stored, or is refused.
struct DamageTests {
  /// Two sessions, of which the second has all kinds of rows and contents.
  private static func made() throws -> StoreFile {
    let file = try StoreFile.withSession()
    try file.addSession(.outside("s2", seed: 2))
    return file
  }

  /// Everything that commands read of a store, each as a text or as its refusal.
  private static func readings(of path: String) throws -> [Result<String, any Error>] {
    let store = try ResultStore(path: path, access: .reading)
    func many<Value>(_ work: () throws -> Value) -> Result<String, any Error> {
      Result {
        let value = try work()
        try store.refuseDamage()
        return "\(value)"
      }
    }
    let trials = Set(Session.make().trials.map(TrialIdentity.init))
    let pages = HistoryQuery(metric: "pages", statistic: .value)
    let time = HistoryQuery(metric: "total_time", statistic: .value)
    return [
      many { try store.summaries() }, many { try store.history(pages) },
      many { try store.history(time) },
      many { try store.latest(covering: trials) },
      Result { try "\(store.number(of: .last))" },
      Result { try "\(store.number(of: .id("s1")))" },
      Result { try fields(of: store.session(.number(1))).joined(separator: "\n") },
      Result { try fields(of: store.session(.number(2))).joined(separator: "\n") },
      Result { try "\(String(describing: store.verdict(of: .number(1))))" },
    ]
  }

  /// Each seed flips a bit in thirty places, one at a time.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a flipped bit changes nothing that is read, or is refused`(seed: UInt64) throws {
    let file = try Self.made()
    let sound = try Self.readings(of: file.path).map { try $0.get() }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
    var random = Seed(seed)
    for _ in 1...30 {
      var damaged = bytes
      let place = random.number(in: 0...bytes.count - 1)
      damaged[place] ^= 1 << UInt8(random.number(in: 0...7))
      let path = try file.folder.write(damaged, to: "damaged.sqlite")
      guard let found = try? Self.readings(of: path) else { continue }
      for (index, reading) in found.enumerated() {
        guard let text = try? reading.get() else { continue }
        #expect(text == sound[index], "reading \(index) after a flip at byte \(place)")
      }
    }
  }

  /// The table of sessions' seals loses its last row, as a flip in a count of cells makes it.
  @Test func `a session that vanished is told`() throws {
    let file = try Self.made()
    try file.tamper { try $0.execute(sql: "DELETE FROM seal WHERE sessionNumber = 2") }
    let store = try file.open(.reading)
    let error = StoreError.damagedSession(2, reason: "it has lost its seal", path: file.path)
    #expect(throws: error) { try store.session(.last) }
    #expect(try store.session(.number(1)).id == "s1")
    #expect(try store.summaries().map(\.number) == [1])
    #expect(throws: error) { try store.refuseDamage() }
  }

  /// Two sessions that share no setup, of which the first is the damaged one.
  private static func unlike() throws -> StoreFile {
    let file = try StoreFile.withSession()
    var other = Session.make("s2", seed: 2)
    for index in other.trials.indices { other.trials[index].layoutKey += " otherwise" }
    other.changes = []
    let writer = try file.open()
    let figures = [Figure.make(.trial(0), .overflowPixels, value: 5), .make(.trial(0), value: 6)]
    _ = try writer.add(other, figures: Figures(figures))
    try writer.pool.close()
    return file
  }

  /// Every column of a row that says what a figure is of, changed to what it may hold as well.
  @Test(arguments: [
    "UPDATE session SET id = 's3' WHERE number = 1",
    "UPDATE session SET started = '1999' WHERE number = 1",
    "UPDATE session SET corpora = '[\"sutra\"]' WHERE number = 1",
    "UPDATE session SET environment = '{\"harness\":\"0.4.0\"}' WHERE number = 1",
    "UPDATE session SET contentId = contentId - 1 WHERE number = 1",
    "UPDATE session SET verdict = 'PASS' WHERE number = 1",
    "UPDATE session SET verdictId = contentId WHERE number = 1",
    "DELETE FROM trial WHERE sessionNumber = 1 AND position = 2",
    "UPDATE trial SET position = 99 WHERE sessionNumber = 1 AND position = 0",
    "UPDATE trial SET setupId = setupId + 1 WHERE sessionNumber = 1 AND position = 0",
    "UPDATE trial SET isDetailed = 1 - isDetailed WHERE sessionNumber = 1 AND position = 2",
    "UPDATE trial SET failure = 'crashed' WHERE sessionNumber = 1 AND position = 0",
    "UPDATE trial SET failure = NULL WHERE sessionNumber = 1",
    "UPDATE trial SET contentId = contentId - 1 WHERE sessionNumber = 1 AND position = 0",
    "UPDATE trial SET costId = NULL WHERE sessionNumber = 1",
    "UPDATE trial SET figureSetId = figureSetId + 1 WHERE sessionNumber = 1 AND position = 0",
    "UPDATE trial SET varyingFigureSetId = NULL WHERE sessionNumber = 1",
    "UPDATE setup SET corpus = 'psalms' WHERE id = 1",
    "UPDATE setup SET paginator = 'balanced' WHERE id = 1",
    "UPDATE setup SET kind = 'classic' WHERE id = 1",
    "UPDATE setup SET device = 'tablet-10' WHERE id = 1",
    "UPDATE setup SET fontSizeSixtyFourths = fontSizeSixtyFourths + 1 WHERE id = 1",
    "UPDATE setup SET layoutKey = 'key of sutra at 18.0' WHERE id = 1",
    "UPDATE setup SET settingId = settingId + 1 WHERE id = 1",
    "UPDATE setup SET change = 'turn' WHERE id = 10",
    "UPDATE setup SET toDevice = 'tablet-10' WHERE id = 10",
    "UPDATE setup SET toFontSizeSixtyFourths = 64 WHERE id = 10",
    "UPDATE setup SET toFont = 'Noto Sans CJK JP' WHERE id = 10",
    "UPDATE setup SET toLineHeightTenThousandths = 64 WHERE id = 10",
    "UPDATE setup SET toSettingId = settingId WHERE id = 10",
    "UPDATE seal SET sampleCount = 0 WHERE sessionNumber = 1",
    "UPDATE seal SET trialCount = 0 WHERE sessionNumber = 1",
    "UPDATE seal SET rowDigest = '\(String(repeating: "0", count: 64))' WHERE sessionNumber = 1",
    "DELETE FROM seal WHERE sessionNumber = 1",
    "DELETE FROM session WHERE number = 1",
  ])
  func `a damaged row is shown by nobody, and its session is named`(change: String) throws {
    let file = try Self.unlike()
    try file.tamper(checksReferences: false) { try $0.execute(sql: change) }
    let trials = Set(Session.make().trials.map(TrialIdentity.init))
    var changes = HistoryQuery(metric: "position_page_error_slope", statistic: .value)
    changes.onlyDetailed = true
    let pages = HistoryQuery(metric: "pages", statistic: .value)
    let shown: [(ResultStore) throws -> [Int]] = [
      { try $0.history(pages).map(\.session) }, { try $0.history(changes).map(\.session) + [2] },
      { try $0.summaries().map(\.number) },
      { try [$0.latest(covering: trials)].compactMap(\.self) + [2] },
    ]
    for (index, show) in shown.enumerated() {
      let store = try file.open(.reading)
      #expect(try Set(show(store)) == [2], "reading \(index)")
      let error = #expect(throws: StoreError.self, "reading \(index)") { try store.refuseDamage() }
      #expect(error?.description.hasPrefix("Session 1 in '\(file.path)' is ") == true)
    }
  }

  @Test func `all damaged sessions are named`() throws {
    let file = try StoreFile()
    for number in 1...6 { try file.addSession(.make("s\(number)", seed: UInt64(number))) }
    let change = "UPDATE session SET started = '1999' WHERE number"
    try file.tamper { try $0.execute(sql: "\(change) IN (1, 4)") }
    let store = try file.open(.reading)
    #expect(try store.summaries().map(\.number) == [6, 5, 3, 2])
    #expect(
      try #require(throws: StoreError.self) { try store.refuseDamage() }.description
        == "Sessions 1 and 4 in '\(file.path)' are damaged: of session 1, its rows are not what was "
        + "sealed; measure them again, or restore a copy of the store. Other sessions can still be "
        + "read."
    )
    try file.tamper { try $0.execute(sql: "\(change) <> 2") }
    let worse = try file.open(.reading)
    #expect(try worse.summaries().map(\.number) == [2])
    let error = try #require(throws: StoreError.self) { try worse.refuseDamage() }
    #expect(error.description.hasPrefix("Sessions 1 and 3 to 6 in '\(file.path)' are damaged: "))
  }

  /// What is lost between the program and the disk is not sealed as if it had been measured.
  @Test(arguments: [
    "trial BEGIN UPDATE trial SET failure = 'crashed' WHERE position = 3; END",
    "session BEGIN UPDATE session SET started = '1999'; END",
    "setup BEGIN UPDATE setup SET device = 'tablet-10' WHERE id = 2; END",
    "sample BEGIN UPDATE sample SET cpuNanoseconds = 1 WHERE position = 1; END",
  ])
  func `a seal is made of what was given, not of what the file holds`(damage: String) throws {
    let file = try StoreFile()
    let writer = try file.open()
    let table = damage.prefix { $0 != " " }
    try writer.pool.writeWithoutTransaction {
      try $0.execute(
        sql: "DROP TRIGGER \(table)IsNeverChanged; CREATE TEMP TRIGGER t AFTER INSERT ON \(damage)"
      )
    }
    #expect(try writer.add(.make()) == 1)
    let error = try #require(throws: StoreError.self) { try writer.session(.last) }
    #expect(error.description.contains("its rows are not what was sealed"))
  }

  @Test(arguments: [
    "UPDATE figure SET value = 99 WHERE metric = 'pages'",
    "UPDATE setup SET layoutKey = 'x' WHERE id = 1", "UPDATE trial SET isDetailed = 0",
    "UPDATE session SET started = '1999' WHERE number = 1",
  ])
  func `a damaged session is left out and named, and the others are read`(change: String) throws {
    let file = try StoreFile.withSession()
    var other = Session.make("s2", seed: 2)
    for index in other.trials.indices { other.trials[index].layoutKey += " otherwise" }
    other.changes = []
    let writer = try file.open()
    _ = try writer.add(other, figures: Figures([.make(.trial(0), .overflowPixels, value: 5)]))
    try writer.pool.close()
    let limited = change.contains("trial SET") ? change + " WHERE sessionNumber = 1" : change
    try file.tamper { try $0.execute(sql: limited) }
    let store = try file.open(.reading)
    _ = try store.history(HistoryQuery(metric: "pages", statistic: .value))
    _ = try store.summaries()
    let error = try #require(throws: StoreError.self) { try store.refuseDamage() }
    guard case .damagedSession(1, _, file.path) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try store.session(.number(2)).id == "s2")
    let overflow = try store.history(HistoryQuery(metric: "overflow_px", statistic: .value))
    #expect(overflow.map(\.session).contains(2))
  }
}
