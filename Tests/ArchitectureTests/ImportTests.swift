import Foundation
import TestSupport
import Testing

/// The table of modules in ARCHITECTURE.md, as data.
struct ImportTests {
  /// What each module may import beside the toolchain's own modules.
  static let allowed: [String: Set<String>] = [
    "PaginatorKit": [],
    "PaginatorWire": ["PaginatorKit"],
    "PaginatorTesting": ["PaginatorKit"],
    "Digests": ["CCrypto"],
    "Corpora": ["PaginatorKit", "Digests", "CProcesses"],
    "Typesetting": ["PaginatorKit", "Digests", "CHarfBuzz", "CTextBreaks"],
    "Paginators": [
      "PaginatorKit", "PaginatorWire", "Typesetting", "Digests", "CProcesses", "Subprocess",
    ],
    "Refereeing": ["PaginatorKit", "Typesetting"],
    "Trials": ["PaginatorKit", "Corpora", "Refereeing", "Digests", "CProcesses"],
    "Results": ["PaginatorKit", "Corpora", "Refereeing", "Trials", "Digests", "GRDB"],
    "Comparisons": ["PaginatorKit", "Corpora", "Refereeing", "Trials", "Digests", "Yams"],
    "Mutations": [
      "PaginatorKit", "PaginatorTesting", "Corpora", "Typesetting", "Paginators", "Refereeing",
      "Trials", "Comparisons",
    ],
    "Reports": [
      "PaginatorKit", "Corpora", "Typesetting", "Refereeing", "Trials", "Comparisons", "Digests",
      "Mustache",
    ],
    "HarnessCommands": [
      "PaginatorKit", "PaginatorWire", "PaginatorTesting", "Corpora", "Typesetting", "Paginators",
      "Refereeing", "Trials", "Results", "Comparisons", "Mutations", "Reports", "Digests",
      "ArgumentParser", "Rainbow", "Yams",
    ],
    "harness": ["HarnessCommands"],
    "line-break-pairs": ["CTextBreaks"],
    "bench": [
      "PaginatorKit", "PaginatorWire", "Corpora", "Typesetting", "Paginators", "Refereeing",
      "Trials", "CYardstick",
    ],
  ]

  static let toolchain: Set = [
    "Foundation", "Dispatch", "Glibc", "Musl", "Darwin", "Synchronization",
  ]

  @Test(arguments: allowed.keys.sorted())
  func `a module imports what the table allows and nothing else`(module: String) throws {
    let files = try Self.swiftFiles(in: "Sources/\(module)")
    #expect(!files.isEmpty, "\(module) has no files")
    let known = try #require(Self.allowed[module])
    for file in files {
      for imported in try Self.imports(of: file) where !Self.toolchain.contains(imported) {
        #expect(known.contains(imported), "\(file) imports \(imported)")
      }
    }
  }

  @Test func `every folder of Swift sources stands in the table`() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: "\(Repository.root)/Sources"
    )
    let swift = try folders.filter { try !Self.swiftFiles(in: "Sources/\($0)").isEmpty }
    #expect(Set(swift) == Set(Self.allowed.keys))
  }

  @Test func `the vocabulary needs nothing that an app on iOS lacks`() throws {
    for file in try Self.swiftFiles(in: "Sources/PaginatorKit") {
      #expect(try Self.imports(of: file).isEmpty, "\(file)")
    }
  }

  private static func swiftFiles(in folder: String) throws -> [String] {
    let root = "\(Repository.root)/\(folder)"
    let walk = FileManager.default.enumerator(atPath: root)
    return (walk?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") }.map { "\(root)/\($0)" }.sorted()
  }

  private static func imports(of file: String) throws -> [String] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
          words[..<place]
            .allSatisfy({
              ["package", "public", "internal"].contains($0) || $0.hasPrefix("@")
            })
        else { return nil }
        return words[place + 1]
      }
  }
}
