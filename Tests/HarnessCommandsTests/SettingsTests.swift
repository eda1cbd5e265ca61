import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// Flag, then environment variable, then the nearest `harness.yml`.
struct SettingsTests {
  /// What stands where, and what is parsed: the command, what was added, then what was typed.
  struct Case: Sendable, CustomTestStringConvertible {
    var typed: String
    var variables: [String: String] = [:]
    var file: String?
    var parsed: String

    var testDescription: String { "\(typed) | \(variables) | \(file ?? "-")" }
  }

  // Every combination of the three sources, for an option that repeats, one that does not, a flag.
  static let precedence: [Case] = [
    Case(typed: "compare", parsed: "compare"),
    Case(typed: "compare", file: "font-size: 14", parsed: "compare --font-size=14"),
    Case(
      typed: "compare",
      variables: ["HARNESS_FONT_SIZE": "20"],
      parsed: "compare --font-size=20"
    ),
    Case(
      typed: "compare",
      variables: ["HARNESS_FONT_SIZE": "20"],
      file: "font-size: 14",
      parsed: "compare --font-size=20"
    ),
    Case(
      typed: "compare --font-size 17",
      file: "font-size: 14",
      parsed: "compare --font-size 17"
    ),
    Case(
      typed: "compare --font-size=17",
      variables: ["HARNESS_FONT_SIZE": "20"],
      parsed: "compare --font-size=17"
    ),
    Case(
      typed: "compare --font-size 17",
      variables: ["HARNESS_FONT_SIZE": "20"],
      file: "font-size: 14",
      parsed: "compare --font-size 17"
    ),
    Case(
      typed: "compare --samples 3",
      variables: ["HARNESS_SAMPLES": "4"],
      file: "samples: 5",
      parsed: "compare --samples 3"
    ),
    Case(
      typed: "compare",
      variables: ["HARNESS_SAMPLES": "4"],
      file: "samples: 5",
      parsed: "compare --samples=4"
    ),
    Case(typed: "compare", file: "samples: 5", parsed: "compare --samples=5"),
    Case(typed: "compare", file: "strict: true", parsed: "compare --strict"),
    Case(typed: "compare --strict", file: "strict: true", parsed: "compare --strict"),
    Case(typed: "compare --strict", file: "strict: false", parsed: "compare --strict"),
    Case(
      typed: "compare",
      variables: ["HARNESS_STRICT": "false"],
      file: "strict: true",
      parsed: "compare"
    ),
    Case(
      typed: "compare",
      variables: ["HARNESS_STRICT": "1"],
      file: "strict: no",
      parsed: "compare --strict"
    ),
    // An empty variable says nothing.
    Case(
      typed: "compare",
      variables: ["HARNESS_SAMPLES": ""],
      file: "samples: 5",
      parsed: "compare --samples=5"
    ),
    // A command's own section before the top, the environment before both.
    Case(
      typed: "compare",
      file: "samples: 5\ncompare: {samples: 6}",
      parsed: "compare --samples=6"
    ),
    Case(
      typed: "compare",
      variables: ["HARNESS_SAMPLES": "7"],
      file: "samples: 5\ncompare: {samples: 6}",
      parsed: "compare --samples=7"
    ),
    Case(typed: "compare", file: "strict: true\ncompare: {strict: false}", parsed: "compare"),
    Case(
      typed: "corpus verify alice",
      file: "quiet: false\ncorpus: {quiet: true}",
      parsed: "corpus verify --quiet alice"
    ),
    Case(
      typed: "corpus verify alice",
      file: "corpus: {quiet: true, verify: {color: never, quiet: false}}",
      parsed: "corpus verify --color=never alice"
    ),
  ]

