import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// Flag, then environment variable, then the nearest `harness.yml`.
struct SettingsTests {
  /// What stands where, and what is added to what was typed, at its `/` or else behind it.
  struct Case: Sendable, CustomTestStringConvertible {
    var typed: String
    var variables: [String: String]
    var file: String?
    var parsed: String

    init(
      _ typed: String,
      _ variables: [String: String] = [:],
      file: String? = nil,
      adds: String = ""
    ) {
      let parts = typed.components(separatedBy: " / ")
      self.typed = parts.joined(separator: " ")
      parsed = ([parts[0], adds] + parts.dropFirst()).joined(separator: " ")
      (self.variables, self.file) = (variables, file)
    }

    var testDescription: String { "\(typed) | \(variables) | \(file ?? "-")" }
  }

  // Every combination of the three sources, for an option that repeats, one that does not, a flag.
  static let precedence: [Case] = [
    Case("compare"),
    Case("compare", file: "font-size: 14", adds: "--font-size=14"),
    Case("compare", ["HARNESS_FONT_SIZE": "20"], adds: "--font-size=20"),
    Case("compare", ["HARNESS_FONT_SIZE": "20"], file: "font-size: 14", adds: "--font-size=20"),
    Case("compare --font-size 17", file: "font-size: 14"),
    Case("compare --font-size=17", ["HARNESS_FONT_SIZE": "20"]),
    Case("compare --font-size 17", ["HARNESS_FONT_SIZE": "20"], file: "font-size: 14"),
    Case("compare --samples 3", ["HARNESS_SAMPLES": "4"], file: "samples: 5"),
    Case("compare", ["HARNESS_SAMPLES": "4"], file: "samples: 5", adds: "--samples=4"),
    Case("compare", file: "samples: 5", adds: "--samples=5"),
    Case("compare", file: "strict: true", adds: "--strict"),
    Case("compare --strict", file: "strict: true"),
    Case("compare --strict", file: "strict: false"),
    Case("compare", ["HARNESS_STRICT": "false"], file: "strict: true"),
    Case("compare", ["HARNESS_STRICT": "1"], file: "strict: no", adds: "--strict"),
    // An empty variable says nothing.
    Case("compare", ["HARNESS_SAMPLES": ""], file: "samples: 5", adds: "--samples=5"),
    // A command's own section before the top, the environment before both.
    Case("compare", file: "samples: 5\ncompare: {samples: 6}", adds: "--samples=6"),
    Case(
      "compare",
      ["HARNESS_SAMPLES": "7"],
      file: "samples: 5\ncompare: {samples: 6}",
      adds: "--samples=7"
    ),
    Case("compare", file: "strict: true\ncompare: {strict: false}"),
    Case("corpus verify / alice", file: "quiet: false\ncorpus: {quiet: true}", adds: "--quiet"),
    Case(
      "corpus verify / alice",
      file: "corpus: {quiet: true, verify: {color: never, quiet: false}}",
      adds: "--color=never"
    ),
  ]

  static let values: [Case] = [
    Case("compare", file: "font-size: [17, 20.50]", adds: "--font-size=17 --font-size=20.50"),
    Case("compare", ["HARNESS_FONT_SIZE": "17,20"], adds: "--font-size=17 --font-size=20"),
    // Insets and formats have commas of their own.
    Case(
      "compare",
      ["HARNESS_PAGE": "300x400", "HARNESS_INSETS": "1,2,3,4"],
      adds: "--page=300x400 --insets=1,2,3,4"
    ),
    Case("compare", file: "format: csv,json", adds: "--format=csv,json"),
    Case("compare", file: "format: [csv, json]", adds: "--format=csv,json"),
    // Paginators repeat, and their options have commas, too.
    Case(
      "compare",
      ["HARNESS_PAGINATOR": "fixed-count:step=1,cap=none,greedy,window-750:a=1"],
      adds: "--paginator=fixed-count:step=1,cap=none --paginator=greedy "
        + "--paginator=window-750:a=1"
    ),
    Case(
      "compare",
      ["HARNESS_CORPUS": #"a\,b.txt,c.txt"#],
      adds: "--corpus=a,b.txt --corpus=c.txt"
    ),
    Case("compare", file: "font_size: 17", adds: "--font-size=17"),
    Case("compare", file: "font-size: []"),
    // An empty list of a section takes the top's values back.
    Case("compare", file: "font-size: 9\ncompare: {font-size: []}"),
    Case("compare", file: #"font: "null""#, adds: "--font=null"),
    Case("compare", file: "first-line-indent: -1", adds: "--first-line-indent=-1"),
    // HARNESS_CACHE is no option's, and sections of other commands are none of this one's.
    Case("compare", ["HARNESS_CACHE": "/cache"], file: "gate: {strict: true}"),
    // HARNESS_CORPORA is read where corpora are looked for, and still wins over the file.
    Case("compare", ["HARNESS_CORPORA": "/texts"], file: "corpora: /other"),
    // Variables that are no option's, and what is no setting.
    Case("compare", ["HARNESS_SECRET": "x", "HARNESS_VERSION": "1", "HARNESS_HELP": "1"]),
    // After the terminator nothing is an option.
    Case("corpus verify / -- --quiet", file: "quiet: true", adds: "--quiet"),
    // Another command's options.
    Case("list devices", file: "samples: 5\nfont-size: 17"),
    Case("show greedy --page 1", file: "compare: {detail: true}"),
    // The section of the gates is not looked into.
    Case(
      "compare",
      file: "samples: 5\ngates:\n  - {no: &such rules, and: *such}\n- x\nstrict: true",
      adds: "--samples=5 --strict"
    ),
    Case("compare", file: "gates: [{{{\r\nsamples: 5\r\n", adds: "--samples=5"),
    Case("compare", file: "# nothing\n"),
    Case("compare", file: ""),
  ]

  static let exclusions: [Case] = [
    Case("compare --page 300x400", file: "device: phone-6"),
    Case("compare --device phone-6", file: "page: 300x400\ninsets: 8"),
    Case(
      "compare / --page=300x400",
      ["HARNESS_DEVICE": "phone-6"],
      file: "insets: 8",
      adds: "--insets=8"
    ),
    Case("compare", ["HARNESS_DEVICE": "phone-6"], file: "page: 300x400", adds: "--device=phone-6"),
    Case("compare", file: "page: 300x400\ncompare: {device: phone-6}", adds: "--device=phone-6"),
    Case("compare --samples 3", file: "no-timing: true"),
    Case("compare --no-timing", file: "samples: 3"),
    // A flag that is off excludes nothing.
    Case("compare", ["HARNESS_NO_TIMING": "no"], file: "samples: 3", adds: "--samples=3"),
    // The number of the page to show is no page of one's own.
    Case("show / greedy --page 3", file: "device: tablet-10", adds: "--device=tablet-10"),
    Case("show / greedy --page 3", file: "page: 300x400", adds: "--page=300x400"),
    Case("show greedy --page=3 --page=9x9", file: "device: tablet-10"),
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
      Case(typed, ["HARNESS_STRICT": "maybe", "HARNESS_QUIET": "1"], file: "not: [yaml")
    )
    #expect(settings.arguments == Self.words(typed))
    #expect(settings.applied.isEmpty)
  }

  @Test func `knows what was set where`() throws {
    let settings = try Self.settings(
      Case(
        "compare --samples 3",
        ["HARNESS_DEVICE": "phone-6,phone-max"],
        file: "samples: 9\n\ncompare:\n  strict: true\n"
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
