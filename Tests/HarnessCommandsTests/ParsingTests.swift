import PaginatorKit
import Testing

@testable import HarnessCommands

struct ParsingTests {
  @Test func `takes decimal pixels and rounds them to 1/64`() throws {
    #expect(try Parsing.fontSize("17") == .pixels(17))
    #expect(try Parsing.fontSize("17.5px") == .pixels(17.5))
    // 17.3 · 64 = 1107.2
    #expect(try Parsing.fontSize("17.3").sixtyFourths == 1107)
    #expect(try Parsing.lineHeight("1.2").tenThousandths == 12_000)
    #expect(try Parsing.insets("8") == Insets(all: .pixels(8)))
    let sides = try Parsing.insets("1,2,3,4")
    #expect(sides.top == .pixels(1) && sides.right == .pixels(2))
    #expect(sides.bottom == .pixels(3) && sides.left == .pixels(4))
    #expect(try Parsing.page("375x667").height == .pixels(667))
    #expect(try Parsing.page("375x667").columns == .one)
    let screen = try Parsing.page("1024x768/2+40.5")
    #expect((screen.width, screen.height) == (.pixels(1_024), .pixels(768)))
    #expect(screen.columns == Columns(count: 2, gap: .pixels(40.5)))
    let folded = try Parsing.page("1024x768/16+0v").columns
    #expect(folded == Columns(count: 16, axis: .vertical))
  }

  @Test(arguments: [
    "0", "-3", "nan", "inf", "1e3", "0x10", "", "17pt", "1001", "١٧", " 17", "1.2.3",
  ])
  func `refuses what is no font size`(text: String) {
    #expect(throws: (any Error).self) { try Parsing.fontSize(text) }
  }

  @Test func `takes a number of lines from 1 to 100`() throws {
    #expect(try Parsing.keptLines("1") == 1)
    #expect(try Parsing.keptLines("100") == 100)
  }

  @Test(arguments: ["0", "101", "-1", "2.5", "", "two", "+2", "99999999999999999999"])
  func `refuses what is no number of lines`(text: String) {
    let error = #expect(throws: (any Error).self) { try Parsing.keptLines(text) }
    #expect(
      error.map(String.init(describing:))?
        .contains(
          "'\(text)' is not a number of lines; give a whole number from 1 to 100, like 2."
        ) == true
    )
  }

  @Test(arguments: [
    "0x0", "375", "375x", "x667", "375x667x2", "nanxnan", "-1x5", "100001x5", "9x9/", "9x9/2",
    "9x9/0+1", "9x9/1+2", "9x9/17+1", "9x9/2+-1", "9x9/2+1h",
    "9x9/2+1/2+1", "/2+1",
  ])
  func `refuses what is no page`(text: String) {
    #expect(throws: (any Error).self) { try Parsing.page(text) }
  }

  @Test(arguments: ["", ",", "1,2", "1,2,3", "1,2,3,", "a", "1,2,3,4,5", "-1"])
  func `refuses what are no insets`(text: String) {
    #expect(throws: (any Error).self) { try Parsing.insets(text) }
  }
}