  static let values: [Case] = [
    Case(
      typed: "compare",
      file: "font-size: [17, 20.50]",
      parsed: "compare --font-size=17 --font-size=20.50"
    ),
    Case(
      typed: "compare",
      variables: ["HARNESS_FONT_SIZE": "17,20"],
      parsed: "compare --font-size=17 --font-size=20"
    ),
    // Insets and formats have commas of their own.
    Case(
      typed: "compare",
      variables: ["HARNESS_PAGE": "300x400", "HARNESS_INSETS": "1,2,3,4"],
      parsed: "compare --page=300x400 --insets=1,2,3,4"
    ),
    Case(typed: "compare", file: "format: csv,json", parsed: "compare --format=csv,json"),
    Case(typed: "compare", file: "format: [csv, json]", parsed: "compare --format=csv,json"),
    // Paginators repeat, and their options have commas, too.
    Case(
      typed: "compare",
      variables: ["HARNESS_PAGINATOR": "fixed-count:step=1,cap=none,greedy,window-750:a=1"],
      parsed: "compare --paginator=fixed-count:step=1,cap=none --paginator=greedy "
        + "--paginator=window-750:a=1"
    ),
    Case(
      typed: "compare",
      variables: ["HARNESS_CORPUS": #"a\,b.txt,c.txt"#],
      parsed: "compare --corpus=a,b.txt --corpus=c.txt"
    ),
    Case(typed: "compare", file: "font_size: 17", parsed: "compare --font-size=17"),
    Case(typed: "compare", file: "font-size: []", parsed: "compare"),
    // An empty list of a section takes the top's values back.
    Case(typed: "compare", file: "font-size: 9\ncompare: {font-size: []}", parsed: "compare"),
    Case(typed: "compare", file: #"font: "null""#, parsed: "compare --font=null"),
    Case(typed: "compare", file: "first-line-indent: -1", parsed: "compare --first-line-indent=-1"),
    // HARNESS_CORPORA is read where corpora are looked for, and still wins over the file.
    Case(
      typed: "compare",
      variables: ["HARNESS_CORPORA": "/texts"],
      file: "corpora: /other",
      parsed: "compare"
    ),
    // Variables that are no option's, and what is no setting.
    Case(
      typed: "compare",
      variables: ["HARNESS_SECRET": "x", "HARNESS_VERSION": "1", "HARNESS_HELP": "1"],
      parsed: "compare"
    ),
    // After the terminator nothing is an option.
    Case(
      typed: "corpus verify -- --quiet",
      file: "quiet: true",
      parsed: "corpus verify --quiet -- --quiet"
    ),
    // Another command's options.
    Case(typed: "list devices", file: "samples: 5\nfont-size: 17", parsed: "list devices"),
    Case(
      typed: "show greedy --page 1",
      file: "compare: {detail: true}",
      parsed: "show greedy --page 1"
    ),
    // The section of the gates is not looked into.
    Case(
      typed: "compare",
      file: "samples: 5\ngates:\n  - {no: &such rules, and: *such}\n- x\nstrict: true",
      parsed: "compare --samples=5 --strict"
    ),
    Case(typed: "compare", file: "gates: [{{{\r\nsamples: 5\r\n", parsed: "compare --samples=5"),
    Case(typed: "compare", file: "# nothing\n", parsed: "compare"),
    Case(typed: "compare", file: "", parsed: "compare"),
  ]

  static let exclusions: [Case] = [
    Case(
      typed: "compare --page 300x400",
      file: "device: phone-6",
      parsed: "compare --page 300x400"
    ),
    Case(
      typed: "compare --device phone-6",
      file: "page: 300x400\ninsets: 8",
      parsed: "compare --device phone-6"
    ),
    Case(
      typed: "compare --page=300x400",
      variables: ["HARNESS_DEVICE": "phone-6"],
      file: "insets: 8",
      parsed: "compare --insets=8 --page=300x400"
    ),
    Case(
      typed: "compare",
      variables: ["HARNESS_DEVICE": "phone-6"],
      file: "page: 300x400",
      parsed: "compare --device=phone-6"
    ),
    Case(
      typed: "compare",
      file: "page: 300x400\ncompare: {device: phone-6}",
      parsed: "compare --device=phone-6"
    ),
    Case(typed: "compare --samples 3", file: "no-timing: true", parsed: "compare --samples 3"),
    Case(typed: "compare --no-timing", file: "samples: 3", parsed: "compare --no-timing"),
    // A flag that is off excludes nothing.
    Case(
      typed: "compare",
      variables: ["HARNESS_NO_TIMING": "no"],
      file: "samples: 3",
      parsed: "compare --samples=3"
    ),
    // The number of the page to show is no page of one's own.
    Case(
      typed: "show greedy --page 3",
      file: "device: tablet-10",
      parsed: "show --device=tablet-10 greedy --page 3"
    ),
    Case(
      typed: "show greedy --page 3",
      file: "page: 300x400",
      parsed: "show --page=300x400 greedy --page 3"
    ),
    Case(
      typed: "show greedy --page=3 --page=9x9",
      file: "device: tablet-10",
      parsed: "show greedy --page=3 --page=9x9"
    ),
  ]

  @Test(arguments: precedence + values + exclusions)
  func `completes what was typed`(given: Case) throws {
    let settings = try Self.settings(given)
    #expect(settings.arguments == Self.words(given.parsed))
  }

  @Test(arguments: [
    "--help", "help compare", "compare --help", "compare -h", "--version", "compare --version",
    "--generate-completion-script bash", "--generate-completion-script=bash", "corpus", "",
    "---completion compare -- --font", "no-such-command", "manual",
  ])
  func `reads no settings for texts about the program`(typed: String) throws {
    let settings = try Self.settings(
      Case(
        typed: typed,
        variables: ["HARNESS_STRICT": "maybe", "HARNESS_QUIET": "1"],
        file: "not: [yaml",
        parsed: ""
      )
    )
    #expect(settings.arguments == Self.words(typed))
    #expect(settings.applied.isEmpty)
  }

  @Test func `knows what was set where`() throws {
    let settings = try Self.settings(
      Case(
        typed: "compare --samples 3",
        variables: ["HARNESS_DEVICE": "phone-6,phone-max"],
        file: "samples: 9\n\ncompare:\n  strict: true\n",
        parsed: ""
      )
    )
    #expect(
      settings.applied == [
        .init(option: "device", values: ["phone-6", "phone-max"], source: "HARNESS_DEVICE"),
        .init(option: "strict", values: ["true"], source: "harness.yml:4"),
      ]
    )
    #expect(
      settings.sources(of: "There is no device 'phone-max'.") == [
        "--device is set by HARNESS_DEVICE."
      ]
    )
    #expect(settings.sources(of: "--device-name is none, --strictly neither.").isEmpty)
    #expect(settings.sources(of: "Not with --strict.") == ["--strict is set by harness.yml:4."])
  }

