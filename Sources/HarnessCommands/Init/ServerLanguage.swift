import ArgumentParser
import Foundation

/// A language that readers are written in: its server of the protocol is a file of `Examples/servers`.
enum ServerLanguage: String, ChoiceArgument {
  case c, cpp, go, java, javascript, lua, python, rust, swift

  /// A language by its name here or by what people call it: `cpp`, `C++`, `cxx`, `kotlin`.
  init?(argument: String) {
    let asked = argument.lowercased()
    let found = Self.allCases.first { language in
      language.rawValue == asked
        || language.facts.name.lowercased().split(separator: ", ").contains { $0 == asked }
        || language.facts.shortNames.contains(asked)
    }
    guard let found else { return nil }
    self = found
  }

  /// All that is known of a language.
  struct Facts {
    /// What people call it, and for short.
    var name: String
    var shortNames: [String] = []
    /// The server, and the reader beside it.
    var server: SourceFile
    var reader: SourceFile
    /// The server's types, where the language may do without.
    var types: SourceFile?
    /// What is typed to make the program; `nil` where its sources are run.
    var making: String?
    /// The command that is the program.
    var running: String
    /// Debian's package of what makes or runs it; `nil` where Debian has none.
    var package: String?
    /// What begins a comment.
    var comment = "//"
    /// How the reader adds a page.
    var adding: String
    /// The same with a fault: the page that the text ends on is not added.
    var faulty: String
  }

  /// A file that the harness has in itself.
  struct SourceFile {
    var name: String
    var bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  var facts: Facts {
    switch self {
    case .c:
      Facts(
        name: "C",
        server: SourceFile("paginator_server.h", PackageResources.paginator_server_h),
        reader: SourceFile("reader.c", PackageResources.reader_c),
        making: "gcc -std=c11 -O2 -o reader reader.c",
        running: "./reader",
        package: "gcc",
        adding: "paginator_add_page(answer, start, end);",
        faulty: "if (end < request->length) paginator_add_page(answer, start, end);"
      )
    case .cpp:
      Facts(
        name: "C++",
        shortNames: ["cxx", "cplusplus"],
        server: SourceFile("paginator_server.hpp", PackageResources.paginator_server_hpp),
        reader: SourceFile("reader.cpp", PackageResources.reader_cpp),
        making: "g++ -std=c++17 -O2 -o reader reader.cpp",
        running: "./reader",
        package: "g++",
        adding: "answer.pages.push_back({start, end});",
        faulty: "if (end < count) answer.pages.push_back({start, end});"
      )
    case .go:
      Facts(
        name: "Go",
        shortNames: ["golang"],
        server: SourceFile("paginator_server.go", PackageResources.paginator_server_go),
        reader: SourceFile("reader.go", PackageResources.reader_go),
        making: "go build -o reader paginator_server.go reader.go",
        running: "./reader",
        package: "golang-go",
        adding: "answer.Pages = append(answer.Pages, Range{start, end})",
        faulty: "if end < count { answer.Pages = append(answer.Pages, Range{start, end}) }"
      )
    case .java:
      Facts(
        name: "Java, Kotlin",
        server: SourceFile("PaginatorServer.java", PackageResources.PaginatorServer_java),
        reader: SourceFile("Reader.java", PackageResources.Reader_java),
        making: "javac -d build PaginatorServer.java Reader.java",
        running: "java -cp build Reader",
        package: "default-jdk-headless",
        adding: "answer.add(start, end);",
        faulty: "if (end < count) answer.add(start, end);"
      )
    case .javascript:
      Facts(
        name: "JavaScript, TypeScript",
        shortNames: ["js", "ts", "node"],
        server: SourceFile("paginator_server.mjs", PackageResources.paginator_server_mjs),
        reader: SourceFile("reader.mjs", PackageResources.reader_mjs),
        types: SourceFile("paginator_server.d.mts", PackageResources.paginator_server_d_mts),
        running: "node reader.mjs",
        package: "nodejs",
        adding: "pages.push([start, end]);",
        faulty: "if (end < count) pages.push([start, end]);"
      )
    case .lua:
      Facts(
        name: "Lua",
        server: SourceFile("paginator_server.lua", PackageResources.paginator_server_lua),
        reader: SourceFile("reader.lua", PackageResources.reader_lua),
        running: "lua5.4 reader.lua",
        package: "lua5.4",
        comment: "--",
        adding: "pages[#pages + 1] = { start, last }",
        faulty: "if last < count then pages[#pages + 1] = { start, last } end"
      )
    case .python:
      Facts(
        name: "Python",
        shortNames: ["py"],
        server: SourceFile("paginator_server.py", PackageResources.paginator_server_py),
        reader: SourceFile("reader.py", PackageResources.reader_py),
        running: "python3 reader.py",
        package: "python3",
        comment: "#",
        adding: "pages.append([start, end])",
        faulty: "if end < count: pages.append([start, end])"
      )
    case .rust:
      Facts(
        name: "Rust",
        shortNames: ["rs"],
        server: SourceFile("paginator_server.rs", PackageResources.paginator_server_rs),
        reader: SourceFile("reader.rs", PackageResources.reader_rs),
        making: "rustc --edition 2021 -O -o reader reader.rs",
        running: "./reader",
        package: "rustc",
        adding: "answer.pages.push(Range { start, end });",
        faulty: "if end < count { answer.pages.push(Range { start, end }); }"
      )
    case .swift:
      Facts(
        name: "Swift",
        server: SourceFile("PaginatorServer.swift", PackageResources.PaginatorServer_swift),
        reader: SourceFile("Reader.swift", PackageResources.Reader_swift),
        making: "swiftc -O -o reader PaginatorServer.swift Reader.swift",
        running: "./reader",
        adding: "answer.pages.append(PageRange(start: start, end: end))",
        faulty: "if end < text.count { answer.pages.append(PageRange(start: start, end: end)) }"
      )
    }
  }
}

extension ServerLanguage {
  /// The reader with a fault and, above it, how it is mended.
  var faultyReader: String {
    let facts = facts
    let lines = facts.reader.text.split(separator: "\n", omittingEmptySubsequences: false)
    return
      lines.flatMap { line -> [String] in
        guard line.trimmed == facts.adding else { return [String(line)] }
        let indent = line.prefix { $0.isWhitespace }
        return [
          "\(indent)\(facts.comment) A fault to mend: the page that the text ends on is lost.",
          "\(indent)\(facts.comment) Write: \(facts.adding)", indent + facts.faulty,
        ]
      }
      .joined(separator: "\n")
  }

