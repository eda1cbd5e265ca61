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

  @Argument(help: "The files, each of which is a JSON Schema.")
  var files: [String]

  mutating func run() throws {
    for file in files {
      let url = URL(fileURLWithPath: file)
      let renewed = try SchemaSource.renewed([UInt8](Data(contentsOf: url)))
      try Data(renewed).write(to: url)
    }
  }
}
