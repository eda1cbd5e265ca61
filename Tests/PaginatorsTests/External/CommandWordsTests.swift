import Paginators
import Testing

/// The expected words are those that `sh -c 'printf "%s\n" …'` prints.
struct CommandWordsTests {
  @Test(arguments: [
    ("python3 a.py", ["python3", "a.py"]),
    ("  a \t b\nc ", ["a", "b", "c"]),
    (#"'my program' x"#, ["my program", "x"]),
    (#"a'b c'd"#, ["ab cd"]),
    (#""a \"b\" \$c \\ \n""#, [#"a "b" $c \ \n"#]),
    (#"'a\b'"#, [#"a\b"#]),
    (#"a\ b\'"#, ["a b'"]),
    (#"a '' """#, ["a", "", ""]),
    (#"$HOME *.txt ; |"#, ["$HOME", "*.txt", ";", "|"]),
    ("須 '菩 提'", ["須", "菩 提"]),
  ])
  func `splits a command as a shell does`(command: String, words: [String]) throws {
    #expect(try commandWords(command) == words)
  }

  @Test(arguments: [
    ("a 'b", "The command 'a 'b' opens a quote ' and does not close it."),
    (#"a "b'"#, #"The command 'a "b'' opens a quote " and does not close it."#),
    (#"a\"#, #"The command 'a\' ends with a backslash that quotes nothing."#),
    (" \t", "The command is empty; name the program to start."),
  ])
  func `says what is wrong with a command`(command: String, sentence: String) {
    let fault = #expect(throws: CommandFault.self) { try commandWords(command) }
    #expect(fault?.description == sentence)
  }
}
