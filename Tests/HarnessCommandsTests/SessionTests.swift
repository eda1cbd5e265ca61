import Foundation
import TestSupport
import Testing

/// `harness session` as people run it.
struct SessionTests {
  private func sessions(_ arguments: String) throws -> [[String: Any]] {
    let outcome = try HarnessProgram.run(
      ["session", "--json"] + arguments.split(separator: " ").map(String.init)
    )
    return try outcome.ending(0).list("sessions")
  }

  @Test func `turns pages in four ways, and the counts are the same each time`() throws {
    let once = try sessions("--paginator greedy --paginator fixed-count --no-timing")
    #expect(
      once.compactMap { $0["mode"] as? String }
        == ["slide", "curl", "cover", "vertical", "slide", "curl", "cover", "vertical"]
    )
    #expect(once.allSatisfy { $0["shown"] as? String == "right" })
    #expect(once.compactMap { $0["most_views"] as? Int } == [2, 3, 3, 3, 2, 3, 3, 3])
    #expect(once.allSatisfy { $0["waits"] == nil && $0["peak_bytes"] == nil })
    let again = try sessions("--paginator greedy --paginator fixed-count --no-timing")
    #expect(again as NSArray == once as NSArray)
  }

  @Test func `says what each touch waits for`() throws {
    let found = try sessions("--paginator greedy --trace curl --samples 1")
    let waits = try #require(found.first?["waits"] as? [String: [String: Any]])
    #expect(Set(waits.keys) == ["turn", "jump", "resize"])
    for (name, wait) in waits {
      let all = try #require(wait["ns"] as? [Int])
      #expect(!all.isEmpty && all.allSatisfy { $0 >= 0 }, "\(name)")
      #expect(wait["longest_ns"] as? Int == all.max())
      let frames = try #require(wait["missed_frames"] as? [String: Int])
      let missed = all.reduce(0) { $0 + $1 * 90 / 1_000_000_000 }
      #expect(frames["90_hz"] == missed && Set(frames.keys) == ["60_hz", "90_hz", "120_hz"])
    }
    // Opened, and three places gone to.
    #expect((waits["jump"]?["ns"] as? [Int])?.count == 4)
  }

  @Test(arguments: [
    ("stale-neighbour", "slide", "it shows a page that was made for 17 px"),
    ("double-turn", "curl", "it shows page"),
    ("leaked-views", "cover", "it holds 4 views, and needs 3"),
  ])
  func `a planted fault ends with 6 and a sentence`(
    defect: String,
    mode: String,
    sentence: String
  ) throws {
    let outcome =
      try HarnessProgram.run([
        "session", "--paginator", "greedy", "--trace", mode, "--no-timing", "--defect", defect,
      ])
      .ending(6)
    #expect(outcome.flowed.contains("greedy, \(mode), touch "), "\(outcome.output)")
    #expect(outcome.flowed.contains(sentence), "\(outcome.output)")
    #expect(outcome.errors.contains("greedy does not turn pages as it should, \(mode)."))
  }

  @Test func `a trace is written, is what its schema says, and is answered alike`() throws {
    let folder = try TemporaryDirectory()
    let file = "\(folder.path)/trace.json"
    let asked = "--paginator greedy --corpus alice --no-timing"
    let first = try sessions("\(asked) --trace vertical --save-trace \(file)")
    #expect(try SchemaFile.trace.faults(ofFiles: [file]) == [[]])
    #expect(try sessions("\(asked) --trace \(file)") as NSArray == first as NSArray)
    let bytes = try String(contentsOfFile: file, encoding: .utf8)
    try bytes.replacing("\"forward\"", with: "\"up\"")
      .write(toFile: file, atomically: true, encoding: .utf8)
    let refused = try HarnessProgram.run(["session", "--trace", file]).ending(65)
    #expect(
      refused.flowed.isEmpty
        && refused.errors.contains("begins a turn and has no direction, forward or backward")
    )
  }

  @Test func `what the process of a program grows by is its memory`() throws {
    // It takes 64 MiB more for each pass, and gives them back.
    let folder = try TemporaryDirectory()
    let program = try folder.write(
      """
      import json, sys
      sys.path.insert(0, "\(Repository.root)/Examples/python")
      import paginator

      def paginate(request):
          taken = b"!" * (64 << 20)
          return paginator.paginate(request) if taken else {}

      operations = {**paginator.operations, "paginate": paginate}
      for line in sys.stdin:
          request = json.loads(line)
          answer = operations.get(request["op"], lambda _: {"error": "unknown operation"})(request)
          print(json.dumps({"id": request["id"], **answer}), flush=True)
      """,
      to: "hungry.py"
    )
    let asked = "--corpus diamond-sutra --trace slide --samples 1 --paginator-command"
    let command = "mine=python3 '\(program)'"
    let found = try HarnessProgram.run(
      ["session", "--json"] + asked.split(separator: " ").map(String.init) + [command]
    )
    let bytes = try #require(
      try found.ending(0).list("sessions").first?["peak_bytes"] as? Int,
      "\(found.output)"
    )
    // The kernel counts what is resident up to 64 pages too late, of each thread.
    #expect((63 << 20..<256 << 20).contains(bytes))
  }

  @Test func `memory has room in 80 columns`() throws {
    let outcome =
      try HarnessProgram.run(
        [
          "session", "--corpus", "diamond-sutra", "--trace", "slide", "--paginator",
          "greedy-parallel",
        ],
        environment: ["COLUMNS": "80"]
      )
      .ending(0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains { $0.contains("memory") && $0.contains("views") }, "\(outcome.output)")
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `a program takes part, and one that fails is a finding`() throws {
    let program = "\(Repository.root)/Examples/python/paginator.py"
    let sound =
      try HarnessProgram.run([
        "session", "--json", "--trace", "slide", "--samples", "1", "--paginator-command",
        "mine=python3 '\(program)'",
      ])
      .ending(0).list("sessions")
    #expect(sound.first?["paginator"] as? String == "mine")
    #expect(sound.first?["shown"] as? String == "right")
    let broken =
      try HarnessProgram.run([
        "session", "--trace", "slide", "--no-timing", "--paginator-command", "mine=false",
      ])
      .ending(6)
    #expect(broken.flowed.contains("mine, slide: it failed."), "\(broken.output)")
  }

  @Test(arguments: [
    WrongTurn(
      "session --trace swipe",
      66,
      "The ways to turn pages are slide, curl, cover and vertical."
    ),
    WrongTurn("session --trace slid", 66, "Did you mean 'slide'?"),
    WrongTurn("session --defect none", 64, "'none' is invalid for '--defect <name>'"),
    WrongTurn("session --save-trace /tmp/x.json", 64, "name one with --trace"),
    WrongTurn("session --pages app=pages.json", 64, "nobody waits for them"),
  ])
  func `what means nothing is refused`(turn: WrongTurn) throws {
    let outcome = try HarnessProgram.run(turn.arguments).ending(turn.code)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(turn.sentence), "\(outcome.errors)")
  }
}
