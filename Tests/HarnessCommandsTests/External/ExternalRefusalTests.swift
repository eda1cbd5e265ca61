import Foundation
import TestSupport
import Testing

/// What brings nobody from outside is refused before anything is measured.
struct ExternalRefusalTests {
  private static func command(_ text: String, _ code: Int32, _ sentence: String) -> WrongTurn {
    WrongTurn(["--paginator-command", text], code, sentence)
  }

  private static func pages(_ text: String, _ code: Int32, _ sentence: String) -> WrongTurn {
    WrongTurn(["--pages", text], code, sentence)
  }

  static let rows: [WrongTurn] = [
    command(
      "mine=nowhere/program --fast",
      66,
      "mine cannot be started: there is no file 'nowhere/program'; compile it, if it has to be. "
        + "Correct its --paginator-command."
    ),
    command(
      "mine=there-is-no-such-program",
      66,
      "there is no program 'there-is-no-such-program' on the PATH."
    ),
    command("mine=/tmp", 66, "mine cannot be started: '/tmp' is a folder."),
    command(
      "mine=./text.txt",
      66,
      "mine cannot be started: './text.txt' is not executable; chmod +x makes it so."
    ),
    command(
      "mine=python3 'x",
      64,
      "mine cannot be started. The command 'python3 'x' opens a quote ' and does not close it."
    ),
    command("mine= ", 64, "The command is empty; name the program to start."),
    command("mine=", 64, "give a name, '=' and what has it, like mine=./paginator."),
    command("python3 mine.py", 64, "give a name, '=' and what has it, like mine=./paginator."),
    command("my own=python3", 64, "\"my own\" is no name of a paginator"),
    command("../../etc=python3", 64, "is no name of a paginator"),
    command("greedy=python3", 64, "There are two paginators named 'greedy'"),
    WrongTurn(
      ["--paginator-command", "mine=python3", "--paginator-command", "mine=python3 other.py"],
      64,
      "There are two paginators named 'mine'"
    ),
    WrongTurn(
      ["--paginator-command", "mine=python3", "--pages", "mine=pages.json"],
      64,
      "There are two paginators named 'mine'"
    ),
    WrongTurn(
      ["--paginator-command", "mine=python3", "--timeout", "0"],
      64,
      "'0' is no timeout; give seconds above 0, up to 3600."
    ),
    pages("app=nowhere.json", 66, "There is no file 'nowhere.json'."),
    pages("app=text.txt", 65, "'text.txt' is no file of pages (pagination-harness/pages/2)"),
    pages("app=broken.json", 65, "'broken.json' is no file of pages (pagination-harness/pages/2)"),
    pages("app=pages.json", 65, "The pages of 'pages.json' are of a text with the SHA-256"),
    pages("my own=pages.json", 64, "is no name of a paginator"),
  ]

  @Test(arguments: rows)
  func `with a code and a sentence`(row: WrongTurn) throws {
    let outside = try ExternalFolder()
    let pages = try ExternalFolder.exportedPages(of: "corpora/diamond-sutra/text.txt")
    try outside.folder.write(pages, to: "pages.json")
    try outside.folder.write(pages.prefix(pages.count / 2), to: "broken.json")
    let outcome = try outside.run(["compare"] + outside.brief + row.arguments, code: row.code)
    #expect(outcome.errors.contains(row.sentence), "\(outcome.errors)")
    #expect(outcome.output == "")
    #expect(!FileManager.default.fileExists(atPath: outside.output))
  }

  @Test(arguments: [
    ["measure", "--detail"], ["gate"], ["approve", "--reason", "x", "--author", "x"],
    ["show", "mine", "--page", "2"], ["why", "pages", "mine"], ["conform"],
  ])
  func `by each command`(command: [String]) throws {
    let outside = try ExternalFolder()
    let missing = try outside.run(
      command + outside.corpus + ["--paginator-command", "mine=nowhere/program"],
      code: 66
    )
    #expect(missing.errors.contains("there is no file 'nowhere/program'"), "\(missing.errors)")
    let taken = try outside.run(
      command + outside.corpus + ["--paginator-command", "greedy=/usr/bin/python3"],
      code: 64
    )
    #expect(taken.errors.contains("two paginators named 'greedy'"), "\(taken.errors)")
  }
}
