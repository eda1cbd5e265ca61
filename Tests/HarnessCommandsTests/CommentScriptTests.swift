import Foundation
import TestSupport
import Testing

/// `scripts/ci/comment` against a stub of GitHub's API, which keeps comments as GitHub does.
struct CommentScriptTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write(
      "## Pagination gate: FAIL\n\n1 value breaks a rule.\n",
      to: "reports/summary.md"
    )
    try folder.write(#"{"pull_request": {"number": 7}}"#, to: "event.json")
  }

  /// What a run of the script said, and the comments that there are after it.
  private struct Run: Decodable {
    struct Comment: Decodable {
      var id: Int
      var body: String
      var login: String
    }

    var code: Int32
    var output: String
    var comments: [Comment]
    /// The requests, as `POST /repos/o/r/issues/7/comments`.
    var requests: [String]
  }

  /// Serves the API on a port of its own, runs the script some times and prints what came of it.
  private static let stub = #"""
    import http.server, json, os, re, subprocess, sys, threading
    comments, requests, refused = json.loads(sys.argv[3]), [], int(sys.argv[4])
    class Stub(http.server.BaseHTTPRequestHandler):
        def answer(self, code, value):
            body = json.dumps(value).encode()
            self.send_response(code)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def handle_any(self):
            size = int(self.headers.get("Content-Length") or 0)
            sent = json.loads(self.rfile.read(size)) if size else {}
            requests.append(f"{self.command} {self.path}")
            if self.headers["Authorization"] != "Bearer secret": return self.answer(401, {})
            if self.path == "/user": return self.answer(403, {})
            if refused and self.command != "GET": return self.answer(refused, {})
            if len(sent.get("body", "")) > 65536: return self.answer(422, {})
            if self.command == "GET":
                page = int(re.search(r"page=(\d+)$", self.path)[1])
                shown = comments[100 * (page - 1):100 * page]
                return self.answer(200, [
                    {"id": c["id"], "body": c["body"], "user": {"login": c["login"]}} for c in shown])
            if self.command == "POST":
                comments.append({"id": 1000 + len(comments), "login": "github-actions[bot]", **sent})
                return self.answer(201, {"html_url": "https://github.example/1"})
            number = int(self.path.rsplit("/", 1)[1])
            next(c for c in comments if c["id"] == number).update(sent)
            self.answer(200, {"html_url": "https://github.example/1"})
        do_GET = do_POST = do_PATCH = handle_any
        def log_message(self, *_): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    os.environ["GITHUB_API_URL"] = f"http://127.0.0.1:{server.server_port}"
    for _ in range(int(sys.argv[2])):
        run = subprocess.run([sys.argv[1]], capture_output=True, text=True)
    print(json.dumps({"code": run.returncode, "output": run.stdout + run.stderr,
                      "comments": comments, "requests": requests}))
    """#

  private func run(
    times: Int = 1,
    comments: String = "[]",
    refused: Int = 0,
    token: String = "secret"
  ) throws -> Run {
    let outcome = try HarnessProgram.run(
      [
        "-c", Self.stub, "\(Repository.root)/scripts/ci/comment", String(times), comments,
        String(refused),
      ],
      program: "/usr/bin/python3",
      in: folder.path,
      environment: [
        "GITHUB_TOKEN": token, "GITHUB_REPOSITORY": "o/r",
        "GITHUB_EVENT_PATH": folder.path(of: "event.json"), "GATE_VERDICT": "FAIL",
        "GATE_REPORTS": "reports", "GATE_NAME": "gate-a",
      ]
    )
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(Run.self, from: Data(outcome.output.utf8))
  }

  @Test func `writes one comment, and writes over it the next time`() throws {
    let run = try run(times: 2)
    #expect(run.code == 0 && run.output.contains("written over"))
    #expect(
      run.comments.map(\.body) == [
        "<!-- pagination-harness gate: gate-a -->\n## Pagination gate: FAIL\n\n1 value breaks a rule.\n"
      ]
    )
    #expect(
      run.requests.filter { !$0.hasPrefix("GET") } == [
        "POST /repos/o/r/issues/7/comments", "PATCH /repos/o/r/issues/comments/1000",
      ]
    )
  }

  @Test func `finds its comment behind a hundred others, and leaves those of others alone`() throws
  {
    let marker = "<!-- pagination-harness gate: gate-a -->"
    var comments = (0..<100).map { #"{"id": \#($0), "body": "\#(marker)", "login": "somebody"}"# }
    comments.append(#"{"id": 200, "body": "\#(marker)\nold", "login": "github-actions[bot]"}"#)
    let run = try run(comments: "[\(comments.joined(separator: ","))]")
    #expect(run.comments.count == 101)
    #expect(run.comments.last?.body.contains("Pagination gate: FAIL") == true)
    #expect(run.comments.dropLast().allSatisfy { $0.body == marker })
  }

  @Test func `cuts what GitHub would not take, at the end of a block`() throws {
    let fence = "```text\nwas: a\n\nnow: b\n```"
    let blocks = (0..<3_000).map { $0 % 2 == 0 ? "Block \($0) of the summary." : fence }
    try folder.write(blocks.joined(separator: "\n\n") + "\n", to: "reports/summary.md")
    let run = try run()
    let body = try #require(run.comments.first?.body)
    #expect(body.unicodeScalars.count <= 65_536 && body.unicodeScalars.count > 65_000)
    #expect(body.hasSuffix("\n\nThe rest is in the summary of the job and in the reports.\n"))
    // Each block of code that begins ends.
    #expect(body.split(separator: "\n").count { $0.hasPrefix("```") } % 2 == 0)
  }

  @Test func `a refusal's summary is taken where it is the newer one`() throws {
    try folder.write("## Pagination gate: REFUSED\n", to: "reports/refused/summary.md")
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: past],
      ofItemAtPath: folder.path(of: "reports/summary.md")
    )
    #expect(try run().comments.first?.body.contains("REFUSED") == true)
  }

  @Test func `without a token it says so and does not fail`() throws {
    let run = try run(token: "")
    #expect(run.code == 0 && run.requests.isEmpty)
    #expect(run.output.contains("no comment is written: there is no GITHUB_TOKEN."))
  }

  @Test func `where the token may not write it says what the job needs`() throws {
    let run = try run(refused: 403)
    #expect(run.code == 0 && run.comments.isEmpty)
    #expect(run.output.contains("GitHub answers 403"))
    #expect(run.output.contains("'pull-requests: write'"))
  }

  @Test func `outside a pull request it says so`() throws {
    try folder.write("{}", to: "event.json")
    let run = try run()
    #expect(run.code == 0 && run.requests.isEmpty)
    #expect(run.output.contains("this run is not for a pull request."))
  }
}
