import Corpora
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// n = 100; a breaks every 20, b every 12, c loses the end of the text, d failed.
struct PairsTests {
  private func trial(_ name: String, _ pages: [PageRange]) -> Trial {
    var trial = Trial.make(name, scalarCount: 100)
    trial.set(pages)
    return trial
  }

  private var session: Session {
    let failed = trial("d", []).failing("It broke.")
    var larger = trial("e", ranges(every: 20))
    larger.setting.layout.type.size = .pixels(20)
    return Session.make(
      scalarCount: 100,
      [
        trial("a", ranges(every: 20)), trial("b", ranges(every: 12)),
        trial("c", Array(ranges(every: 20).dropLast())), failed, larger,
      ]
    )
  }

  // e is of another layout than the detailed one.
  @Test func `are each two that have pages in the detailed layout, in both orders`() {
    #expect(
      Pairs(of: session).all.map { "\($0.name) \($0.other)" }
        == ["a b", "a c", "b a", "b c", "c a", "c b"]
    )
    #expect(Pairs(of: session).all.allSatisfy { $0.corpus == "sutra" })
    #expect(Pairs(of: session).pair("sutra", "a", "a") == nil)
  }

  // Boundaries 20, 40, 60, 80 against 12, 24 … 96: only 60 is shared, of 4 + 8 − 1. By number 8, 16, 24,
  // 32, in pages of 100 / 9: 0.72, 1.44, 2.16, 2.88. The other way −8, −16, −24, −32 in pages of 20.
  @Test func `agree in Example E on one boundary of eleven`() throws {
    let pair = try #require(Pairs(of: session).pair("sutra", "a", "b"))
    #expect(pair.drift?.shared == 1 && pair.drift?.union == 11 && pair.drift?.beyond == 4)
    #expect(pair.agreement[.value] == 1.0 / 11)
    let mean = try #require(pair.meanDrift)
    let worst = try #require(pair.worstDrift)
    let slope = try #require(pair.drift?.slope)
    #expect(abs(mean - 1.8) < 1e-12 && abs(worst - 2.88) < 1e-12 && abs(slope - 0.72) < 1e-12)
    let other = try #require(Pairs(of: session).pair("sutra", "b", "a"))
    #expect(other.agreement[.value] == 1.0 / 11)
    #expect(other.meanDrift == 1 && other.worstDrift == 1.6)
    #expect(abs(try #require(other.drift?.slope) + 0.4) < 1e-12)
  }

  @Test func `a pair without a partition has a reason and no value`() throws {
    let pair = try #require(Pairs(of: session).pair("sutra", "a", "c"))
    #expect(pair.drift == nil && pair.meanDrift == nil && pair.worstDrift == nil)
    #expect(pair.agreement.statistics == nil)
    #expect(pair.agreement.excluded == [.notAPartition: 1])
  }

  // One page has no boundary: both have all of none.
  @Test func `those without boundaries agree, and have no drift`() throws {
    let whole = ranges([0])
    let session = Session.make(scalarCount: 100, [trial("a", whole), trial("b", whole)])
    let pair = try #require(Pairs(of: session).all.first)
    #expect(pair.agreement[.value] == 1)
    #expect(pair.meanDrift == nil && pair.worstDrift == nil)
  }

  @Test func `the explanation lists what both have and what one alone has`() throws {
    let session = session
    let text = session.corpora[0].text
    let explanation = try #require(
      Pairs.explanation(of: session.trials[0], beside: session.trials[1], in: text)
    )
    #expect(explanation.heading == "agreement of a beside b, sutra, phone-6 at 17 px")
    let lines = explanation.lines
    #expect(
      lines.prefix(2) == [
        "agreement = 1 boundary that both have / 11 of either = 0.0909",
        "boundaries of the same number: 1.8 pages of b apart on average, 2.88 at worst",
      ]
    )
    let scalars = lines.filter { $0.hasPrefix("  ") }.map { $0.prefix { $0 != ":" } }
    #expect(
      scalars == [
        "  scalar 60", "  scalar 20", "  scalar 40", "  scalar 80", "  scalar 12", "  scalar 24",
        "  scalar 36", "  scalar 48", "  scalar 72", "  scalar 84", "  scalar 96",
      ]
    )
    #expect(
      lines.filter { $0.hasSuffix(":") } == ["Both have 1:", "Only a has 3:", "Only b has 7:"]
    )
    #expect(Pairs.explanation(of: session.trials[0], beside: session.trials[3], in: text) == nil)
    let broken = Pairs.explanation(of: session.trials[0], beside: session.trials[2], in: text)
    #expect(
      broken?.lines == [
        "The pages of one of them do not hold the whole text, once and in order."
      ]
    )
  }

  // Pages of 4 have 24 boundaries, of 5 19; 20, 40, 60, 80 are shared: 20 of the one alone, 15 of the
  // other.
  @Test func `the explanation lists ten of a kind and counts the rest`() throws {
    let text = session.corpora[0].text
    let explanation = try #require(
      Pairs.explanation(
        of: trial("a", ranges(every: 4)),
        beside: trial("b", ranges(every: 5)),
        in: text
      )
    )
    #expect(explanation.lines.filter { $0.hasPrefix("  scalar") }.count == 4 + 10 + 10)
    #expect(
      explanation.lines.filter { $0.hasPrefix("  and") } == ["  and 10 more", "  and 5 more"]
    )
  }
}
