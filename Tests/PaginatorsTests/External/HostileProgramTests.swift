import Foundation
import PaginatorKit
import Paginators
import TestSupport
import Testing

/// What a program may do instead of answering, one row each.
///
/// The text has ten scalars of a byte.
struct HostileProgramTests {
  /// What a program does when it is asked to paginate, and what comes of it.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var outcome: Outcome
    /// Long enough that Python starts on a busy machine.
    var timeout: Double = 30

    enum Outcome: Sendable {
      case fails(ExternalFailure)
      case pages([[Int]])
    }

    init(_ name: String, _ code: String, fails failure: ExternalFailure, timeout: Double = 30) {
      (testDescription, self.code, outcome) = (name, code, .fails(failure))
      self.timeout = timeout
    }

    init(_ name: String, _ code: String, pages: [[Int]]) {
      (testDescription, self.code, outcome) = (name, code, .pages(pages))
    }

    /// A line that is answered as it stands; the question's id is 3, after `describe` and `open`.
    init(_ name: String, line: String, fails rest: String) {
      self.init(
        name,
        "say(r'''\(line)''' + '\\n')",
        fails: .badAnswer("mine's answer to 'paginate' \(rest)")
      )
    }
  }

  static let nothing = "It wrote nothing to standard error."

  static let rows: [Row] = endings + silences + lines + ranges + floods + families

  // MARK: It ends

  static let endings: [Row] = [
    Row(
      "exits at once",
      "os._exit(0)",
      fails: .crashed("mine ended with code 0 before it answered 'paginate'. \(nothing)")
    ),
    Row(
      "exits with a message",
      "sys.stderr.write('first\\nno font \\x1b[31mhere\\n\\n'); sys.stderr.flush(); os._exit(3)",
      fails: .crashed(
        "mine ended with code 3 before it answered 'paginate'. "
          + #"The last line on its standard error is 'no font \u{1B}[31mhere'."#
      )
    ),
    Row(
      "is ended by a signal",
      "os.kill(os.getpid(), signal.SIGKILL)",
      fails: .crashed(
        "mine was ended by signal 9 (SIGKILL) before it answered 'paginate'. \(nothing)"
      )
    ),
    Row(
      "exits within a line",
      "say('{\"id\":'); os._exit(0)",
      fails: .crashed(
        "mine ended with code 0 after 6 bytes of its answer to 'paginate'. \(nothing)"
      )
    ),
    Row(
      "closes its output and stays",
      "os.close(1); time.sleep(1000)",
      fails: .crashed("mine closed its standard output before it answered 'paginate'. \(nothing)")
    ),
  ]

  // MARK: It says nothing

  static let silences: [Row] = [
    Row(
      "never answers",
      "time.sleep(1000)",
      fails: .timedOut(
        "mine gave no answer to 'paginate' within 3 seconds. \(nothing) "
          + "Raise --timeout when it needs longer."
      ),
      timeout: 3
    ),
    Row(
      "stops within a line",
      "say('{\"id\":'); time.sleep(1000)",
      fails: .timedOut(
        "mine gave only 6 bytes of an answer to 'paginate', without a line's end, within 3 seconds. "
          + "\(nothing) Raise --timeout when it needs longer."
      ),
      timeout: 3
    ),
    Row(
      "never answers and cannot be terminated",
      """
      signal.signal(signal.SIGTERM, signal.SIG_IGN)
      sys.stderr.write('I stay\\n'); sys.stderr.flush()
      time.sleep(1000)
      """,
      fails: .timedOut(
        "mine gave no answer to 'paginate' within 3 seconds. "
          + "The last line on its standard error is 'I stay'. Raise --timeout when it needs longer."
      ),
      timeout: 3
    ),
    Row(
      "stops itself",
      "os.kill(os.getpid(), signal.SIGSTOP)",
      fails: .timedOut(
        "mine gave no answer to 'paginate' within 3 seconds. \(nothing) "
          + "Raise --timeout when it needs longer."
      ),
      timeout: 3
    ),
  ]

  // MARK: It writes what is no answer

  static let lines: [Row] = [
    Row(
      "writes bytes that are no text",
      "sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); sys.stdout.flush()",
      fails: .badAnswer("mine's answer to 'paginate' is no JSON: no value begins at byte 0.")
    ),
    Row(
      "prints what it does",
      "print('paginating from 0', flush=True)",
      fails: .badAnswer(
        "mine's answer to 'paginate' is no JSON: no value begins at byte 0. It wrote "
          + "'paginating from 0'; what is no answer belongs on standard error."
      )
    ),
    Row(
      "writes NUL bytes",
      "sys.stdout.buffer.write(b'\\0\\0\\0\\n'); sys.stdout.flush()",
      fails: .badAnswer("mine's answer to 'paginate' is no JSON: no value begins at byte 0.")
    ),
    Row(
      "writes wrong UTF-8",
      "sys.stdout.buffer.write(b'{\"id\":3,\"error\":\"\\xff\\xfe\"}\\n'); sys.stdout.flush()",
      // The string begins behind {"id":3,"error":" , which is 17 bytes.
      fails: .badAnswer("mine's answer to 'paginate' is no JSON: a string is not UTF-8 at byte 17.")
    ),
    Row("writes an empty line", line: "", fails: "is no JSON: it ends too early at byte 0."),
    Row("answers an array", line: "[1,2]", fails: "has an array as 'answer', not an object."),
    Row(
      "answers another question",
      line: #"{"id":99,"pages":[]}"#,
      fails: "carries the id 99, not 3."
    ),
    Row("answers no question", line: #"{"pages":[]}"#, fails: "has no 'id'."),
    Row(
      "has a name for an id",
      line: #"{"id":"3"}"#,
      fails: #"has the string "3" as 'id', not a whole number."#
    ),
    Row("forgets the pages", line: #"{"id":3}"#, fails: "has no 'pages'."),
    Row(
      "counts in another unit",
      line: #"{"id":3,"unit":"glyph","pages":[]}"#,
      fails: #"has the string "glyph" as 'unit', not one of 'scalar', 'utf16', 'utf8'."#
    ),
    Row(
      "answers words as pages",
      line: #"{"id":3,"pages":["a","b"]}"#,
      fails: #"has the string "a" as 'pages[0]', not [start, end]."#
    ),
    Row(
      "answers strings as numbers",
      line: #"{"id":3,"pages":[["0","10"]]}"#,
      fails: #"has the string "0" as 'pages[0][0]', not a whole number."#
    ),
    Row(
      "answers a page of three",
      line: #"{"id":3,"pages":[[0,5,10]]}"#,
      fails: "has a list of another length as 'pages[0]', not [start, end]."
    ),
    Row(
      "answers a fraction",
      line: #"{"id":3,"pages":[[0,9.5]]}"#,
      fails: "has the number 9.5 as 'pages[0][1]', not a whole number of 64 bits."
    ),
    // {"id":3,"pages":[[0, is 20 bytes.
    Row(
      "answers NaN",
      line: #"{"id":3,"pages":[[0,NaN]]}"#,
      fails: "is no JSON: no value begins at byte 20."
    ),
    Row(
      "answers Infinity",
      line: #"{"id":3,"pages":[[0,Infinity]]}"#,
      fails: "is no JSON: no value begins at byte 20."
    ),
    Row(
      "answers 10 to the 30",
      line: #"{"id":3,"pages":[[0,1000000000000000000000000000000]]}"#,
      fails: "has the number 1000000000000000000000000000000 as 'pages[0][1]', "
        + "not a whole number of 64 bits."
    ),
    Row(
      "answers 2 to the 63",
      line: #"{"id":3,"pages":[[0,9223372036854775808]]}"#,
      fails: "has the number 9223372036854775808 as 'pages[0][1]', not a whole number of 64 bits."
    ),
    Row(
      "nests 100,000 deep",
      // {"id":3,"x": is 12 bytes; 64 arrays more are let in below the first.
      "say('{\"id\":3,\"x\":' + '[' * 100000 + ']' * 100000 + '}\\n')",
      fails: .badAnswer(
        "mine's answer to 'paginate' is no JSON: it is nested too deeply at byte 77."
      )
    ),
    Row(
      "goes on behind the object",
      line: #"{"id":3,"pages":[]} and more"#,
      // {"id":3,"pages":[]} and a space are 20 bytes.
      fails: "is no JSON: something follows the value at byte 20."
    ),
    Row(
      "counts work below nothing",
      line: #"{"id":3,"pages":[],"work":{"measure_calls":-1}}"#,
      fails: "has -1 as 'work.measure_calls', not 0 or more."
    ),
    Row(
      "says that it cannot, with an escape and a bidi control",
      "answer(q, error='no \\x1b[31mfont\\u202e\\n', pages=[[0, 10]])",
      fails: .refused(#"mine says: no \u{1B}[31mfont\u{202E}\u{A}"#)
    ),
    Row(
      "answers twice",
      "say('{\"id\":3,\"pages\":[[0,10]]}\\n' * 2)",
      fails: .badAnswer(
        #"mine wrote '{"id":3,"pages":[[0,10]]}' behind its answer to 'paginate'. "#
          + "Each question has one line of answer; write messages to standard error."
      )
    ),
  ]

  // MARK: It answers ranges that are wrong

  static let ranges: [Row] = [
    Row("turns pages around", "answer(q, pages=[[5, 10], [0, 5]])", pages: [[5, 10], [0, 5]]),
    Row("turns a page around", "answer(q, pages=[[10, 0]])", pages: [[10, 0]]),
    Row("goes beyond the end", "answer(q, pages=[[0, 99]])", pages: [[0, 99]]),
    Row("goes before the start", "answer(q, pages=[[-5, 10]])", pages: [[-5, 10]]),
    Row("repeats text", "answer(q, pages=[[0, 7], [3, 10]])", pages: [[0, 7], [3, 10]]),
    Row("has no page", "answer(q, pages=[])", pages: []),
    Row(
      "has an empty last page",
      "answer(q, pages=[[0, 10], [10, 10]])",
      pages: [[0, 10], [10, 10]]
    ),
    Row(
      "goes as far as numbers go",
      "answer(q, pages=[[0, 2**63 - 1], [-2**63, 10]])",
      // What lies farther from 0 than 2⁴⁰ is taken for that.
      pages: [[0, 1_099_511_627_776], [-1_099_511_627_776, 10]]
    ),
    Row(
      "has a page too many",
      "answer(q, pages=[[0, 0]] * 12)",
      fails: .badAnswer(
        "mine answered 12 pages for a text of 10 scalars; a page holds at least one."
      )
    ),
    Row(
      "has a million pages",
      "answer(q, pages=[[0, 1]] * 1000000)",
      fails: .badAnswer(
        "mine answered 1,000,000 pages for a text of 10 scalars; a page holds at least one."
      )
    ),
  ]

  // MARK: It floods

  static let floods: [Row] = [
    Row(
      "floods its output",
      "while True: say('x' * 1000000)",
      fails: .badAnswer(
        "mine's answer to 'paginate' is longer than 64 MiB, the most that is taken."
      )
    ),
    Row(
      "floods standard error and answers",
      """
      for n in range(200): sys.stderr.write('y' * 99999 + '\\n')
      sys.stderr.flush()
      answer(q, pages=[[0, 10]])
      """,
      pages: [[0, 10]]
    ),
    Row(
      "floods standard error for ever",
      """
      while True: sys.stderr.write('y' * 99999 + '\\n')
      """,
      fails: .timedOut(
        "mine gave no answer to 'paginate' within 3 seconds. The last line on its standard error is '"
          + String(repeating: "y", count: 199)
          + "…'. Raise --timeout when it needs longer."
      ),
      timeout: 3
    ),
  ]

  // MARK: It has children

  static let families: [Row] = [
    Row(
      "leaves a child with its output",
      """
      if os.fork() == 0:
          note('children', os.getpid())
          time.sleep(1000)
      time.sleep(0.1)
      os._exit(0)
      """,
      fails: .crashed("mine ended with code 0 before it answered 'paginate'. \(nothing)")
    ),
    Row(
      "leaves a child in a group of its own",
      """
      if os.fork() == 0:
          os.setpgid(0, 0)
          note('children', os.getpid())
          answer(q, pages=[[0, 10]])
          time.sleep(1000)
      """,
      pages: [[0, 10]]
    ),
    Row(
      "leaves a daemon that cannot be terminated",
      """
      if os.fork() == 0:
          os.setsid()
          signal.signal(signal.SIGTERM, signal.SIG_IGN)
          signal.signal(signal.SIGHUP, signal.SIG_IGN)
          if os.fork() == 0:
              note('children', os.getpid())
              answer(q, pages=[[0, 10]])
              for stream in (0, 1, 2): os.close(stream)
              time.sleep(1000)
          os._exit(0)
      os.wait()
      """,
      pages: [[0, 10]]
    ),
  ]

  // MARK: The matrix

  @Test(arguments: rows)
  func `a program from outside`(row: Row) throws {
    let script = try PythonProgram(rest: row.code)
    let paginator = try script.paginator(timeout: row.timeout)
    let text = SourceText.make("0123456789")
    switch row.outcome {
    case .fails(let failure):
      #expect(throws: failure) { try paginator.bytes(of: text) }
    case .pages(let pages):
      #expect(try paginator.bytes(of: text) == pages)
    }
    paginator.end()
    #expect(script.left.isEmpty)
    for child in script.notes("children") {
      // Neither running nor a zombie.
      #expect(!FileManager.default.fileExists(atPath: "/proc/\(child)"))
    }
  }
}
