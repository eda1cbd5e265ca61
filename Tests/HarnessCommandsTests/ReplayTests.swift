import Foundation
import PaginatorKit
import PaginatorWire
import Paginators
import TestSupport
import Testing

@testable import HarnessCommands
@testable import PaginatorTesting

/// Commands that ask a program again, typed into a shell.
struct ReplayTests {
  private func reproduction(_ text: SourceText) -> Reproduction {
    let breach = Breach(.gap, page: nil, "Nobody has it.")
    return Reproduction(text: text, layout: .make(), breach: breach, tries: 0)
  }

  /// What the shell writes into the folder, and what a program that says all that it hears says.
  private func typed(_ text: SourceText, in folder: TemporaryDirectory) throws -> [UInt8] {
    let replay = Replay(command: "cat", environment: PaginatorEnvironment(fonts: TestFonts.library))
    let commands = replay.commands(for: reproduction(text)).joined(separator: "\n")
      .replacing("/tmp/conform", with: folder.path(of: "conform"))
    let outcome = try HarnessProgram.run(["-c", commands], program: "/bin/sh").ending(0)
    return Array(outcome.output.utf8)
  }

  @Test(arguments: [
    "須", "", "-n", "%d %% '\\n' \\", "a\tb\r\nc\u{0}", "\u{202E}x\u{FEFF}", "e\u{301}\u{3000}1",
  ])
  func `the text is written as it is`(string: String) throws {
    let folder = try TemporaryDirectory()
    let text = SourceText(string, language: "en")
    let question = try WireRequest(line: typed(text, in: folder))
    let written = FileManager.default.contents(atPath: folder.path(of: "conform.txt"))
    #expect(written == Data(string.utf8))
    guard case .paginate(let asked) = question.operation else {
      Issue.record("\(question) does not paginate")
      return
    }
    #expect(asked.text.file == folder.path(of: "conform.txt"))
    #expect(asked.layout.layout.type.size == Layout.make().type.size)
    #expect(asked.from == 0 && asked.limit == nil)
  }

  @Test(arguments: Seed.first(3))
  func `styles and forced breaks go with it`(seed: Seed) throws {
    let folder = try TemporaryDirectory()
    var random = seed
    let plain = SourceText.make("ab\ncd\n'ef'", language: "en", forcedBreaksAtScalars: [3])
    let text = random.styled(plain, hasPictures: false)
    guard case .paginate(let asked) = try WireRequest(line: typed(text, in: folder)).operation
    else { return }
    #expect(asked.text.breaks == [3])
    let styled = try #require(asked.text.book.styled)
    #expect(FileManager.default.contents(atPath: styled) == Data(WireStyledText(text).line))
  }
}
