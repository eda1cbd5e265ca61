import Foundation
import TestSupport
import Testing

/// Modules import what `Package.swift` says, where it is said once.
struct ImportTests {
  static let manifest = Manifest.targets

  static let toolchain: Set = [
    "Foundation", "Dispatch", "Glibc", "Musl", "Darwin", "Synchronization", "UIKit",
  ]

  @Test(arguments: try swiftModules())
  func `a module imports what the manifest allows and nothing else`(module: String) throws {
    let allowed = try #require(Self.manifest[module], "Package.swift has no target \(module)")
    for file in try Self.swiftFiles(in: "Sources/\(module)") {
      for imported in try Self.imports(of: file) where !Self.toolchain.contains(imported) {
        #expect(allowed.contains(imported), "\(file) imports \(imported)")
      }
    }
  }

  @Test(arguments: try swiftModules())
  func `a module depends on nothing that it does not import`(module: String) throws {
    let imported = try Set(Self.swiftFiles(in: "Sources/\(module)").flatMap(Self.imports))
    let depended = try #require(Self.manifest[module])
    #expect(depended.subtracting(imported).isEmpty, "\(module)")
  }

  @Test func `every module of the manifest has a line in the architecture`() throws {
    let text = String(decoding: try Repository.bytes(of: "ARCHITECTURE.md"), as: UTF8.self)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    for module in try FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/Sources")
    {
      #expect(rows.contains { $0.contains("`\(module)`") }, "\(module)")
    }
  }

  @Test func `the vocabulary needs nothing that an app on iOS lacks`() throws {
    for file in try Self.swiftFiles(in: "Sources/PaginatorKit") {
      #expect(try Self.imports(of: file).isEmpty, "\(file)")
    }
  }

  @Test func `the manifest is read`() throws {
    #expect(Self.manifest["PaginatorWire"] == ["PaginatorKit"])
    #expect(Self.manifest["Results"]?.contains("GRDB") == true)
    #expect(Self.manifest["PaginatorKit"] == [])
    // Else a check of dependencies would check nothing.
    #expect(try Self.swiftModules().count > 12)
  }

  private static func swiftModules() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/Sources").sorted()
      .filter { try !swiftFiles(in: "Sources/\($0)").isEmpty }
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

/// What `Package.swift` says of its targets.
enum Manifest {
  /// The names that each target depends on: modules of the package, products of others.
  static let targets: [String: Set<String>] = {
    let text = (try? Repository.bytes(of: "Package.swift"))
      .map { String(decoding: $0, as: UTF8.self) }
    let target =
      /\.(?:target|executableTarget|systemLibrary)\(\s*name: "(?<name>[\w-]+)"(?:,\s*dependencies: \[(?<list>[^\]]*)\])?/
    let product = /\.product\(name: "(?<name>\w+)", package: "[^"]*"\)/
    let word = /"(?<name>[\w-]+)"/
    var targets: [String: Set<String>] = [:]
    for found in (text ?? "").matches(of: target) {
      let list = String(found.list ?? "")
      let products = list.matches(of: product).map { String($0.name) }
      let modules = list.replacing(product, with: "").matches(of: word).map { String($0.name) }
      targets[String(found.name)] = Set(products + modules)
    }
    return targets
  }()
}
