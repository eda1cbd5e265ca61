import Foundation
import Testing

@testable import Refereeing

struct CountTests {
  private func reader(_ json: String) throws -> KeptBookmark {
    try JSONDecoder().decode(KeptBookmark.self, from: Data(json.utf8))
  }

  private func json(landing: String) -> String {
    #"{"page":1,"offset":70,"rightPage":2,\#(landing)"isAmbiguous":false,"isDuplicated":true}"#
  }

  @Test func `counts are written as numbers, and one that is missing not at all`() throws {
    var kept = KeptBookmark(page: 1, offset: 70, rightPage: 2, landing: 3)
    #expect(try reader(json(landing: #""landing":3,"#)).landing == 3)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func written() throws -> String { String(decoding: try encoder.encode(kept), as: UTF8.self) }
    let whole =
      #"{"isAmbiguous":false,"isDuplicated":false,"landing":3,"offset":70,"page":1,"rightPage":2}"#
    #expect(try written() == whole)
    kept.landing = nil
    #expect(try written() == whole.replacing(#""landing":3,"#, with: ""))
  }

  @Test func `one that is missing is read as nothing`() throws {
    #expect(try reader(json(landing: "")).landing == nil)
    #expect(try reader(json(landing: #""landing":null,"#)).landing == nil)
  }

  /// Outside input, which must not end the program.
  @Test(arguments: ["-1", "4294967295", "99999999999", "1.5", #""3""#])
  func `what is no count is refused`(landing: String) {
    #expect(throws: DecodingError.self) {
      try reader(json(landing: #""landing":\#(landing),"#))
    }
    #expect(throws: DecodingError.self) {
      try reader(json(landing: "").replacing(#""page":1"#, with: #""page":\#(landing)"#))
    }
  }
}
