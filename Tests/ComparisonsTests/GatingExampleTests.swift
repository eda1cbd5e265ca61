import Foundation
import TestSupport
import Testing

@testable import Comparisons

/// The worked example of Gating-merges.md: its table says what its rules say.
struct GatingExampleTests {
  @Test func `each row says the level and the limit that the rules give`() throws {
    let article = String(
      decoding: try Repository.bytes(of: "Sources/PaginatorKit/PaginatorKit.docc/Gating-merges.md"),
      as: UTF8.self
    )
    let example = try #require(article.components(separatedBy: "\n### An example\n").last)
    let yaml = try #require(
      example.components(separatedBy: "\n```yaml\n").dropFirst().first?
        .components(separatedBy: "\n```").first
    )
    let rules = try GateRules(yaml: yaml, path: "harness.yml")
    let rows = example.split(separator: "\n").filter { $0.hasPrefix("| `diamond-sutra/") }
    #expect(rows.count == 4)
    for row in rows {
      let columns = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let name = try #require(GateValueName(columns[0].replacing("`", with: "")))
      let decision = try #require(
        rules.decision(
          metric: name.metric,
          strategy: name.strategy,
          among: rules.matching(name.cell)
        )
      )
      #expect(columns[1].hasPrefix("`\(decision.level.rawValue)`"), "\(row)")
      let limit: GateLimit =
        columns[2].hasPrefix("2 lines more")
        ? .amount(2, unit: "lines") : .amount(0, unit: nil)
      #expect(columns[2].hasPrefix("2 lines more") || columns[2].hasPrefix("no increase"))
      #expect(decision.relative == limit, "\(row)")
      #expect(decision.absolute == .none, "\(row)")
      // 3 lines more are past either limit.
      #expect(columns[3] == (decision.level == .fail ? "FAIL" : "a warning"), "\(row)")
    }
  }
}
