import ArgumentParser
import Foundation
import PaginatorWire

/// Writes the parts of JSON Schemas anew that are declared in the program; `make schemas` runs it.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Write the generated parts of the files of schemas/ anew.",
    shouldDisplay: false
  )

  @Argument(help: "The files: JSON Schemas, and options.txt.")
  var files: [String]

  mutating func run() throws {
    for file in files {
      let url = URL(fileURLWithPath: file)
      let renewed =
        url.lastPathComponent == "options.txt"
        ? Array(CommandDescription(of: Harness.self).options.utf8)
        : try SchemaSource.renewed([UInt8](Data(contentsOf: url)))
      try Data(renewed).write(to: url)
    }
  }
}
