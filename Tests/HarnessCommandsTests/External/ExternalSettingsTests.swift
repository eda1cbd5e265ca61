import Foundation
import TestSupport
import Testing

/// Those from outside who take part because `harness.yml` or the environment says so.
struct ExternalSettingsTests {
  /// The kinds of the paginators in summary.csv, by their names.
  private func kinds(_ outside: ExternalFolder) throws -> [String: String] {
    try outside.rows(of: "summary.csv")
      .reduce(into: [:]) { $0[$1["paginator"] ?? ""] = $1["kind"] }
  }

  @Test func `take part in every command, and a relative file is the folder's own`() throws {
    let outside = try ExternalFolder()
    try outside.folder.write(
      try ExternalFolder.exportedPages(of: outside.folder.path(of: "text.txt")),
      to: "pages/pages.json"
    )
    try outside.folder.write(
      """
      paginator-command: "mine=/usr/bin/python3 '\(Repository.root)/Examples/python/paginator.py'"
      pages: device=pages/pages.json
      timeout: 20
      """,
      to: "harness.yml"
    )
    try outside.folder.write("", to: "below/here")
    // From a folder below, where pages/pages.json is not.
    try outside.run(["compare"] + outside.brief, in: "below")
    #expect(
      try kinds(outside) == ["greedy": "reference", "mine": "external", "device": "imported"]
    )
    let shown = try outside.run(
      ["show", "mine", "--page", "1", "--beside", "device"] + outside.corpus,
      in: "below"
    )
    #expect(shown.output.hasPrefix("mine, phone-6 at 17 px, page 1 of "))
    #expect(shown.output.contains("\ndevice, phone-6 at 17 px, page 1 of "))
  }

  @Test func `get a small environment, and the variables that are named`() throws {
    let outside = try ExternalFolder()
    let program = try outside.program(
      "mine",
      """
      with open('environment.json', 'w') as file:
          json.dump(dict(os.environ), file)
      cut(50)
      """
    )
    let usual = [
      "HOME": outside.folder.path, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "LC_TIME": "C",
      "LOGNAME": "reader", "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh",
      "TMPDIR": outside.folder.path(of: "tmp"), "TZ": "UTC", "USER": "reader",
    ]
    let secret = ["CI_TOKEN": "secret", "EMPTY": "", "LD_PRELOAD_NOT": "x", "LCD": "x"]
    func given(_ arguments: [String] = []) throws -> [String: String] {
      try outside.run(
        ["compare"] + outside.brief + program + arguments,
        environment: usual.merging(secret) { $1 }
      )
      let file = Data(try outside.folder.text(of: "environment.json").utf8)
      var variables = try #require(JSONSerialization.jsonObject(with: file) as? [String: String])
      // The mark by which what a program starts is found, and that of this test's processes.
      #expect(variables.removeValue(forKey: "PAGINATION_HARNESS_PROGRAM")?.isEmpty == false)
      #expect(variables.removeValue(forKey: "OUTSIDE_TEST")?.isEmpty == false)
      return variables
    }
    #expect(try given() == usual)
    let named = ["OUTSIDE_TEST", "CI_TOKEN", "EMPTY", "NOT_THERE"]
    #expect(
      try given(named.flatMap { ["--pass-environment", $0] })
        == usual.merging(["CI_TOKEN": "secret", "EMPTY": ""]) { $1 }
    )
    #expect(
      try outside.run(["compare", "--pass-environment", "A=b"], code: 64).errors
        .contains("'A=b' is no name of a variable")
    )
  }

  @Test func `take part by the environment, unless the command line says otherwise`() throws {
    let outside = try ExternalFolder()
    let program = ExternalFolder.example("paginator.py", as: "mine")[1]
    let environment = ["HARNESS_PAGINATOR_COMMAND": program]
    try outside.run(["compare"] + outside.brief, environment: environment)
    #expect(try kinds(outside) == ["greedy": "reference", "mine": "external"])
    try outside.run(
      ["compare"] + outside.brief + ExternalFolder.example("paginator.py", as: "other"),
      environment: environment
    )
    #expect(try kinds(outside) == ["greedy": "reference", "other": "external"])
  }
}
