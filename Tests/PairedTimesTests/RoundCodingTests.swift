import Foundation
import Testing

@testable import PairedTimes

/// Rounds as they are stored.
struct RoundCodingTests {
  private static let json = """
    {"order":"BAAB","slots":[{"passes":2,"repetitions":[[1,2,3,4,5]]},\
    {"passes":1,"repetitions":[[6,7,0,0,0],[8,9,0,0,0]]},\
    {"passes":1,"repetitions":[[1,1,0,0,0]]},{"passes":1,"repetitions":[[1,1,0,0,0]]}]}
    """

  private func decoded(_ text: String) throws -> PairedRound {
    try JSONDecoder().decode(PairedRound.self, from: Data(text.utf8))
  }

  @Test func `numbers stand in the order that the store promises`() throws {
    let round = try decoded(Self.json)
    #expect(round.order == .candidateFirst)
    let first = Repetition(
      cpuNanoseconds: 1,
      wallNanoseconds: 2,
      voluntarySwitches: 3,
      involuntarySwitches: 4,
      pageFaults: 5
    )
    #expect(round.slots[0] == Slot(repetitions: [first], passes: 2))
    #expect(round.slots[1].repetitions.map(\.cpuNanoseconds) == [6, 8])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(round), as: UTF8.self) == Self.json)
  }

  @Test(arguments: [
    ("[1,2,3,4,5]", "[0,2,3,4,5]"), ("\"passes\":2", "\"passes\":0"), ("BAAB", "ABAB"),
    ("{\"passes\":1,\"repetitions\":[[1,1,0,0,0]]},", ""), ("[1,2,3,4,5]", "[1,2,3,4]"),
  ])
  func `what is no round is refused`(part: String, other: String) {
    #expect(throws: DecodingError.self) { try decoded(Self.json.replacing(part, with: other)) }
  }
}
