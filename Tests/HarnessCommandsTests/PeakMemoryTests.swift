import Foundation
import PaginatorKit
import TestSupport
import Testing
import Trials

@testable import HarnessCommands

/// A request for a paginator, over lines of 24 px on a page of 120 x 100 px, and its text.
private func input(
  _ paginator: String = "greedy",
  file: String = TestFonts.unifontReference.file,
  sha256: String = TestFonts.unifontReference.sha256,
  kinsoku: String = "basic",
  breaks: String = "[6]",
  secondsToLive: Int = 60,
  text: Data = Data(String(repeating: "一二三四五\n", count: 400).utf8)
) -> Data {
  let request = """
    {"paginator":"\(paginator)","workLimit":1000000000,"secondsToLive":\(secondsToLive),\
    "language":"zh-Hant","direction":"ltr","breaks":\(breaks),\
    "layout":{"page":{"width":7680,"height":6400,\
    "insets":{"top":0,"right":0,"bottom":0,"left":0}},\
    "type":{"fonts":[{"file":"\(file)","index":0,"sha256":"\(sha256)","family":"Unifont"}],\
    "size":1536,"line_height":10000,"kinsoku":"\(kinsoku)"}}}
    """
  return Data(request.utf8) + [0x0A] + text
}

/// The hidden command, as `compare` starts it.
struct PeakMemoryCommandTests {
  private func run(_ input: Data) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(["peak-memory"], input: input)
  }

  @Test(arguments: [
    "greedy", "container-fill", "balanced", "greedy-parallel", "fixed-count", "grow-shrink",
    "binary-search", "window-750", "window-750:indent=spaces",
  ])
  func `tells how much memory a pass took, and its pages`(paginator: String) throws {
    let outcome = try run(input(paginator)).ending(0)
    let answer = try outcome.json(as: [String: Int].self)
    let bytes = try #require(answer["peak_bytes"])
    // A typesetter's tables alone take more than a page of memory; a font file is not in it.
    #expect((4_096...16_777_216).contains(bytes), "\(bytes)")
    // 400 lines, 4 a page: 2 characters and a rest of 3 before the forced break at byte 6.
    if paginator == "greedy" { #expect(answer["pages"] == 101) }
    // What is held is part of what was used, and a container holds its lines.
    let retained = try #require(answer["retained_bytes"])
    #expect((0...16_777_216).contains(retained), "\(retained)")
    if paginator == "container-fill" { #expect(retained > 101 * 4 * 32, "\(retained)") }
  }

  @Test(arguments: [
    "", "garbage", "garbage\ntext", "{}\ntext", "\n", "{\"paginator\":\"greedy\"}\n",
  ])
  func `refuses garbage`(garbage: String) throws {
    let outcome = try run(Data(garbage.utf8)).ending(65)
    #expect(outcome.errors.contains("Standard input holds no request"), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test func `refuses a text that is not UTF-8, and breaks outside it`() throws {
    for wrong in [
      input(breaks: "[]", text: Data([0x61, 0xFF])), input(breaks: "[900000]"),
      input(breaks: "[6,3]"),
    ] {
      let outcome = try run(wrong).ending(65)
      #expect(outcome.errors.contains("is not valid UTF-8 with forced breaks inside it"))
    }
  }

  @Test func `refuses a layout that means nothing`() throws {
    let outcome = try run(input(kinsoku: "very")).ending(65)
    #expect(outcome.errors.contains("Standard input holds no request"), "\(outcome.errors)")
  }

  @Test func `refuses a font that is gone or another`() throws {
    let gone = try run(input(file: "/no/such.otf")).ending(66)
    #expect(gone.errors.contains("/no/such.otf"), "\(gone.errors)")
    let changed = try run(input(sha256: "0f0f")).ending(65)
    #expect(changed.errors.contains("its SHA-256 was 0f0f"), "\(changed.errors)")
  }

  @Test func `fails as the paginator does`() throws {
    // 100 − 90 = 10 px are less than a line of 24.
    let outcome = try run(input("container-fill:reserve=90px")).ending(6)
    #expect(outcome.errors.contains("one line is 24.0 px"), "\(outcome.errors)")
  }

  @Test func `ends itself when its time is over, whoever waits`() throws {
    // 75,000 pages of 40 letters take many seconds; SIGALRM is 14.
    let letters = Data(String(repeating: "m", count: 3_000_000).utf8)
    let outcome = try run(input("grow-shrink", breaks: "[]", secondsToLive: 1, text: letters))
    #expect(outcome.exitCode == 128 + 14)
    #expect(outcome.output == "")
  }

  @Test func `is not shown among the commands`() throws {
    let help = try HarnessProgram.run(["--help"])
    #expect(help.output.contains("compare"))
    #expect(!help.output.contains("peak-memory"))
  }
}

/// The parent's side.
struct MemoryChildTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func peakBytes(_ child: MemoryChild) throws -> Int? {
    let (request, text) = try PaginationRequest.read(input())
    return child.use(answering: request, over: text)?.peakBytes
  }

  /// A shell that writes down its process id and then does something.
  private func shell(_ body: String, secondsToLive: Int = 60) -> MemoryChild {
    MemoryChild(
      program: "/bin/sh",
      arguments: ["-c", "echo $$ > '\(folder.path)/pid'; \(body)"],
      workLimit: 1,
      secondsToLive: secondsToLive
    )
  }

  /// Whether the shell's process is still there, be it as a zombie.
  private func isThere() throws -> Bool {
    let text = try folder.text(of: "pid")
    let pid = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    return kill(pid, 0) == 0
  }

  @Test func `reads what the child measured`() throws {
    let bytes = try #require(try peakBytes(MemoryChild(program: HarnessProgram.path, workLimit: 1)))
    #expect((4_096...16_777_216).contains(bytes))
  }

  @Test func `hands over the request and the text`() throws {
    let child = shell("cat > '\(folder.path)/seen'; echo '{\"peak_bytes\":12}'")
    #expect(try peakBytes(child) == 12)
    let seen = try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "seen")))
    let (request, text) = try PaginationRequest.read(input())
    let more = shell("echo '{\"peak_bytes\":null,\"retained_bytes\":34}'")
    #expect(more.use(answering: request, over: text) == MemoryUse(retainedBytes: 34))
    let (seenRequest, seenText) = try PaginationRequest.read(seen)
    #expect(seenRequest == request)
    #expect(seenText.utf8 == text.utf8)
    #expect(seenText.forcedBreaks == [TextOffset(utf8: 6)])
  }

  @Test(arguments: [
    "exit 1", "echo '{\"peak_bytes\":12}'; exit 1", "kill -9 $$", "echo nonsense", "true",
    "echo '{\"peak_bytes\":-1}'", "echo '{\"peak_bytes\":null}'", "echo '{\"peak_bytes\":\"12\"}'",
    "echo '{\"peak_bytes\":12'", "yes | head -c 3000000", "exec <&- >&-",
  ])
  func `knows nothing when the child dies or talks nonsense`(body: String) throws {
    #expect(try peakBytes(shell(body)) == nil)
    #expect(try !isThere())
  }

  @Test func `kills a child that takes too long`() throws {
    #expect(try peakBytes(shell("exec sleep 600", secondsToLive: 1)) == nil)
    #expect(try !isThere())
  }

  @Test func `knows nothing when there is no such program`() throws {
    #expect(try peakBytes(MemoryChild(program: "/no/such/program", workLimit: 1)) == nil)
    #expect(try peakBytes(MemoryChild(program: folder.path, workLimit: 1)) == nil)
  }
}
