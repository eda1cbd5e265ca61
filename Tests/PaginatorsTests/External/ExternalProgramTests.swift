import Foundation
import PaginatorKit
import Paginators
import TestSupport
import Testing

struct ExternalProgramTests {
  // MARK: Starting

  @Test(arguments: [
    (
      "no-such-program-anywhere --x",
      "mine cannot be started: there is no program 'no-such-program-anywhere' on the PATH. "
        + "Correct its --paginator-command."
    ),
    (
      "/none/here",
      "mine cannot be started: there is no file '/none/here'; compile it, if it has to be. "
        + "Correct its --paginator-command."
    ),
    ("/tmp", "mine cannot be started: '/tmp' is a folder. Correct its --paginator-command."),
    ("'a", "mine cannot be started. The command ''a' opens a quote ' and does not close it."),
  ])
  func `says why a command starts nothing`(command: String, sentence: String) {
    #expect(throws: ExternalFailure.crashed(sentence)) {
      try ExternalProgram(name: "mine", command: command)
    }
  }

  @Test func `says that a file is not executable`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("#!/bin/sh\n", to: "script")
    #expect(
      throws: ExternalFailure.crashed(
        "mine cannot be started: '\(file)' is not executable; chmod +x makes it so. "
          + "Correct its --paginator-command."
      )
    ) { try ExternalProgram(name: "mine", command: file) }
  }

  @Test func `says that a file is no program`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("#!/none/interpreter\n", to: "script")
    chmod(file, 0o755)
    let program = try ExternalProgram(name: "mine", command: file)
    let failure = #expect(throws: ExternalFailure.self) { try Self.paginator(program) }
    guard case .crashed(let sentence)? = failure else {
      Issue.record("not crashed: \(String(describing: failure))")
      return
    }
    #expect(sentence.hasPrefix("mine cannot be started: "))
  }

  private static func paginator(_ program: ExternalProgram) throws -> ExternalPaginator {
    try ExternalPaginator(program, environment: PaginatorEnvironment(fonts: TestFonts.library))
  }

  // MARK: Going on

  @Test func `starts a program again after it failed, and opens the text again`() throws {
    let script = try PythonProgram(
      rest: """
        if not os.path.exists(folder + '/failed'):
            note('failed', 1)
            os._exit(1)
        answer(q, pages=[[0, 1]])
        """
    )
    let paginator = try script.paginator()
    let text = SourceText.make("a")
    #expect(throws: ExternalFailure.self) { try paginator.bytes(of: text) }
    #expect(try paginator.bytes(of: text) == [[0, 1]])
    #expect(script.asked == ["describe", "open", "paginate", "open", "paginate"])
  }

  @Test func `goes on with a program that says that it cannot`() throws {
    let script = try PythonProgram(
      rest: """
        if calls == 1: answer(q, error='not this one')
        else: answer(q, pages=[[0, calls]])
        """
    )
    let paginator = try script.paginator()
    let text = SourceText.make("ab")
    #expect(throws: ExternalFailure.refused("mine says: not this one")) {
      try paginator.bytes(of: text)
    }
    // It is still the same process.
    #expect(try paginator.bytes(of: text) == [[0, 2]])
  }

  @Test func `asks a program no more that gave no answer twice`() throws {
    let script = try PythonProgram(rest: "time.sleep(1000)")
    let paginator = try script.paginator(timeout: 2)
    let text = SourceText.make("a")
    for _ in 0..<2 {
      #expect(
        throws: ExternalFailure.timedOut(
          "mine gave no answer to 'paginate' within 2 seconds. "
            + "It wrote nothing to standard error. Raise --timeout when it needs longer."
        )
      ) { try paginator.bytes(of: text) }
    }
    let asked = script.asked
    #expect(
      throws: ExternalFailure.timedOut(
        "mine is not asked again: it gave no answer within 2 seconds 2 times. "
          + "Raise --timeout when it needs longer."
      )
    ) { try paginator.bytes(of: text) }
    #expect(script.asked == asked)
    #expect(script.left.isEmpty)
  }

  @Test func `gives a whole answer its time, not each byte`() throws {
    let script = try PythonProgram(
      rest: """
        while True:
            say(' ')
            time.sleep(0.05)
        """
    )
    let paginator = try script.paginator(timeout: 2)
    let failure = #expect(throws: ExternalFailure.self) {
      try paginator.bytes(of: .make("a"))
    }
    guard case .timedOut(let sentence)? = failure else {
      Issue.record("not timed out: \(String(describing: failure))")
      return
    }
    #expect(sentence.hasPrefix("mine gave only "))
    #expect(
      sentence.contains("of an answer to 'paginate', without a line's end, within 2 seconds.")
    )
  }

  @Test func `refuses what nobody asked for`() throws {
    let script = try PythonProgram(
      rest: """
        answer(q, pages=[[0, 1]])
        def late():
            time.sleep(0.2)
            say('\\x07late\\nmore\\n')
            note('late', 1)
        threading.Thread(target=late).start()
        """
    )
    let paginator = try script.paginator()
    let text = SourceText.make("a")
    #expect(try paginator.bytes(of: text) == [[0, 1]])
    while script.notes("late").isEmpty { usleep(10_000) }
    #expect(
      throws: ExternalFailure.badAnswer(
        #"mine wrote '\u{7}late' before it was asked for 'paginate'. "#
          + "Only answers may go to standard output; write messages to standard error."
      )
    ) { try paginator.bytes(of: text) }
    #expect(script.left.isEmpty)
  }

  @Test func `notices a program that closes its input`() throws {
    let script = try PythonProgram(
      open: "os.close(0); answer(q); time.sleep(1000)",
      rest: "answer(q)"
    )
    let paginator = try script.paginator()
    #expect(
      throws: ExternalFailure.crashed(
        "mine closed its standard input and did not take 'paginate'. "
          + "It wrote nothing to standard error."
      )
    ) { try paginator.bytes(of: .make("a")) }
    #expect(script.left.isEmpty)
  }

  @Test func `keeps the last of what a program writes to standard error`() throws {
    let script = try PythonProgram(
      rest: """
        sys.stderr.write('a' * 100000 + 'b' * 70000)
        sys.stderr.flush()
        answer(q, pages=[])
        """
    )
    let paginator = try script.paginator()
    _ = try paginator.bytes(of: .make("a"))
    paginator.end()
    #expect(paginator.program.messages == [UInt8](repeating: 0x62, count: 65_536))
  }

  // MARK: Ending

  @Test func `leaves a program the time to end when its input ends`() throws {
    let script = try PythonProgram(rest: "answer(q, pages=[])")
    let paginator = try script.paginator()
    _ = try paginator.bytes(of: .make("a"))
    #expect(!script.left.isEmpty)
    paginator.end()
    #expect(script.left.isEmpty)
    // It can be asked again: another process answers.
    #expect(try paginator.bytes(of: .make("a")) == [])
  }

  @Test func `leaves nothing when nobody holds the paginator any more`() throws {
    let script = try PythonProgram(rest: "answer(q, pages=[])")
    var paginator: ExternalPaginator? = try script.paginator()
    _ = try paginator?.bytes(of: .make("a"))
    #expect(!script.left.isEmpty)
    paginator = nil
    #expect(script.left.isEmpty)
  }
}
