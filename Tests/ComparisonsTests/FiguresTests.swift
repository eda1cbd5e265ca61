import Testing

@testable import Comparisons

struct FiguresTests {
  @Test(arguments: [1, 2, 3, 5, 100])
  func `pieces have all figures in their order, and those of a place in one`(count: Int) {
    let places: [Figure.Place] = [
      .trial(0), .trial(1), .change(0), .way("offset", change: 0), .pair(0),
    ]
    let value = MetricValue(Readings(values: []), direction: .lowerIsBetter)
    let figures = Figures(
      zip(places, [3, 1, 2, 4, 1])
        .flatMap { place, times in (0..<times).map { _ in Figure(place, .pages, value) } }
    )
    let pieces = figures.pieces(of: count)
    #expect(pieces.flatMap { $0.map(\.place) } == figures.all.map(\.place))
    let owners = pieces.map { Set($0.map(\.place)) }
    #expect(owners.reduce(0) { $0 + $1.count } == places.count)
    #expect(pieces.dropLast().allSatisfy { $0.count >= count })
  }
}
