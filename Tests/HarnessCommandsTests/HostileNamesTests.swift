import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// Names and texts from outside reach both streams of every command as text, and nothing obeys them.
struct HostileNamesTests {
  /// What every name here holds: orders of a workflow, a verdict, and what acts on a terminal.
  private static let hostile =
    "x\n::error::y\r\n  ::add-mask::z ##[error]w##vso[task.complete]\nVERDICT: FAIL\u{1B}[2J\u{9B}31m\u{2028}\u{202E}q"

  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    // A family of as many characters as 'DejaVu Sans' has, in UTF-16 as fonts of today name it.
    let file = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    func utf16(_ text: String) -> Data {
      Data(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    }
    var font = try Data(contentsOf: file)
    while let place = font.range(of: utf16("DejaVu Sans")) {
      font.replaceSubrange(place, with: utf16("A\n::error::"))
    }
    try folder.write(font, to: "home/.fonts/a\n::error::.ttf")
    let corpus = "corpora/sutra"
    try folder.makeFolder("corpora")
    try FileManager.default.copyItem(
      atPath: Repository.root + "/corpora/diamond-sutra",
      toPath: folder.path(of: corpus)
    )
    let manifest = try Data(
      contentsOf: URL(fileURLWithPath: folder.path(of: corpus + "/corpus.json"))
    )
    var json = try #require(JSONSerialization.jsonObject(with: manifest) as? [String: Any])
    for key in ["title", "shortTitle"] { json[key] = Self.hostile }
    json["name"] = "sutra"
    try folder.write(JSONSerialization.data(withJSONObject: json), to: corpus + "/corpus.json")
    try folder.write("one two three\n", to: text)
  }

  /// A text file with a hostile name; a name has no slash and is shorter than 256 bytes.
  private var text: String { "\(Self.hostile).txt" }

  private var hostileFont: String { folder.path(of: "home/.fonts/a\n::error::.ttf") }

  @discardableResult
  private func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    announcing verdicts: [String] = [],
    at place: SourceLocation = #_sourceLocation
  ) throws -> HarnessProgram.Outcome {
    let outcome = try HarnessProgram.run(
      arguments,
      in: folder.path,
      environment: [
        "HOME": folder.path(of: "home"), "HARNESS_CORPORA": folder.path(of: "corpora"),
        "HARNESS_STORE": folder.path(of: "\(Self.hostile).sqlite"),
        "HARNESS_CACHE": folder.path(of: "cache"), "GITHUB_ACTIONS": "",
      ]
      .merging(environment) { _, new in new }
    )
    var announced: [String] = []
    for stream in [outcome.output, outcome.errors] {
      for line in stream.unicodeScalars.split(separator: "\n") {
        let line = String(line.last == "\r" ? line.dropLast() : line)
        let start = line.drop(while: \.isWhitespace)
        if start.hasPrefix("::") || start.hasPrefix("VERDICT") { announced.append(line) }
        let acting = line.unicodeScalars.filter { scalar in
          scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            || scalar.properties.generalCategory == .lineSeparator
        }
        #expect(
          acting.isEmpty,
          "\(arguments.first ?? ""): \(line.debugDescription)",
          sourceLocation: place
        )
        #expect(!line.contains(/##\w*\[/), "\(line)", sourceLocation: place)
      }
    }
    #expect(announced == verdicts, "\(outcome.errors)", sourceLocation: place)
    #expect(outcome.exitCode < 128, "\(outcome.errors)", sourceLocation: place)
    return outcome
  }

  private let judged = ["--detail", "--paginator", "greedy"]
  private var brief: [String] { judged + ["--no-timing"] }

  @Test func `a session of hostile names`() throws {
    let output = ["--output", folder.path(of: "\(Self.hostile)-reports")]
    let inputs = ["--corpus", "sutra", "--corpus", "./\(text)", "--font", hostileFont] + brief
    try run(["compare"] + inputs + output).ending(0)
    try run(["compare", "--json"] + inputs + output).ending(0)
    try run(["compare", "--dry-run"] + inputs).ending(0)
    try run(["measure", "--verbose"] + inputs).ending(0)
    for format in [[], ["--json"]] {
      try run(["list", "sessions"] + format).ending(0)
      try run(["history", "--metric", "pages"] + format).ending(0)
      try run(["report"] + output + format).ending(0)
      try run(["doctor"] + format)
    }
    try run(["history", "--metric", "pages", "--csv"]).ending(0)
    try run(["export", "pages"]).ending(0)
    let one = ["--corpus", "./\(text)", "--font", hostileFont]
    try run(["show", "greedy", "--page", "1"] + one).ending(0)
    try run(["why", "missed_lines", "greedy"] + one).ending(0)
    try run(["conform", "--paginator", "greedy", "--law", "end"] + one)
    try run(["claims", "--corpus", "./\(text)"])
  }

  @Test func `lists and corpora of hostile names`() throws {
    try folder.makeFolder("corpora/\(Self.hostile)")
    for format in [[], ["--json"]] {
      let fonts = try run(["list", "fonts"] + format).ending(0)
      #expect(fonts.output.contains("error::"))
      try run(["list", "corpora"] + format).ending(0)
    }
    try run(["corpus", "verify", "sutra"])
    try run(["corpus", "verify", Self.hostile]).ending(66)
    try run(["corpus", "verify"])
    try run(["corpus", "fetch", Self.hostile]).ending(66)
  }

  @Test(arguments: [
    ["compare", "--corpus"], ["compare", "--font"], ["compare", "--font-size"],
    ["compare", "--output"],
    ["compare", "--device"], ["compare", "--paginator"], ["compare", "--pages"],
    ["compare", "--format"],
    ["compare", "--paginator-command"], ["compare"], ["compare", "--store"], ["list"], ["show"],
    ["serve"],
    ["serve", "--paginator"], ["history", "--metric"], ["report", "--session"], ["why"], [],
    ["compare", "--against"], ["show", "greedy", "--page"], ["export"],
  ])
  func `a hostile argument is told on its line`(arguments: [String]) throws {
    try run(arguments + [Self.hostile])
    try run(arguments + ["--\(Self.hostile)"])
  }

  @Test func `settings of hostile keys and values`() throws {
    let yaml = #""x\n::error::y\nVERDICT: FAIL\e[2J\u202E""#
    try run(["approve", "--reason", "first", "--corpus", "sutra"] + judged).ending(0)
    for (settings, code) in [
      ("font: \(yaml)", 66), ("\(yaml): 3", 64), ("corpus: [\(yaml)]", 66),
      ("font-size: \(yaml)", 64),
      ("gates:\n  rules:\n    - metric: \(yaml)\n      level: fail", 5),
    ] {
      try folder.write(settings + "\n", to: "harness.yml")
      try run(["compare", "--verbose", "--dry-run"], environment: ["HOME": folder.path])
      try run(["doctor"])
      let verdict = code == 5 ? "REFUSED" : "ERROR"
      let corpus = code == 5 ? ["--corpus", "sutra"] : []
      let outcome = try run(["gate"] + corpus + judged, announcing: ["VERDICT: \(verdict)"])
      #expect([64, 65, 66, 5].contains(outcome.exitCode))
    }
  }

  @Test func `a gate baseline of a hostile author and reason`() throws {
    let inputs = ["--corpus", "sutra"] + judged
    try run(["approve", "--author", Self.hostile, "--reason", Self.hostile] + inputs).ending(0)
    try run(["gate", "--explain"] + inputs, announcing: ["VERDICT: PASS"]).ending(0)
    try run(["gate", "--json"] + inputs, announcing: ["VERDICT: PASS"]).ending(0)
    let other = ["gate", "--corpus", "./\(text)"] + judged
    let refused = try run(other, announcing: ["VERDICT: REFUSED"])
    #expect(refused.exitCode != 0)
    let workflow =
      try HarnessProgram.run(
        ["gate"] + inputs,
        in: folder.path,
        environment: [
          "HARNESS_CORPORA": folder.path(of: "corpora"), "GITHUB_ACTIONS": "true",
          "HARNESS_STORE": folder.path(of: "store.sqlite"),
        ]
      )
      .ending(0, "VERDICT: PASS")
    // The gate's own notice is meant.
    #expect(workflow.output.split(separator: "\n").count { $0.hasPrefix("::") } == 1)
  }
}

