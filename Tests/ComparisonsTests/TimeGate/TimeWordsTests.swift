import PairedTimes
import TestSupport
import Testing

@testable import Comparisons

/// What is said of a time gate.
struct TimeWordsTests {
  /// A cell with a round for each effect.
  private func cell(_ name: String, _ effects: [Double]) -> CellFindings {
    .make("\(name)/warm", percent: effects.map { 100 * $0 })
  }

  private func repeated(_ effect: Double, _ count: Int) -> [Double] {
    Array(repeating: effect, count: count)
  }

  @Test func `a change has its sign and one decimal`() {
    #expect(Format.change(LogRatio(effect: 0.0693)) == "+6.9 %")
    #expect(Format.change(LogRatio(effect: -0.2)) == "-20.0 %")
    #expect(Format.change(LogRatio(effect: -0.0001)) == "0.0 %")
  }

  @Test func `effects that are left are an interval, half of one, any or none`() {
    #expect(Format.effects(cell("a", []).evidence.effectSet()) == "any")
    // Rounds of 30 % and of -30 % in turn: no effect explains both.
    let torn = cell("a", (0..<80).map { $0 < 40 ? 0.3 : -0.3 })
    #expect(Format.effects(torn.evidence.effectSet()) == "none")
    let sure = Format.effects(cell("a", repeated(0.1, 30)).evidence.effectSet())
    #expect(sure.wholeMatch(of: /\+9\.\d to \+10\.\d %/) != nil, "\(sure)")
  }

  @Test func `evidence has a few digits`() {
    #expect(Format.evidence(0) == "1")
    #expect(Format.evidence(evidenceLogarithm(0.003)) == "< 0.01")
    #expect(Format.evidence(evidenceLogarithm(24_103)) == "24,103")
    #expect(Format.evidence(evidenceLogarithm(1e9)) == "> 1,000,000")
  }

  @Test func `a pass says of how many cells, and what is faster`() {
    let found = TimeFindings.make(.pass, [cell("a", repeated(0, 9)), cell("b", repeated(-0.2, 9))])
    #expect(
      found.sentences[0]
        == "No cell is slower by 5 % or more: proved in all 2 cells after 9 rounds."
    )
    #expect(found.sentences.count == 2)
    #expect(found.sentences[1].hasPrefix("b/warm is faster: -20.0 % ("))
  }

  @Test func `a failure names its cells and the functions that grew`() {
    var slow = cell("b", repeated(0.3, 14))
    slow.grown = [GrownFunction(name: "fits(_:)", before: 1_000, after: 2_500)]
    let found = TimeFindings.make(.fail, [cell("a", repeated(0, 14)), slow])
    #expect(found.heading == "1 cell is slower by more than 1 %")
    #expect(found.sentences[0].hasPrefix("b/warm takes +30.0 % ("))
    #expect(found.sentences[0].hasSuffix("proved slower by more than 1 % after 14 rounds."))
    #expect(
      found.sentences[1] == "Instructions of a pass that grew: fits(_:) (1,000 to 2,500)."
    )
  }

  @Test func `where nothing is proved the effects that are left are told, and how to go on`() throws
  {
    let found = TimeFindings.make(.inconclusive, [cell("a", [0.1, -0.1])])
    #expect(found.sentences[0].hasPrefix("Nothing is proved of 1 cell after 2 rounds"))
    #expect(found.sentences[1] == "Of a/warm these effects are left: any.")
    #expect(found.sentences.last == "'--continue' goes on from these rounds.")
  }

  @Test func `a machine that is not fit is told by its control`() {
    let controls = [cell("a", repeated(0.4, 20)), cell("b", repeated(0, 20))]
    let found = TimeFindings.make(.refused, [cell("a", [])], controls: controls)
    #expect(found.sentences.count == 2)
    #expect(found.sentences[0].hasPrefix("The base differs from its own twin by +40.0 % in a/warm"))
  }

  @Test func `the table has a row for each cell, with what is proved in a word`() {
    let cells = [
      cell("a", repeated(0, 14)), cell("b", repeated(0.3, 14)),
      cell("c", [0.1]), cell("d", repeated(-0.3, 14)),
    ]
    let table = Table(of: TimeFindings.make(.fail, cells))
    #expect(table.rows.map { $0.last?.shown } == ["below 5 %", "slower", "", "faster"])
    #expect(table.rows.map { $0[0].shown } == ["a/warm", "b/warm", "c/warm", "d/warm"])
    #expect(table.rows[1][2].shown == "+30.0 %")
  }

  @Test func `a program is told by its name, version and digest`() {
    let words = TimedFile(shown: "old/harness", digest: "0123456789abcdef", version: "0.1.0").words
    #expect(words == "old/harness (harness 0.1.0, sha256 0123456789ab)")
    #expect(TimedFile(shown: "a", digest: "b").words == "a (sha256 b)")
  }
}
