import Foundation
import GRDB
import PaginatorKit
import Trials

// Rows of what is asked about, by the names of their columns; the documents have everything.

struct SessionRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "session"

  var number: Int64?
  var id: String
  var started: String
  var corpora: [String]
  var environment: [String: String]
  var contentId: Int64
  var verdict: String?
  var verdictId: Int64?

  /// What a seal has of it, in this order; contents stand in it by their digests.
  static let sealed = [
    "id", "started", "corpora", "environment", "content", "verdict", "verdictContent",
  ]

  /// A list or an object as a column has it.
  static func decoded<Value: Decodable>(_ text: String) throws -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw MalformedDocument("a session's row cannot be read: \(error)")
    }
  }
}

/// Who paginated what, in which layout, and the layout that a reader changed to.
struct SetupRow {
  var corpus: String
  var paginator: String
  var kind: String
  var device: String
  var fontSizeSixtyFourths: Int64
  var layoutKey: String
  var settingId: Int64
  var change: String?
  var toDevice: String?
  var toFontSizeSixtyFourths: Int64?
  var toFont: String?
  var toLineHeightTenThousandths: Int64?
  var toSettingId: Int64?

  init(
    _ paginator: PaginatorInfo,
    corpus: String,
    layoutKey: String,
    setting: Plan.Setting,
    id: Int64
  ) {
    self.corpus = corpus.storable
    self.paginator = paginator.name.storable
    self.kind = paginator.kind.rawValue
    self.layoutKey = layoutKey.storable
    device = setting.device.id.storable
    fontSizeSixtyFourths = setting.layout.type.size.sixtyFourths
    settingId = id
  }

  /// Adds the layout that a reader changed to.
  mutating func change(_ kind: Change.Kind, to setting: Plan.Setting, id: Int64) {
    change = kind.rawValue
    toDevice = setting.device.id.storable
    toFontSizeSixtyFourths = setting.layout.type.size.sixtyFourths
    toFont = setting.layout.type.fonts.first?.family.storable
    toLineHeightTenThousandths = setting.layout.type.lineHeight.tenThousandths
    toSettingId = id
  }

  /// What a seal has of it, in this order; settings stand in it by their digests.
  static let sealed = columns("setting", "toSetting")

  /// The values that a seal has of it, whose settings have these digests.
  func bytes(_ setting: String, to toSetting: String?) -> RowBytes {
    RowBytes(of: values(setting.databaseValue, toSetting.databaseValue))
  }

  /// Returns the number of the row, which is added when it is new.
  func number(in database: Database) throws -> Int64 {
    let values = StatementArguments(values(settingId.databaseValue, toSettingId.databaseValue))
    let find = try database.cachedStatement(sql: Self.finding)
    if let known = try Int64.fetchOne(find, arguments: values) { return known }
    try database.cachedStatement(sql: Self.insertion).execute(arguments: values)
    return database.lastInsertedRowID
  }

  private static let stored = columns("settingId", "toSettingId")
  private static let finding =
    "SELECT id FROM setup WHERE \(stored.map { "\($0) IS ?" }.joined(separator: " AND "))"
  private static let insertion = """
    INSERT INTO setup (\(stored.joined(separator: ", ")))
    VALUES (\(stored.map { _ in "?" }.joined(separator: ", ")))
    """

  /// The columns in the order of ``values(_:_:)``, with those that name settings.
  private static func columns(_ setting: String, _ toSetting: String) -> [String] {
    [
      "corpus", "paginator", "kind", "device", "fontSizeSixtyFourths", "layoutKey", setting,
      "change", "toDevice", "toFontSizeSixtyFourths", "toFont", "toLineHeightTenThousandths",
      toSetting,
    ]
  }

  private func values(_ setting: DatabaseValue, _ toSetting: DatabaseValue) -> [DatabaseValue] {
    [
      corpus.databaseValue, paginator.databaseValue, kind.databaseValue, device.databaseValue,
      fontSizeSixtyFourths.databaseValue, layoutKey.databaseValue, setting, change.databaseValue,
      toDevice.databaseValue, toFontSizeSixtyFourths.databaseValue, toFont.databaseValue,
      toLineHeightTenThousandths.databaseValue, toSetting,
    ]
  }
}

/// A trial, or behind the trials of its session a change.
struct TrialRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "trial"

  var sessionNumber: Int64
  var position: Int
  var setupId: Int64
  var isDetailed: Bool
  var failure: String?
  var contentId: Int64
  var costId: Int64?
  var figureSetId: Int64
  var varyingFigureSetId: Int64?
}

struct SampleRow: Codable, PersistableRecord {
  static let databaseTableName = "sample"

  var sessionNumber: Int64
  var trial: Int
  var phase: String
  var position: Int
  var wallNanoseconds: Int
  var cpuNanoseconds: Int
  /// What disturbed it, as in `samples.csv`: `steal+wall_above_cpu`.
  var quality: String

  /// What a seal has of it, in the order in which it is read.
  var sealed: [DatabaseValue] {
    [
      trial.databaseValue, phase.databaseValue, position.databaseValue,
      wallNanoseconds.databaseValue, cpuNanoseconds.databaseValue, quality.databaseValue,
    ]
  }
}
