import Comparisons
import Foundation
import Paginators
import TestSupport
import Testing

/// Paginators and metrics are named where they are declared, and nowhere else in Sources.
///
/// A literal is a name when it is one as a whole, or one with options behind a colon; a sentence or an
/// example of help may hold one.
struct NameLiteralTests {
  /// Literals that are no paginator's name, by the file that has them.
  private static let others = [
    // A device.
    "Sources/Trials/DeviceCatalog.swift": "window"
  ]

  @Test func `no name of a built-in paginator is a literal outside its declaration`() throws {
    let names = Set(PaginatorCatalog.entries.map(\.id))
    var declared: Set<String> = []
    for (literal, file, line) in try Self.literals(in: "Sources") where names.contains(literal) {
      if file.hasPrefix("Sources/Paginators/"),
        (line.contains("static let id = ") || line.contains("static let openID = "))
      {
        #expect(declared.insert(literal).inserted, "\(file): \(line)")
      } else {
        #expect(Self.others[file] == literal, "\(file): \(line)")
      }
    }
    #expect(declared == names)
  }

  // Modules below Comparisons name what they measure themselves; a name of one word is a word.
  @Test(arguments: ["Comparisons", "Results", "Reports", "Mutations", "HarnessCommands"])
  func `no name of a metric is a literal outside its declaration`(module: String) throws {
    let names = Set(Metric.everything.map(\.name).filter { $0.contains("_") })
    for (literal, file, line) in try Self.literals(in: "Sources/\(module)")
    where names.contains(literal) && !file.hasPrefix("Sources/Comparisons/Metrics/") {
      Issue.record("\(file): \(line)")
    }
  }

  /// The literals of a folder's code, the report's script included, that may be a name, each with its file and line.
  private static func literals(
    in folder: String
  ) throws -> [(literal: String, file: String, line: Substring)] {
    let files = FileManager.default.enumerator(atPath: "\(Repository.root)/\(folder)")
    return try (files?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".js") }
      .flatMap { name -> [(String, String, Substring)] in
        let file = "\(folder)/\(name)"
        let text = String(decoding: try Repository.bytes(of: file), as: UTF8.self)
        return text.split(separator: "\n").filter { $0.contains("\"") && !$0.contains("///") }
          .flatMap { line in
            line.matches(of: #/"([a-z][a-z0-9_-]*)(?::[^"]*)?"/#).map { (String($0.1), file, line) }
          }
      }
  }
}
