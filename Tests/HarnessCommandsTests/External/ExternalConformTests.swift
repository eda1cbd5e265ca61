import Foundation
import TestSupport
import Testing

/// What `harness conform` says of programs of which nothing, or not all, is known.
struct ExternalConformTests {
  @Test func `a program that never paginates is not green`() throws {
    let outside = try ExternalFolder()
    let program = try outside.program("mine", "answer(error='not today')")
    let outcome = try outside.run(["conform"] + outside.corpus + program, code: 6)
    // It ends, by throwing, and that is all.
    #expect(outcome.output.contains("  termination           kept "))
    #expect(outcome.output.contains("  determinism           not shown  It throws: mine says: "))
    // What is known of one law already is not told of the next.
    #expect(outcome.output.contains("  partition             not shown  As determinism.\n"))
    #expect(
      outcome.errors == "harness: mine paginated no text, so nothing is known of it. It throws: "
        + "mine says: not today. Correct it and check it again.\n"
    )
    // Neither is one of which a single law is asked, nor one of several.
    try outside.run(["conform", "--law", "end", "--json"] + outside.corpus + program, code: 6)
    try outside.run(
      ["conform", "--law", "end", "--paginator", "greedy"] + outside.corpus + program,
      code: 6
    )
  }

  @Test func `a program that paginates some texts is judged by those`() throws {
    let outside = try ExternalFolder()
    let program = try outside.program(
      "mine",
      """
      text = open(q['text_file'], encoding='utf-8', newline='').read()
      if text.isascii(): cut(50)
      else: answer(error='only letters')
      """
    )
    try outside.run(["conform", "--law", "end"] + outside.corpus + program)
  }

  @Test func `a finding is shown as commands that ask the program again`() throws {
    let outside = try ExternalFolder()
    let program = try outside.program("mine", "answer(pages=[])")
    let arguments = ["conform", "--law", "partition"] + outside.corpus + program
    let outcome = try outside.run(arguments, code: 6)
    #expect(!outcome.output.contains("let text ="))
    let commands = outcome.output.split(separator: "\n").filter { $0.hasPrefix("  printf '") }
    #expect(commands.count == 2, "\(outcome.output)")
    #expect(commands.last?.contains(#""op":"paginate","text_file":"/tmp/conform.txt""#) == true)
    let own = commands.joined(separator: "\n")
      .replacing("/tmp/conform", with: outside.folder.path(of: "conform"))
    let again = try outside.shell(own).ending(0)
    #expect(again.output == "{\"id\": 1, \"pages\": []}\n")
    let document = try outside.run(arguments + ["--json"], code: 6).json()
    let entry = try #require((document["paginators"] as? [[String: Any]])?.first)
    let law = try #require((entry["laws"] as? [[String: Any]])?.first)
    let finding = try #require((law["findings"] as? [[String: Any]])?.first)
    let told = try #require((finding["reproduction"] as? [String: Any])?["commands"] as? [String])
    #expect(told == commands.map { String($0.dropFirst(2)) })
  }

  @Test func `checks have a time limit, and what is not checked to the end is not green`() throws {
    let outside = try ExternalFolder()
    let program = try outside.program("mine", "time.sleep(0.3)\ncut(50)")
    let start = ContinuousClock.now
    let outcome = try outside.run(
      ["conform", "--time-limit", "3"] + outside.corpus + program,
      code: 6
    )
    // Without it the checks take minutes; with it, what runs at the end is waited for.
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(!outcome.output.contains("BROKEN"))
    #expect(outcome.output.contains("not shown  It was not checked to the end."))
    #expect(
      outcome.errors == "harness: mine was not checked to the end in 3 s: 0 of 18 laws were. Raise "
        + "--time-limit, or ask for some laws with --law.\n"
    )
  }

  @Test func `progress is shown law by law`() throws {
    let outside = try ExternalFolder()
    let program = try outside.program("mine", "cut(50)")
    let outcome = try outside.run(
      ["conform", "--law", "end", "--progress", "always"] + outside.corpus + program
    )
    #expect(outcome.errors.contains(" checks of determinism"))
    #expect(outcome.errors.contains(" checks of end"))
    #expect(outcome.errors.hasSuffix("\r\u{1B}[K"))
  }
}