struct ShownTextTests {
  @Test(arguments: [
    ("plain: a::b\nnext", "plain: a::b\nnext"), ("::error::x", #"\u{3A}:error::x"#),
    ("a\n \u{3000}::x", "a\n \u{3000}\\u{3A}:x"), ("VERDICT: FAIL", #"\u{56}ERDICT: FAIL"#),
    ("a ##[error]b", #"a ##\u{5B}error]b"#),
    ("##vso[task.complete]", #"##vso\u{5B}task.complete]"#),
    ("x##teamcity[a ##[b", #"x##teamcity\u{5B}a ##\u{5B}b"#), ("###vso[a", #"###vso\u{5B}a"#),
    ("## a [b] #a[0]", "## a [b] #a[0]"), ("a\tb\rc\u{85}", #"a\u{9}b\u{D}c\u{85}"#),
    ("\u{200F}\u{61C}\u{2066}\u{2029}", #"\u{200F}\u{61C}\u{2066}\u{2029}"#),
    // A mark on the last of them makes them no less of an order.
    ("::\u{345}x", "\\u{3A}:\u{345}x"), ("##\u{345}[x", "##\u{345}\\u{5B}x"),
    ("e\u{301} 👩‍👩‍👧 経", "e\u{301} 👩‍👩‍👧 経"),
    ("\u{1B}[1mbold\u{1B}[0m", #"\u{1B}[1mbold\u{1B}[0m"#), ("\r\n::x", "\\u{D}\n\\u{3A}:x"),
  ])
  func `spells out what acts and what is obeyed`(text: String, shown: String) {
    #expect(ShownText.lines(text, isStyled: false) == shown)
  }

  @Test func `leaves this program's styles where there are any, and no others`() {
    let styled = "\u{1B}[1;31mred\u{1B}[0m \u{1B}[8mhidden\u{1B}[2J"
    #expect(
      ShownText.lines(styled, isStyled: true)
        == "\u{1B}[1;31mred\u{1B}[0m \\u{1B}[8mhidden\\u{1B}[2J"
    )
    #expect(ShownText.lines("\u{1B}[1m::x", isStyled: true) == "\u{1B}[1m\\u{3A}:x")
  }

  @Test func `JSON says the same`() throws {
    let json = "{\n  \"a\": \"\u{9B}\u{202E}##[error]##vso[x]\"\n}"
    #expect(
      ShownText.json(json)
        == "{\n  \"a\": \"\\u009b\\u202e##\\u005berror]##vso\\u005bx]\"\n}"
    )
    #expect(ShownText.json("[\"##[error]\"]") == "[\"##\\u005berror]\"]")
  }
}
