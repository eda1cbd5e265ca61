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
  private func reproduction(
    _ text: SourceText,
    asking questions: [Breach.Question] = []
  ) -> Reproduction {
    let breach = Breach(.gap, page: nil, asking: questions, "Nobody has it.")
    return Reproduction(text: text, layout: .make(), breach: breach, tries: 0)
  }

  /// What the shell writes into the folder, and what a program that says all that it hears says.
  private func typed(
    _ text: SourceText,
    asking questions: [Breach.Question] = [],
    in folder: TemporaryDirectory
  ) throws -> [UInt8] {
    let replay = Replay(command: "cat", environment: PaginatorEnvironment(fonts: TestFonts.library))
    let commands = replay.commands(for: reproduction(text, asking: questions))
      .joined(separator: "\n")
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

  /// All pages first; then what shows the breach, in scalars, each of a process of its own.
  @Test func `asks what shows the breach`() throws {
    let folder = try TemporaryDirectory()
    let text = SourceText("須菩提", language: "zh")
    var other = Layout.make()
    other.type.size = .pixels(31)
    let lines = try typed(
      text,
      asking: [
        .pages(from: 1), .firstPage, .pageBefore(2), .pageHolding(1), .labels, .estimates,
        .locator(of: 2), .place(onPage: 1, in: other), .highlight(ScalarRange(start: 0, end: 2)),
      ],
      in: folder
    )
    .split(separator: 10)
    let asked = try lines.map { try WireRequest(line: Array($0)).operation }
    #expect(
      asked.map(\.name) == [
        .paginate, .paginate, .paginate, .paginate, .pageAt, .labels, .estimate, .locate, .resolve,
        .open, .savePosition, .open, .restorePosition, .open, .saveHighlight, .open,
        .restoreHighlight,
      ]
    )
    var places: [[Int?]] = []
    for operation in asked {
      switch operation {
      case .paginate(let pages): places.append([pages.from, pages.before, pages.limit])
      case .pageAt(let place, _), .locate(let place, _): places.append([place])
      case .savePosition(let page, _): places.append([page])
      case .restorePosition(_, let wire):
        places.append([wire.layout.type.size == .pixels(31) ? 31 : 0])
      case .saveHighlight(let range, _): places.append([range.start, range.end])
      default: break
      }
    }
    #expect(
      places == [
        [0, nil, nil], [1, nil, nil], [0, nil, 1], [0, 2, nil], [1], [2], [1], [31], [0, 2],
      ]
    )
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
