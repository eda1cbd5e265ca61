import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import HarnessCommands

struct ClaimsTests {
  @Test func `repeats a text to a length`() {
    let text = SourceText("字b\n", language: "zh")
    func repeated(_ count: Int) -> String {
      String(decoding: text.repeated(toScalars: count).utf8, as: UTF8.self)
    }
    #expect(repeated(7) == "字b\n字b\n字")
    #expect(repeated(6) == "字b\n字b\n")
    #expect(repeated(2) == "字b")
    #expect(repeated(0) == "")
    #expect(SourceText("", language: "zh").repeated(toScalars: 5).scalarCount == 0)
    #expect(text.repeated(toScalars: 80_000).scalarCount == 80_000)
  }

  @Test func `refuses two formats at once, and a folder without texts`() throws {
    let both = try HarnessProgram.run(["claims", "--json", "--markdown"]).ending(64)
    #expect(both.errors.contains("not both"), "\(both.errors)")
    let gone = try HarnessProgram.run(["claims", "--corpora", "/no/such/folder"]).ending(66)
    #expect(gone.output == "")
  }
}
