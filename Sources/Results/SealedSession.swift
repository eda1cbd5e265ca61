import GRDB
import PaginatorKit
import Trials

/// The rows of one session, compared with its seal: whoever shows a session shows these.
struct SealedSession {
  let number: Int
  let id: String
  let started: String
  private let corporaText: String
  private let environmentText: String
  /// The digests of its contents.
  let content: String
  let verdict: String?
  let verdictContent: String?
  /// Its trials, then its changes, in their order.
  let trials: [SealedTrial]
  var sampleCount: Int
  /// Empty where samples are not read.
  let samples: [SealedSample]

  /// The session of a row with its columns in the order in which a seal has them.
  init(
    _ number: Int,
    _ row: StoredRow,
    _ trials: [SealedTrial],
    _ samples: [SealedSample]
  ) {
    self.number = number
    id = row.text(0) ?? ""
    started = row.text(1) ?? ""
    corporaText = row.text(2) ?? ""
    environmentText = row.text(3) ?? ""
    content = row.text(4) ?? ""
    verdict = row.text(5)
    verdictContent = row.text(6)
    sampleCount = samples.count
    (self.trials, self.samples) = (trials, samples)
  }

  var environment: [String: String] {
    get throws { try SessionRow.decoded(environmentText) }
  }

  var corpora: [String] { get throws { try SessionRow.decoded(corporaText) } }
}

/// A trial or a change, with its contents by their digests.
struct SealedTrial {
  let setup: SealedSetup
  let isDetailed: Bool
  let failure: String?
  let content: String
  let cost: String?
  let figures: String
  let varyingFigures: String?
}

/// Whose a trial is, of what and where, which sessions share.
final class SealedSetup {
  let corpus, paginator, device: String
  /// Numbers of its paginator, name and kind, and of its setting.
  let participant, setting: Int
  let fontSize: Length
  let layoutKey: String
  let isChange: Bool
  let toDevice: String?
  let toFontSize: Length?
  let toFont: String?
  let toLineHeight: LineHeightMultiple?
  let bytes: RowBytes

  init(_ row: Row, numbers: inout [[String]: Int]) {
    // In a damaged file, the columns may hold anything; that shows where the seal is compared.
    func text(_ column: String) -> String? { String.fromDatabaseValue(row[column]) }
    func number(_ column: String) -> Int64? { Int64.fromDatabaseValue(row[column]) }
    corpus = text("corpus") ?? ""
    paginator = text("paginator") ?? ""
    func number(of names: [String]) -> Int {
      let number = numbers[names, default: numbers.count]
      numbers[names] = number
      return number
    }
    participant = number(of: [paginator, text("kind") ?? ""])
    setting = number(of: [text("setting") ?? ""])
    device = text("device") ?? ""
    fontSize = Length(sixtyFourths: number("fontSizeSixtyFourths") ?? 0)
    layoutKey = text("layoutKey") ?? ""
    isChange = text("change") != nil
    toDevice = text("toDevice")
    toFontSize = number("toFontSizeSixtyFourths").map(Length.init(sixtyFourths:))
    toFont = text("toFont")
    toLineHeight = number("toLineHeightTenThousandths")
      .map(LineHeightMultiple.init(tenThousandths:))
    bytes = RowBytes(of: SetupRow.sealed.map { row[$0] as DatabaseValue })
  }
}

struct SealedSample {
  let trial: Int
  let phase: String
  let wallNanoseconds: Int
  let cpuNanoseconds: Int
  let quality: String

  /// The phase and the sample; `nil` when the row names what there is not.
  var sample: (phase: Phase, sample: Sample)? {
    guard let phase = Phase(rawValue: phase) else { return nil }
    let names = quality.split(separator: "+")
    let disturbances = names.compactMap { Sample.Disturbance(rawValue: String($0)) }
    guard disturbances.count == names.count else { return nil }
    return (
      phase,
      Sample(
        wallNanoseconds: wallNanoseconds,
        cpuNanoseconds: cpuNanoseconds,
        disturbances: Set(disturbances)
      )
    )
  }
}
