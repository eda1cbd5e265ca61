import Foundation
import TestSupport
import Testing

/// `harness places` with what programs themselves call places: `own@mine`.
struct ExternalLocatorsTests {
  private let outside: ExternalFolder

  init() throws { outside = try ExternalFolder() }

  private func transfer(_ mode: String) throws -> [String: Any] {
    let output =
      try outside.run(
        ["places", "--save", "own@mine", "--restore", "own@mine", "--to-font-size", "30"]
          + outside.corpus + ExternalFolder.example("reader.py", mode, as: "mine")
          + ["--format", "json"]
      )
      .output
    let root = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    #expect(try SchemaFile.places.faults(of: output, kind: "json") == [])
    return try #require((root?["transfers"] as? [[String: Any]])?.first)
  }

  @Test
  func `who keeps the character opens each page, who keeps the page's number opens too early`()
    throws
  {
    let sound = try transfer("offset")
    #expect(sound["lost"] as? Int == 0)
    #expect(sound["pages_off_mean"] as? Double == 0)
    #expect(sound["read_by"] as? String == "locator")
    // In larger type there are more pages, so that the same number is an earlier one.
    let early = try transfer("page")
    #expect(early["lost"] as? Int == 0)
    #expect(try #require(early["pages_off_worst"] as? Int) < 0)
    #expect(try #require(early["places"] as? Int) == sound["places"] as? Int)
  }

  @Test func `what a program answers instead is in the explanation`() throws {
    let program = try outside.program(
      "mine",
      """
      if q['op'] == 'paginate': cut(50)
      elif q['op'] == 'locate': answer(locator='here')
      else: answer(error='I know no here')
      """
    )
    let script = outside.folder.path(of: "mine.py")
    let code = try String(contentsOfFile: script, encoding: .utf8)
      .replacing("shows='context'", with: "shows='context', capabilities=['locate']")
    try Data(code.utf8).write(to: URL(fileURLWithPath: script))
    let why = try outside.run(["why", "places", "own@mine/own@mine"] + outside.corpus + program)
    #expect(why.output.contains("  saved       here\n"), "\(why.output)")
    #expect(why.flowed.contains("nowhere: "), "\(why.output)")
    #expect(why.flowed.contains("I know no here"), "\(why.output)")
  }
}
