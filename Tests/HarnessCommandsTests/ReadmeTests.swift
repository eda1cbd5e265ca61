import Foundation
import HarnessCommands
import TestSupport
import Testing

/// The commands of the README and of the article on commands work and print what is shown.
@Suite(.serialized)
struct ReadmeTests {
  /// A command of the README, and the output shown below it.
  struct Example: Sendable, CustomTestStringConvertible {
    var command: String
    var output: [String]

    var testDescription: String { command }
  }

  static let examples: [Example] = {
    let files =
      ["README.md"]
      + ["Commands", "The-store"].map { "Sources/PaginatorKit/PaginatorKit.docc/\($0).md" }
    let text = files.compactMap { try? Repository.bytes(of: $0) }
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    var examples: [Example] = []
    var isInside = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        examples.append(Example(command: String(line.dropFirst(2)), output: []))
      } else if isInside, !examples.isEmpty {
        examples[examples.count - 1].output.append(line)
      }
    }
    return examples
  }()

  static let mainCommand = "harness compare --corpus diamond-sutra"

  @Test func `the README shows the main command with its output`() {
    let main = Self.examples.first { $0.command == Self.mainCommand }
    #expect((main?.output.count ?? 0) > 20)
  }

  @Test(arguments: examples.filter { $0.command.hasPrefix("harness ") })
  func `a command of the README works and prints what is shown`(example: Example) throws {
    let folder = try TemporaryDirectory()
    var arguments = example.command.split(separator: " ").dropFirst()
      .map { String($0).replacing("reports/", with: "\(folder.path)/reports/") }
    if ["compare", "report"].contains(arguments[0]) {
      arguments += ["--output", folder.path + "/reports"]
    }
    let store = folder.path + "/reports/results.sqlite"
    let environment = ["HARNESS_STORE": store]
    // What asks about earlier sessions finds one; the first comparison finds none.
    if example.command != Self.mainCommand {
      let measured = try HarnessProgram.run(
        ["measure", "--detail", "--no-timing"],
        environment: environment
      )
      #expect(measured.exitCode == 0, "\(measured.errors)")
    }
    let outcome = try HarnessProgram.run(arguments, environment: environment).ending(0)
    guard !example.output.isEmpty else { return }
    // A line of its own, … stands for lines that are left out.
    var rest = Self.withoutTimes(outcome.output, folder: folder.path + "/reports")[...]
    for part in example.output.split(separator: "…") {
      let shown = Self.withoutTimes(part.joined(separator: "\n") + "\n", folder: "reports")
      let found = try #require(rest.range(of: shown), "not printed, or not here: \(shown)")
      if example.output.first != "…", part.startIndex == 0 {
        #expect(found.lowerBound == rest.startIndex)
      }
      rest = rest[found.upperBound...]
    }
    if example.output.last != "…" { #expect(rest.isEmpty, "\(rest)") }
  }

  @Test func `the article on commands has the exit codes with their sentences`() throws {
    let article = try Repository.bytes(of: "Sources/PaginatorKit/PaginatorKit.docc/Commands.md")
    let rows = String(decoding: article, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains(/^\| \d/) }.map(String.init)
    #expect(
      rows.sorted() == HarnessExit.allCases.map { "| \($0.rawValue) | \($0.sentence) |" }.sorted()
    )
  }

  /// The output without what differs from run to run: seconds, CPU times, who is faster.
  private static func withoutTimes(_ output: String, folder: String) -> String {
    var text = output.replacingOccurrences(of: folder, with: "OUT")
    for (pattern, replacement) in [
      (#";\s[\w-]+\sis\s(?:measurably\s|[\d.,]+×\s)?faster[\s\S]*?(?=\.\n)"#, ""),
      (#";\s\d+\.\d\ss\n"#, "; N s\n"), (#"(×) +~?[\d.]+(?=\n)"#, "$1 N"),
      (#",\s~?[\d.]+\sms\."#, "."), (#"\s~: unsure by over 5 %\."#, ""),
    ] {
      text = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    }
    // Lines are filled to a width, which the parts taken out had a share in.
    return text.split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
  }

  @Test func `every make target of the README stands in the Makefile`() throws {
    let readme = String(decoding: try Repository.bytes(of: "README.md"), as: UTF8.self)
    let makefile = String(decoding: try Repository.bytes(of: "Makefile"), as: UTF8.self)
    let command = /(?:^|`)make ([a-z-]+)/.anchorsMatchLineEndings()
    let targets = readme.matches(of: command).map { String($0.1) }
    #expect(Set(targets).isSuperset(of: ["compare", "test"]))
    for target in Set(targets) {
      #expect(makefile.contains("\n\(target):"), "\(target)")
    }
  }
}
