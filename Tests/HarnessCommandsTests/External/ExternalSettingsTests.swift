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
