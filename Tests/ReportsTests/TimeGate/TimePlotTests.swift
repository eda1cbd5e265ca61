import TestSupport
import Testing

@testable import PairedTimes
@testable import Reports

struct TimePlotTests {
  @Test func `draws a round as a dot at its number and its change`() throws {
    // The axis goes from -5 to 10 %, so that a per cent is 160 / 15 = 10.67 high; rounds go from 0 to 5.
    let cell = CellFindings.make("a/warm", percent: [0, 4])
    let plot = try #require(TimePlot.change(in: cell, id: "p", asksDots: true))
    #expect(plot.gridlines.map(\.label) == ["-5", "0", "5", "10"])
    #expect(plot.ticks.map(\.label) == ["0", "1", "2", "3", "4", "5"])
    #expect(plot.dots.map(\.path) == ["M200 106.7h0", "M400 64h0"])
    #expect(plot.dots.map(\.title) == ["round 1 (ABBA): 0.0 %", "round 2 (BAAB): +4.0 %"])
    #expect(plot.levels.map(\.kind) == ["limit", "floor", "centre"])
    // 10 less 5, 1 and 2 per cent; the median is that of the logarithms: 1.98 %.
    #expect(plot.levels.map(\.path) == ["M0 53.3H1000", "M0 96H1000", "M0 85.5H1000"])
    #expect(plot.arrows.isEmpty && !plot.isDense)
    #expect(
      plot.description == "2 rounds, from 0.0 % to +4.0 %; median +2.0 %; not ruled out: any."
    )
  }

  @Test func `draws what is not ruled out as a band, to the edge where it has no end`() throws {
    let open = try #require(
      TimePlot.change(in: .make("a/warm", percent: [0]), id: "p", asksDots: true)
    )
    #expect(open.band == "M0 0h1000v160h-1000z")
    // 19 rounds of -20 % leave no effect above 0, which is two thirds down.
    let faster = CellFindings.make("a/warm", percent: .init(repeating: -20, count: 19))
    let plot = try #require(TimePlot.change(in: faster, id: "p", asksDots: false))
    #expect(plot.gridlines.map(\.label) == ["-20", "-10", "0", "10"])
    let band = try #require(plot.band).split(separator: "h")[0].split(separator: " ")
    let top = try #require(Double(band[1]))
    #expect(top > 160 / 3 && top < 160)
  }

  @Test func `has an arrow at the edge for a round far away`() throws {
    // Nine of ten lie within 1 % of the median.
    let cell = CellFindings.make("a/warm", percent: [-1, 0, 1, -1, 0, 1, -1, 0, 1, 300])
    let plot = try #require(TimePlot.change(in: cell, id: "p", asksDots: true))
    #expect(plot.gridlines.map(\.label) == ["-5", "0", "5", "10"])
    #expect(plot.dots.count == 9)
    #expect(plot.arrows.map(\.title) == ["round 10 (BAAB): +300.0 %"])
    #expect(plot.arrows.map(\.x) == ["100%"] && plot.arrows.map(\.y) == ["0"])
  }

  @Test func `puts all dots into one path where none is asked`() throws {
    let cell = CellFindings.make("a/warm", percent: [0, 4])
    let plot = try #require(TimePlot.change(in: cell, id: "p", asksDots: false))
    #expect(plot.dots.map(\.path) == ["M200 106.7h0M400 64h0"])
    #expect(plot.dots.map(\.title) == [nil])
  }

  @Test func `draws evidence on a logarithmic scale, from 1 before the first round`() throws {
    // One cell fails at 1,000, so that the axis goes from 0.01 to 10,000: 1 is two sixths up.
    let cell = CellFindings.make("a/warm", percent: .init(repeating: 10, count: 2))
    let plot = try #require(
      TimePlot.evidence(in: cell, of: .make(.inconclusive, [cell]), id: "p")
    )
    #expect(plot.gridlines.map(\.label) == ["0.01", "", "1", "", "100", "", "10,000"])
    // 160 · 4/6 less log₁₀ 1.95 · 160/6 a round, 7.73.
    #expect(plot.lines[0].path == "M0 106.7L200 98.9L400 91.2")
    #expect(plot.lines.map(\.kind) == ["slower", "below"])
    #expect(plot.levels.map(\.path) == ["M0 26.7H1000", "M0 53.3H1000"])
    #expect(plot.names.labels.map(\.name) == ["fails", "passes", "E slower", "E below"])
    #expect(
      plot.description
        == "E slower at its highest 3.8; E below at its highest 1; fails at 1,000; passes at 100."
    )
  }

  @Test func `draws both directions of a control`() throws {
    let cell = CellFindings.make("a/warm", percent: .init(repeating: -10, count: 2))
    let plot = try #require(
      TimePlot.evidence(
        ofControl: cell,
        of: .make(.inconclusive, controls: [cell]),
        id: "p"
      )
    )
    // It refuses at 200, so that the axis ends at 1,000: 160 · 3/5, and 160/5 · log₁₀ 1.95 a round.
    #expect(plot.lines[1].path == "M0 96L200 86.7L400 77.4")
    #expect(plot.names.labels.map(\.name) == ["refuses", "E slower", "E faster"])
    #expect(plot.description.hasSuffix("E faster at its highest 3.8; refuses at 200."))
    // Of 3 % the floor's bet is lost: tanh(0.03884 · 0.03951 / 0.03²) is 0.936, and log₁₀ 0.064 is -1.194.
    let slower = CellFindings.make("a/warm", percent: [3])
    let lost = try #require(
      TimePlot.evidence(
        ofControl: slower,
        of: .make(.inconclusive, controls: [slower]),
        id: "p"
      )
    )
    #expect(lost.lines[1].path == "M0 96L200 134.2")
  }

  @Test func `draws nothing without a round`() {
    let cell = CellFindings.make("a/warm", [])
    #expect(TimePlot.change(in: cell, id: "p", asksDots: true) == nil)
    #expect(TimePlot.evidence(in: cell, of: .make(.inconclusive, [cell]), id: "p") == nil)
  }
}
