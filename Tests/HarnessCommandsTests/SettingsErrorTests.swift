import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// Settings that mean nothing are refused with file, line and the next step.
struct SettingsErrorTests {
  static let wrong: [(file: String, sentence: String)] = [
    (
      "quiet: true\nfont-siz: 17",
      "harness.yml:2 sets 'font-siz', which no command takes. Did you mean 'font-size'?"
    ),
    (
      "show:\n  samples: 3",
      "harness.yml:2 sets 'samples', which 'harness show' does not take. Keys are long options "
        + "without dashes."
    ),
    (
      "copmare: {samples: 3}",
      "harness.yml:1 sets 'copmare', which no command takes. Did you mean 'compare'?"
    ),
    (
      "font-size: {a: 1}",
      "harness.yml:1 gives 'font-size' no value; give a word, a number or a list of them."
    ),
    ("quiet:\n", "harness.yml:1 gives 'quiet' no value; give a word, a number or a list of them."),
    ("quiet: maybe", "harness.yml:1 is 'maybe'; give true or false."),
    ("samples: 1\nsamples: 2", "harness.yml:1 sets 'samples' twice; set it once."),
    ("font-size: 1\nfont_size: 2", "harness.yml:2 sets 'font_size' twice; set it once."),
    (
      "compare: 3",
      "harness.yml:1 says nothing of 'compare'; write them as 'option: value', like "
        + "'font-size: [17, 20]'."
    ),
    (
      "- quiet",
      "harness.yml:1 has no settings; write them as 'option: value', like 'font-size: [17, 20]'."
    ),
    ("samples: [1\nquiet: 3", "harness.yml:2 is not YAML: did not find expected ',' or ']'."),
    ("quiet: 1\n---\nquiet: 0", "harness.yml:2 is not YAML: but found another document."),
    ("version: 1", "harness.yml:1 sets 'version', which no command takes."),
  ]

  @Test(arguments: wrong)
  func `are refused with a sentence`(file: String, sentence: String) throws {
    let error = #expect(throws: SettingsError.self) {
      try SettingsTests.settings(.init("compare", file: file))
    }
    let description = try #require(error).description
    #expect(description.hasPrefix(sentence), "\(description)")
  }

  // A thousand levels of nested keys take the parser a second, thirty thousand aliases for ever.
  @Test(arguments: [
    String(repeating: "[", count: 100_000), String(repeating: "{", count: 100_000),
    String(repeating: "- ", count: 16_000), String(repeating: "? ", count: 1_000),
    "a: \(String(repeating: "x", count: 40_000))", String(repeating: "\n", count: 1 << 20) + "x",
    "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]", "? &a [x]\n: 1\n*a : 2", "[&a {}, *a]",
  ])
  func `hostile ones are not parsed`(file: String) throws {
    let error = #expect(throws: SettingsError.self) {
      try SettingsTests.settings(.init("compare", file: file))
    }
    switch try #require(error) {
    case .hostile, .tooLarge: break
    // libyaml's own limit of 1,000 levels.
    case .broken(_, 1, let problem): #expect(problem.hasPrefix("Maximum nesting level"))
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test func `settings have a hundred brackets and 32 KiB at most`() {
    func hostileLine(_ text: String) -> Int? { SettingsText(text).hostileLine }
    #expect(hostileLine("a: 1\n" + String(repeating: "[", count: 100)) == nil)
    #expect(hostileLine("a: 1\n" + String(repeating: "{", count: 101)) == 2)
    #expect(hostileLine("\n\n" + String(repeating: "? ", count: 101)) == 3)
    #expect(hostileLine(String(repeating: "x", count: 32_768)) == nil)
    #expect(hostileLine(String(repeating: "x", count: 32_769)) == 1)
    // What is reserved does not count, words and quotes are no aliases.
    #expect(hostileLine("gates:\n" + String(repeating: "[", count: 999)) == 2)
    #expect(hostileLine("gates:\n " + String(repeating: "[", count: 999)) == nil)
    #expect(hostileLine("a: b&c\nd: '*e'\nf: &g h") == nil)
    #expect(hostileLine("a: &b c\nd: 1\ne: *b") == 3)
  }

  // é is C3 A9; the lone E9 after it is Latin-1.
  @Test func `bytes that are not UTF-8 are refused with the first`() throws {
    let folder = try TemporaryDirectory()
    try folder.write([0xC3, 0xA9, 0x0A, 0xE9, 0x0A], to: "harness.yml")
    #expect(throws: SettingsError.notUTF8(file: "harness.yml", offset: 3)) {
      try Self.file(in: folder)
    }
  }

  private static func file(in folder: TemporaryDirectory) throws -> SettingsFile? {
    let place = SettingsPlace(typed: nil, environment: [:], workingDirectory: folder.path)
    return try SettingsFile(at: #require(place), root: SettingsTests.root)
  }

  @Test func `a folder in the file's place is refused`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("", to: "harness.yml/x")
    #expect(throws: SettingsError.unreadable(file: "harness.yml", reason: "it is a folder")) {
      try Self.file(in: folder)
    }
  }

  @Test func `a variable of a flag says yes or no`() throws {
    #expect(throws: SettingsError.noFlag(source: "HARNESS_QUIET", value: "maybe")) {
      try SettingsTests.settings(.init("compare", ["HARNESS_QUIET": "maybe"]))
    }
  }

  @Test func `the program refuses them with 64 and says where a wrong value stands`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("font-size: big\n", to: "harness.yml")
    let value = try HarnessProgram.run(["compare"], in: folder.path).ending(64)
    #expect(value.errors.contains("'big' is not a font size"), "\(value.errors)")
    #expect(value.errors.contains("--font-size is set by harness.yml:1."), "\(value.errors)")

    let device = try HarnessProgram.run(
      ["compare", "--font-size", "17", "--corpora", "\(Repository.root)/corpora"],
      in: folder.path,
      environment: ["HARNESS_DEVICE": "phone-7"]
    )
    #expect(device.exitCode == 64)
    #expect(
      device.errors.hasSuffix("names them all. --device is set by HARNESS_DEVICE.\n"),
      "\(device.errors)"
    )

    try folder.write("font-size: [17\n", to: "harness.yml")
    let broken = try HarnessProgram.run(["list", "devices"], in: folder.path).ending(64)
    #expect(broken.errors.hasPrefix("harness: harness.yml:2 is not YAML"), "\(broken.errors)")
    #expect(try HarnessProgram.run(["--version"], in: folder.path).exitCode == 0)
    #expect(try HarnessProgram.run(["help", "compare"], in: folder.path).exitCode == 0)
  }

  @Test func `the program runs with them`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("quiet: true\nno_timing: on\noutput: out\n", to: "harness.yml")
    try folder.write("", to: "deep/empty")
    let outcome = try HarnessProgram.run(
      ["compare", "--paginator", "greedy", "--detail"],
      in: folder.path(of: "deep"),
      environment: ["HARNESS_CORPORA": "\(Repository.root)/corpora", "HARNESS_FONT_SIZE": "20"]
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("phone-6 at 20 px"))
    #expect(folder.has("out/report.html"))
  }
}