  @Test func `takes the nearest file upwards`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("samples: 1", to: "harness.yml")
    try folder.write("samples: 2\noutput: out", to: "a/harness.yml")
    try folder.write("", to: "a/b/c/empty")
    let settings = try Settings.completing(
      ["compare"],
      environment: [:],
      workingDirectory: folder.path(of: "a/b/c"),
      root: Self.root
    )
    let file = folder.path(of: "a/harness.yml")
    #expect(
      settings.applied == [
        .init(option: "samples", values: ["2"], source: "\(file):1"),
        .init(option: "output", values: [folder.path(of: "a/out")], source: "\(file):2"),
      ]
    )
  }

  @Test func `takes the file's paths from the file's folder`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("text", to: "book.txt")
    try folder.write("font", to: "My.ttf")
    try folder.write("", to: "alice/corpus.json")
    try folder.write("", to: "work/empty")
    try folder.write(
      """
      output: out
      corpora: texts
      corpus: [book.txt, alice, diamond-sutra, /abs.txt]
      font: ["My.ttf#1", DejaVu Sans]
      doctor: {store: s.sqlite}
      """,
      to: "harness.yml"
    )
    func arguments(_ command: String, in place: String) throws -> Set<String> {
      let settings = try Settings.completing(
        [command],
        environment: [:],
        workingDirectory: place,
        root: Self.root
      )
      return Set(settings.arguments.dropFirst())
    }
    let home = folder.path
    #expect(
      try arguments("compare", in: "\(home)/work") == [
        "--output=\(home)/out", "--corpora=\(home)/texts", "--corpus=\(home)/book.txt",
        "--corpus=alice", "--corpus=diamond-sutra", "--corpus=/abs.txt",
        "--font=\(home)/My.ttf#1", "--font=DejaVu Sans",
      ]
    )
    #expect(
      try arguments("doctor", in: "\(home)/work") == [
        "--output=\(home)/out", "--corpora=\(home)/texts", "--store=\(home)/s.sqlite",
      ]
    )
    // In the file's own folder they are right as they are.
    #expect(
      try arguments("doctor", in: home) == [
        "--output=out", "--corpora=texts", "--store=s.sqlite",
      ]
    )
  }

  static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  static var root: CommandDescription { CommandDescription(of: Harness.self) }

  static func settings(_ given: Case) throws -> Settings {
    let folder = try TemporaryDirectory()
    if let file = given.file { try folder.write(file, to: "harness.yml") }
    return try Settings.completing(
      words(given.typed),
      environment: given.variables,
      workingDirectory: folder.path,
      root: root
    )
  }
}

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
      try SettingsTests.settings(.init(typed: "compare", file: file, parsed: ""))
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
      try SettingsTests.settings(.init(typed: "compare", file: file, parsed: ""))
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
      try SettingsFile.nearest(to: folder.path, root: SettingsTests.root)
    }
  }

  @Test func `a folder in the file's place is refused`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("", to: "harness.yml/x")
    #expect(throws: SettingsError.unreadable(file: "harness.yml", reason: "it is not a file")) {
      try SettingsFile.nearest(to: folder.path, root: SettingsTests.root)
    }
  }

  @Test func `a variable of a flag says yes or no`() throws {
    #expect(throws: SettingsError.noFlag(source: "HARNESS_QUIET", value: "maybe")) {
      try SettingsTests.settings(
        .init(typed: "compare", variables: ["HARNESS_QUIET": "maybe"], parsed: "")
      )
    }
  }

  @Test func `the program refuses them with 64 and says where a wrong value stands`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("font-size: big\n", to: "harness.yml")
    let value = try HarnessProgram.run(["compare"], in: folder.path)
    #expect(value.exitCode == 64)
    #expect(value.errors.contains("'big' is not a font size"), "\(value.errors)")
    #expect(value.errors.contains("--font-size is set by harness.yml:1."), "\(value.errors)")

    let device = try HarnessProgram.run(
      ["compare", "--font-size", "17", "--corpora", "\(Repository.root)/corpora"],
      in: folder.path,
      environment: ["HARNESS_DEVICE": "phone-7"]
    )
    #expect(device.exitCode == 64)
    #expect(
      device.errors.hasSuffix("tablet-10. --device is set by HARNESS_DEVICE.\n"),
      "\(device.errors)"
    )

    try folder.write("font-size: [17\n", to: "harness.yml")
    let broken = try HarnessProgram.run(["list", "devices"], in: folder.path)
    #expect(broken.exitCode == 64)
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
    #expect(FileManager.default.fileExists(atPath: folder.path(of: "out/report.html")))
  }
}
