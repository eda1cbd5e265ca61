import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// The types of the server in JavaScript.
struct TypeScriptTests {
  private static let compiler = "tsc"

  /// A line is a scalar: 2 on a page of 40 px with lines of 20 px.
  private static let reader = """
    import { serve, type Range, type PageRequest } from "./paginator_server.mjs";

    function paginate({ text, from, limit, page, type }: PageRequest) {
      const room = page.height - page.insets.top - page.insets.bottom;
      const lines = Math.floor(room / (type.line_height_px ?? type.size * type.line_height));
      const pages: Range[] = [];
      for (let start = from; start < text.length && pages.length < (limit ?? Infinity); start += lines) {
        pages.push([start, Math.min(start + lines, text.length)]);
      }
      return { pages, work: { pages: pages.length } };
    }

    serve({ name: "typed", version: "1", shows: "context", capabilities: ["seek", "limit"], paginate });

    """

  @Test(
    .enabled(if: Installed.has(compiler), "there is no tsc; scripts/set-up tests installs it")
  ) func `a reader in TypeScript is compiled, and answers`() throws {
    let mine = try ServerFolder(of: .javascript)
    try mine.harness(["init", "--language", "typescript"]).ending(0)
    try mine.folder.write(Self.reader, to: "typed.mts")
    let compiling = "\(Self.compiler) --strict --target es2022 --module node16"
    try mine.type("\(compiling) typed.mts").ending(0)
    try mine.folder.write("一二三四五", to: "text.txt")
    let question: [String: Any] = [
      "protocol": "pagination-harness/1", "id": 1, "op": "paginate",
      "text_file": mine.folder.path(of: "text.txt"), "from": 1,
      "page": ["width": 51, "height": 40], "type": ["size": 17, "line_height_px": 20],
    ]
    let line = try JSONSerialization.data(withJSONObject: question)
    let answer = try mine.type("node typed.mjs", input: String(decoding: line, as: UTF8.self))
    let fields = try JSONSerialization.jsonObject(with: Data(answer.ending(0).output.utf8))
    #expect((fields as? [String: Any])?["pages"] as? [[Int]] == [[1, 3], [3, 5]])

    // A class that keeps places has its own things at hand.
    let keeping = """
      import { serve, type PlaceKeeper, type PageRequest } from "./paginator_server.mjs";

      class Mine implements PlaceKeeper {
        name = "class";
        version = "1";
        shows = "context" as const;
        saves = "on_turn" as const;
        paginate({ text }: PageRequest) { return { pages: [[0, text.length] as const] }; }
        save_position(request: PageRequest, page: number) { return String(this.paginate(request).pages[page][0]); }
        restore_position() { return 0; }
        save_highlight(_: PageRequest, start: number, end: number) { return `${start} ${end}`; }
        restore_highlight() { return null; }
      }

      serve(new Mine());

      """
    try mine.folder.write(keeping, to: "class.mts")
    try mine.type("\(compiling) class.mts").ending(0)
    let layout = question.filter { ["page", "type"].contains($0.key) }
    let place: [String: Any] = [
      "protocol": "pagination-harness/1", "id": 2, "op": "save_position", "page": 0,
      "layout": layout,
    ]
    let lines = try [question, place].map { try JSONSerialization.data(withJSONObject: $0) }
    let asked = lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    let answers = try mine.type("node class.mjs", input: asked).ending(0).output
    #expect(answers.contains(#""token":"0""#), "\(answers)")

    // What the protocol does not have is found where it is written.
    for (right, wrong) in [
      ("\"context\"", "\"window\""), ("page.height", "page.size"), ("\"limit\"", "\"limits\""),
      ("type.line_height_px ?? ", "type.line_height_px || type.kinsoku * "),
    ] {
      let faulty = Self.reader.replacingOccurrences(of: right, with: wrong)
      try mine.folder.write(faulty, to: "faulty.mts")
      let outcome = try mine.type("\(compiling) --noEmit faulty.mts")
      #expect(outcome.exitCode != 0 && outcome.output.contains("faulty.mts"), "\(wrong)")
    }
  }

  @Test func `the names and values of the type are those of the protocol`() throws {
    let types = try #require(ServerLanguage.javascript.facts.types).text
    let bytes = try Repository.bytes(of: "schemas/paginator-protocol.schema.json")
    let json = try JSONSerialization.jsonObject(with: Data(bytes))
    let schema = try #require(json as? [String: Any])
    let layout = try #require((schema["$defs"] as? [String: Any])?["layout"] as? [String: Any])
    let type = try #require((layout["properties"] as? [String: Any])?["type"] as? [String: Any])
    let fields = try #require(type["properties"] as? [String: [String: Any]])
    let body = try #require(types.components(separatedBy: "interface Type {\n").last)
    let lines = try #require(body.components(separatedBy: "\n}\n").first)
      .components(separatedBy: "\n")
      .filter { !$0.contains("/**") }
    #expect(fields.count > 15 && lines.count == fields.count)
    for line in lines {
      let parts = line.dropLast().split(separator: ":", maxSplits: 1)
      let name = parts[0].trimmingCharacters(in: CharacterSet(charactersIn: " ?"))
      let field = try #require(fields[name], "\(name)")
      guard let values = field["enum"] as? [String] else { continue }
      let written = values.map { "\"\($0)\"" }.joined(separator: " | ")
      #expect(parts[1].trimmingCharacters(in: .whitespaces) == written)
    }
  }
}
