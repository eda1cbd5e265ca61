import Corpora
import Foundation
import HostSystem

/// A reading app or an engine of others that can take part: a program of `peers/` runs it as it is.
///
/// None of its code is in the repository. `scripts/set-up readers` brings what may be brought.
struct KnownReader {
  /// The name after `--reader`, and in tables.
  let id: String
  /// What it is, and which apps have it.
  let summary: String
  /// The program that runs it, from the folder that has `peers/`.
  let command: String
  /// What has to be there.
  let needs: [Need]

  /// The seconds that a reader has for an answer at least: it lays out whole books, and turns each page.
  static let timeout = 900.0
  /// The variables that its program gets beside those of all programs.
  static let variables = ["CHROMIUM", "FOLIATE_JS", "CRENGINE"]
  /// What brings most of what is needed.
  static let setUp = "scripts/set-up readers"

  /// One thing that has to be there.
  enum Need {
    /// One of several programs on the PATH, or the one that a variable names.
    case program([String], namedBy: String? = nil)
    /// A file in the folder that has `peers/`.
    case file(String)
    /// A variable with a folder of the user's own.
    case checkout(String, of: String)
    /// A program in the folder that has `peers/`, which is made of a source there.
    case built(String, of: String)
  }

  /// What `--reader` stands for all with.
  static let everyone = "all"

  static let all: [KnownReader] = [
    KnownReader(
      id: "epubjs",
      summary: "epub.js 0.3 in Chromium, its own turns: Calibre-Web and other web readers",
      command: webview("epubjs"),
      needs: [chromium, .file(".build/readers/epubjs/epub.min.js")]
    ),
    KnownReader(
      id: "foliate",
      summary: "foliate-js of a checkout of yours in Chromium, its own turns: Foliate, readest",
      command: webview("foliate"),
      needs: [chromium, .checkout("FOLIATE_JS", of: "foliate-js")]
    ),
    KnownReader(
      id: "mupdf",
      summary: "MuPDF's own pages of an EPUB, in its own fonts: SumatraPDF, Librera",
      command: "python3 peers/mupdf/reader.py",
      needs: [.file(".build/readers/python/pymupdf")]
    ),
    KnownReader(
      id: "crengine",
      summary: "crengine of a built checkout of yours, its own pages and xpointers: KOReader",
      command: "python3 peers/crengine/reader.py",
      needs: [
        .checkout("CRENGINE", of: "crengine that is built"),
        .built(".build/readers/crengine-pages", of: "peers/crengine/crengine-pages.cpp"),
      ]
    ),
    KnownReader(
      id: "qtextdocument",
      summary: "QTextDocument's own pages of the styled text: reading apps of Qt",
      command: ".build/readers/qt-document",
      needs: [.built(".build/readers/qt-document", of: "peers/qt/qt-document.cpp")]
    ),
    KnownReader(
      id: "weasyprint",
      summary: "WeasyPrint's own pages, as it would print them: CSS for paged media",
      command: "/usr/bin/python3 peers/weasyprint/reader.py",
      needs: [.program(["weasyprint"])]
    ),
    KnownReader(
      id: "columns",
      summary: "Chromium's columns, turned by whole columns: what a web reader can be",
      command: webview("columns"),
      needs: [chromium]
    ),
    KnownReader(
      id: "webkit",
      summary: "WebKit's columns, turned by whole columns: Apple Books, Readium on iOS",
      command: webview("webkit"),
      needs: [.program(["WebKitWebDriver"]), .program(["Xvfb"])]
    ),
  ]

  private static let chromium = Need.program(
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    namedBy: "CHROMIUM"
  )

  private static func webview(_ name: String) -> String {
    "python3 peers/webview/reader.py \(name)"
  }

  static func named(_ id: String) -> KnownReader? { all.first { $0.id == id } }

  // MARK: Here

  /// The folder that has `peers/`; `nil` where there is none.
  static var root: String? {
    root(
      environment: ProcessInfo.processInfo.environment,
      executable: "/proc/self/exe",
      workingDirectory: FileManager.default.currentDirectoryPath
    )
  }

  /// The folder that has `peers/`, beside the corpora that `HARNESS_CORPORA` names or else where corpora are searched
  /// for: texts may be elsewhere than the checkout.
  static func root(
    environment: [String: String],
    executable: String,
    workingDirectory: String
  ) -> String? {
    let named = try? CorpusFolder.find(
      explicit: nil,
      environment: environment,
      executable: executable,
      workingDirectory: workingDirectory
    )
    let (near, above) = CorpusFolder.candidates(
      executable: executable,
      workingDirectory: workingDirectory
    )
    return ([named?.path].compactMap(\.self) + near + above)
      .map { ($0 as NSString).deletingLastPathComponent }
      .first { FileManager.default.fileExists(atPath: "\($0)/peers/webview") }
  }

  /// Why it cannot take part, and what brings it; `nil` when it can.
  func absence(
    in root: String? = Self.root,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Absence? {
    guard let root else {
      return Absence(
        reason: "there is no checkout with peers/ around the program or the working directory",
        remedy: "run the harness in a checkout"
      )
    }
    return needs.lazy.compactMap { $0.absence(in: root, environment) }.first
  }

  /// What is missing, and what brings it: a command, or what to do.
  struct Absence: Hashable {
    let reason: String
    let remedy: String
  }

  /// Its program as `--paginator-command` would name it.
  func source(in root: String? = Self.root) -> NamedSource {
    let words = command.split(separator: " ")
      .map { word in
        word.hasPrefix("peers/") || word.hasPrefix(".build/")
          ? "'\(root ?? ".")/\(word)'" : String(word)
      }
    return NamedSource(
      name: id,
      source: words.joined(separator: " "),
      leastTimeout: Self.timeout,
      variables: Self.variables
    )
  }
}

extension KnownReader.Need {
  fileprivate func absence(
    in root: String,
    _ environment: [String: String]
  ) -> KnownReader.Absence? {
    switch self {
    case .program(let names, let variable):
      let asked = variable.flatMap { environment[$0] }
      let wanted = asked.map { [$0] } ?? names
      guard !wanted.contains(where: { ChildProcess.path(of: $0) != nil }) else { return nil }
      return .init(reason: "there is no \(wanted[0]) on the PATH", remedy: KnownReader.setUp)
    case .file(let path):
      guard changed("\(root)/\(path)") == nil else { return nil }
      return .init(reason: "there is no \(path)", remedy: KnownReader.setUp)
    case .built(let path, let source):
      guard let made = changed("\(root)/\(path)") else {
        return .init(reason: "there is no \(path)", remedy: KnownReader.setUp)
      }
      guard let written = changed("\(root)/\(source)"), written > made else { return nil }
      return .init(reason: "\(path) is older than \(source)", remedy: KnownReader.setUp)
    case .checkout(let variable, let project):
      let remedy = "set \(variable) to a checkout of \(project)"
      guard let folder = environment[variable], !folder.isEmpty else {
        return .init(reason: "\(variable) names no checkout of \(project)", remedy: remedy)
      }
      guard !FileManager.default.fileExists(atPath: folder) else { return nil }
      return .init(reason: "there is no folder '\(folder)'", remedy: remedy)
    }
  }

  /// When a file was last written; `nil` where there is none.
  private func changed(_ path: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }
}
