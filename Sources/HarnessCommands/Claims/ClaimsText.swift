import Comparisons
import Foundation
import Rainbow

/// Claims as a person reads them, and as programs do.
struct ClaimsText {
  let claims: [Claim]

  /// Each claim with its verdict, how it was tested and what was measured.
  func text(columns: Int) -> String {
    claims.map { claim in
      let details =
        [claim.reason, "Tested: \(claim.test)."] + claim.figures.map { "\($0.text)." }
      return
        ([wrapped(claim.sentence, to: columns).bold, "  " + coloured(claim.verdict)]
        + details.map { indented($0, by: 2, to: columns) })
        .joined(separator: "\n")
    }
    .joined(separator: "\n\n")
  }

  private func coloured(_ verdict: Claim.Verdict) -> String {
    switch verdict {
    case .holds: verdict.words.green
    case .doesNotHold: verdict.words.red
    case .depends: verdict.words.yellow
    }
  }

  /// `pagination-harness/claims/1`, with sorted keys.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(Document(claims)), as: UTF8.self)
  }

  private struct Document: Encodable {
    let schema = "pagination-harness/claims/1"
    let harness = HarnessVersion.current
    let claims: [Entry]

    init(_ claims: [Claim]) { self.claims = claims.map(Entry.init) }
  }

  private struct Entry: Encodable {
    let id: String
    let sentence: String
    let test: String
    let verdict: String
    let reason: String
    let figures: [FigureEntry]

    init(_ claim: Claim) {
      id = claim.id
      sentence = claim.sentence
      test = claim.test
      verdict = claim.verdict.rawValue
      reason = claim.reason
      figures = claim.figures.map(FigureEntry.init)
    }
  }

  private struct FigureEntry: Encodable {
    let subject: String
    let values: [ValueEntry]

    init(_ figure: Claim.Figure) {
      subject = figure.subject
      values = figure.values.map(ValueEntry.init)
    }
  }

  private struct ValueEntry: Encodable {
    let name: String
    let value: Double?
    let unit: String
    let exact: Bool

    init(_ value: Claim.Value) {
      name = value.name
      self.value = value.value
      unit = value.unit.rawValue
      exact = value.isExact
    }
  }
}
