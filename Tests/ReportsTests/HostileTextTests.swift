import Comparisons
import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing
@testable import Reports
@testable import Trials

/// What programs and files from outside say is shown, and does nothing, in every report.
struct HostileTextTests {
  static let hostile = [
    "<script>alert(1)</script>", "=cmd|' /C calc'!A0", "\u{1B}[2J\u{1B}]0;owned\u{7}",
    "abc\u{202E}fdp.exe", "one\ntwo\r\nthree\u{2028}four", "| a | `b` ``` c", "]]>",
    "\n::error::owned", "a\0b", "</style></title>--><!--", "![x](http://e.example/x.png)",
    "\u{9B}31m\u{FEFF}\u{2066}",
  ]

  /// A session of a paginator from outside that failed in one layout, and to keep places.
  private func session(_ text: String) -> Session {
    var trial = Trial.ascii("mine", lines: [4, 4])
    trial.paginator.kind = .external
    var failed = Trial.ascii("mine", lines: [4, 4], size: 20)
    failed.outcome = .failed(TrialFailure(kind: .badAnswer, message: text))
    var session = Session.ascii(
      [trial, failed],
      title: "A text",
      environment: ["program.mine": text]
    )
    var change = Change.make(of: trial, ownPlaces: KeptOutcomes(failure: text))
    session.changes = [change]
    change.pages = []
    change.failure = TrialFailure(kind: .crashed, message: text)
    change.to.layout.type.size = .pixels(24)
    change.ownPlaces = nil
    session.changes.append(change)
    return session
  }

  /// A verdict that tells of it wherever a verdict tells of what a program said.
  private func verdict(_ text: String) -> GateVerdict {
    var verdict = GateVerdict.unsound
    verdict.faults = ["mine fails on phone-6 at 17 px in sutra: \(text)"]
    verdict.sentences = ["The figures prove nothing: \(text)"]
    verdict.notes = [text]
    return verdict
  }

  private func bytes(
    _ report: some ReportFormat,
    _ text: String,
    isJudged: Bool = true
  ) -> [String: [UInt8]] {
    let files = report.files(
      of: session(text),
      options: ReportOptions(since: [text], verdict: isJudged ? verdict(text) : nil)
    )
    return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) })
  }

  /// The scalars that would act on who reads a text in a terminal or a page, but for line ends.
  private func acting(in bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars
      .filter { scalar in
        switch scalar.value {
        case 0x0A, 0x0D: false
        case ..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
      }
      .map { "U+\(String($0.value, radix: 16))" }
  }

  @Test(arguments: hostile) func `HTML shows it as text`(text: String) throws {
    let bytes = try #require(bytes(HTMLReport(), text)["report.html"])
    let markup = HTMLMarkup(bytes)
    #expect(markup.fault == nil)
    #expect(markup.runScripts.count == 1 && markup.all("img").isEmpty)
    #expect(acting(in: bytes) == [])
    let shown = HTMLMarkup(Array("<p>\(HTMLText().escapeText(text))</p>".utf8)).root.text
    for place in ["fails", "failed to keep places in its own way", "is left out: "] {
      let told = markup.all("p").map(\.text).filter { $0.contains(place) }
      #expect(told.contains { $0.contains(shown) }, "\(place): \(told)")
    }
    #expect(markup.all("dd").map(\.text).contains { $0.contains(shown) })
  }

  @Test(arguments: hostile) func `CSV keeps it in its cell, and no cell is a formula`(
    text: String
  ) throws {
    for (name, bytes) in bytes(CSVReport(), text) where name.hasSuffix(".csv") {
      let rows = try CSVRows(bytes)
      #expect(Set(rows.rows.map(\.count)).count == 1, "\(name)")
      for cell in rows.rows.joined() {
        #expect(cell.first.map { !"=+@\t\r".contains($0) } ?? true, "\(name): \(cell)")
      }
      #expect(acting(in: bytes).filter { $0 != "U+9" } == [], "\(name)")
    }
  }

  @Test(arguments: hostile) func `JSON gives it back as it was`(text: String) throws {
    let bytes = try #require(bytes(JSONReport(), text)["results.json"])
    let object = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let trials = try #require(object["trials"] as? [[String: Any]])
    let failure = trials[1]["failure"] as? [String: Any]
    #expect(failure?["message"] as? String == text)
    #expect(failure?["kind"] as? String == "bad_answer")
    #expect(trials[0]["kind"] as? String == "external")
    #expect(trials[0]["geometry"] as? String == "referee")
    #expect(trials[1]["geometry"] is NSNull)
    let changes = try #require(object["changes"] as? [[String: Any]])
    #expect(changes[0]["own_places_failure"] as? String == text)
    #expect(changes[1]["failure"] as? String == text)
    let environment = (object["session"] as? [String: Any])?["environment"] as? [String: String]
    #expect(environment?["program.mine"] == text)
    // A file of lines: nothing in it acts on a terminal.
    #expect(acting(in: bytes) == [])
  }

  @Test(arguments: hostile) func `Markdown shows it as text`(text: String) throws {
    let bytes = try #require(bytes(MarkdownReport(), text)["summary.md"])
    let markdown = String(decoding: bytes, as: UTF8.self)
    #expect(acting(in: bytes) == [])
    #expect(!markdown.contains("<script") && !markdown.contains("<!--"))
    #expect(!markdown.contains("![x]"))
    #expect(!markdown.components(separatedBy: "\n").contains { $0.hasPrefix("::") })
    #expect(markdown.contains(MarkdownText.inline("prove nothing: \(text)")))
  }

  @Test(arguments: hostile) func `JUnit is XML, whatever it says`(text: String) throws {
    for isJudged in [true, false] {
      let bytes = try #require(bytes(JUnitReport(), text, isJudged: isJudged)["junit.xml"])
      let markup = HTMLMarkup(bytes)
      #expect(markup.fault == nil)
      #expect(acting(in: bytes) == [])
      #expect(markup.all("testcase").isEmpty == false)
    }
  }

  @Test(arguments: hostile) func `an annotation is one line and no command but its own`(
    text: String
  ) {
    for line in GateAnnotations.workflowCommands(of: verdict(text)) {
      #expect(acting(in: Array(line.utf8)) == [])
      #expect(line.hasPrefix("::error ") || line.hasPrefix("::warning "))
      #expect(!line.utf8.contains(0x0A) && !line.utf8.contains(0x0D))
      #expect(line.unicodeScalars.contains("\u{2028}") == false)
    }
  }
}

/// The cells of a file in the format of RFC 4180.
struct CSVRows {
  private(set) var rows: [[String]] = [[]]

  struct Malformed: Error {}

  /// Reads a file whose rows all end with CRLF.
  init(_ bytes: [UInt8]) throws {
    var cell: [UInt8] = []
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\"") where isQuoted:
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
          cell.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
      case UInt8(ascii: "\"") where cell.isEmpty: isQuoted = true
      case UInt8(ascii: ",") where !isQuoted:
        rows[rows.count - 1].append(String(decoding: cell, as: UTF8.self))
        cell = []
      case UInt8(ascii: "\r") where !isQuoted:
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\n") else { throw Malformed() }
        index += 1
        rows[rows.count - 1].append(String(decoding: cell, as: UTF8.self))
        cell = []
        rows.append([])
      case UInt8(ascii: "\n") where !isQuoted: throw Malformed()
      default: cell.append(byte)
      }
    }
    guard !isQuoted, cell.isEmpty, rows.last == [] else { throw Malformed() }
    rows.removeLast()
  }
}
