import TestSupport
import Testing

/// `harness corpus locate`: places of a book as offsets and as EPUB CFIs.
struct CorpusLocateTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func locate(_ places: [String]) throws -> HarnessProgram.Outcome {
    let page = try folder.write("<meta charset=utf-8><p>Alice <b id=b>was</b></p>", to: "a.html")
    return try HarnessProgram.run(["corpus", "locate", page] + places)
  }

  /// Body is /4, the paragraph /4/2, `was` in its element /2.
  @Test func `a place is an offset and a CFI with the words around`() throws {
    let lines = "7\tepubcfi(/4/2/2[b]/1:1)\tAlice w|as\\u{A}\n"
    #expect(try locate(["7"]).ending(0).output == lines)
    #expect(try locate(["epubcfi(/4/2/2/1:1)"]).ending(0).output == lines)
    let ends = try locate(["epubcfi(/4/2,/1:0,/2[b])"]).ending(0).output
    #expect(
      ends
        == "0\tepubcfi(/4/2/1:0)\t|Alice was\\u{A}\n6\tepubcfi(/4/2/2[b]/1:0)\tAlice |was\\u{A}\n"
    )
  }

  @Test func `what is no place is named`() throws {
    #expect(
      try locate(["10"]).ending(65).errors
        .contains("'10' is no place of the text; give an offset from 0 to 9, or an EPUB CFI.")
    )
    #expect(
      try locate(["epubcfi(/4"]).ending(65).errors
        .contains("The CFI 'epubcfi(/4' is none: it ends, and expected is")
    )
  }
}
