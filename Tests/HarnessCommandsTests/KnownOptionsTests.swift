import Testing

@testable import HarnessCommands

/// What is known of options without describing commands is what ArgumentParser says of them.
struct KnownOptionsTests {
  private static func all(below command: CommandDescription) -> [CommandDescription] {
    [command] + command.commands.flatMap(all(below:))
  }

  @Test func `are those that settings may give to each command`() {
    let commands = Self.all(below: CommandDescription(of: Harness.self))
    // The program, its 16 commands and the two of corpus, hidden ones left out.
    #expect(commands.count > 15)
    for command in commands {
      let described = command.settable.compactMap(\.longName).sorted()
      let known = KnownOptions.names(of: command.typeName).split(separator: " ").map(String.init)
      #expect(known.sorted() == described, "\(command.typeName)")
    }
  }

  @Test func `are whole words`() {
    #expect(KnownOptions.contain("font-size", of: "CompareCommand"))
    #expect(!KnownOptions.contain("font-siz", of: "CompareCommand"))
    #expect(!KnownOptions.contain("font size", of: "CompareCommand"))
    #expect(!KnownOptions.contain("", of: "CompareCommand"))
    #expect(!KnownOptions.contain("font-size", of: "NoSuchCommand"))
  }
}
