import Foundation
import TestSupport
import Testing

/// The documentation site of `make docs`, and links.
struct DocumentationTests {
  /// The folder of the build that the tests are of.
  private static let build: String = {
    var folder = URL(fileURLWithPath: HarnessProgram.path)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let manifest = folder.appendingPathComponent("debug.yaml").path
      if FileManager.default.fileExists(atPath: manifest) { return folder.path }
    }
    return "\(Repository.root)/.build"
  }()

  @Test func `the site is made without a warning, has all articles, and no link is dead`() throws {
    let folder = try TemporaryDirectory()
    let site = folder.path(of: "docs")
    let outcome = try HarnessProgram.run(
      ["--build", Self.build, "--output", site, "--base", "/harness"],
      program: "\(Repository.root)/scripts/docs"
    )
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains(" pages: no dead links\n"))
    let articles = try FileManager.default
      .contentsOfDirectory(
        atPath: "\(Repository.root)/Sources/PaginatorKit/PaginatorKit.docc"
      )
      .filter { $0.hasSuffix(".md") && $0 != "PaginatorKit.md" }
    #expect(articles.count > 30)
    for article in articles {
      let page = "documentation/paginatorkit/\(article.dropLast(3).lowercased())/index.html"
      #expect(FileManager.default.fileExists(atPath: "\(site)/\(page)"), "\(page)")
    }
    for library in ["paginatorkit", "paginatorwire", "paginatortesting", "harnesscommands"] {
      let page = try String(
        contentsOfFile: "\(site)/documentation/\(library)/index.html",
        encoding: .utf8
      )
      #expect(page.contains("\"/harness/\""), "\(library)")
    }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: "\(site)/example/report.html"))
        == Data(Repository.bytes(of: "reports/example/report.html"))
    )
  }

  /// A site of two pages, of which one leads to the other, its heading and a picture; and what is changed in it.
  @Test(arguments: [
    ("", "", []),
    ("/documentation/b#here", "/documentation/c", ["/documentation/c"]),
    ("/documentation/b#here", "/documentation/b#gone", ["/documentation/b#gone"]),
    ("dot.png", "gone.png", ["gone.png"]),
    ("documentation/a/", "documentation/gone/", ["documentation/gone/"]),
    ("\"identifier\": \"to-b\", \"isActive\"", "\"identifier\": \"to-c\", \"isActive\"", ["to-c"]),
  ])
  func `a dead link of a site is found`(part: String, other: String, dead: [String]) throws {
    let folder = try TemporaryDirectory()
    let files = [
      "data/documentation/a.json": """
      {"primaryContentSections": [{"content": [{"type": "reference", "identifier": "to-b", "isActive": true}]}],
       "references": {"to-b": {"type": "topic", "url": "/documentation/b#here"},
                      "dot": {"type": "image", "variants": [{"url": "dot.png"}]},
                      "far": {"type": "link", "url": "https://example.org/gone"}}}
      """,
      "data/documentation/b.json": #"{"sections": [{"type": "heading", "anchor": "here"}]}"#,
      "documentation/a/index.html": "", "documentation/b/index.html": "", "dot.png": "",
      "index.html": #"<a href="documentation/a/">a</a>"#, "example/report.html": "",
    ]
    for (name, text) in files {
      try folder.write(part.isEmpty ? text : text.replacing(part, with: other), to: name)
    }
    let outcome = try HarnessProgram.run(
      [folder.path],
      program: "\(Repository.root)/scripts/check-links"
    )
    #expect(outcome.exitCode == (dead.isEmpty ? 0 : 1), "\(outcome.errors)")
    let found = outcome.output.split(separator: "\n").dropLast()
      .compactMap { $0.components(separatedBy: ": dead link ").last }
    #expect(found == dead, "\(outcome.output)")
  }
}