  /// What is typed to check the reader.
  var checking: [String] { [facts.making, "harness conform"].compactMap(\.self) }

  /// The files that make a folder of a reader, each with its text.
  var skeleton: [(name: String, text: String)] {
    [facts.server, facts.types].compactMap(\.self).map { ($0.name, $0.text) }
      + [(facts.reader.name, faultyReader), (".github/workflows/pagination.yml", workflow)]
  }

  /// What making the reader leaves beside its sources, as Git is told to pass over it.
  var made: [String] {
    switch self {
    case .c, .cpp, .go, .rust, .swift: ["/reader"]
    case .java: ["/build/"]
    case .python: ["__pycache__/"]
    case .javascript, .lua: []
    }
  }

  /// The package that the workflow installs, which the repository keeps.
  static let package = "tools/pagination-harness_\(HarnessVersion.current)_amd64.deb"

  /// A workflow of GitHub that checks the reader's laws, and its pages once there is a gate baseline.
  private var workflow: String {
    let packages = ["./\(Self.package)", facts.package].compactMap(\.self)
      .joined(separator: " ")
    let making = facts.making.map { "\n      - name: Make the reader\n        run: \($0)" } ?? ""
    return """
      # The laws of the reader, and its pages once 'harness approve' has written baseline.json.
      on: [push, pull_request]
      jobs:
        pagination:
          runs-on: ubuntu-latest
          container: \(facts.package == nil ? "swift:6.2-bookworm" : "debian:12")
          env:
            # The checkout belongs to another user, and harness.yml is obeyed all the same.
            HARNESS_SETTINGS: harness.yml
          steps:
            - uses: actions/checkout@v4
            # The harness's package for Debian; keep it in this repository.
            - name: Install the harness and what makes the reader
              run: |
                apt-get update
                apt-get install -y \(packages)\(making)
            - name: Check the laws
              run: harness conform
            - name: Judge the pages
              if: hashFiles('baseline.json') != ''
              run: harness gate

      """
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
