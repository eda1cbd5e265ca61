import TestSupport
import Testing

/// A folder with a store of its own, on which the built program runs.
struct StoreFolder {
  let files: TemporaryDirectory
  var store: String { path(of: "results.sqlite") }
  var path: String { files.path }

  /// Options of a session that is measured in a moment.
  static let quick = [
    "--detail", "--no-timing", "--paginator", "greedy", "--paginator", "fixed-count",
  ]

  init() throws {
    files = try TemporaryDirectory()
  }

  func path(of name: String) -> String { files.path(of: name) }

  /// Runs a command on the store, which ends with a code.
  @discardableResult
  func run(
    _ arguments: [String],
    code: Int32 = 0,
    at place: SourceLocation = #_sourceLocation
  ) throws -> HarnessProgram.Outcome {
    let store = arguments.contains("--store") ? [] : ["--store", store]
    return try HarnessProgram.run(arguments + store).ending(code, at: place)
  }

  @discardableResult
  func measure(_ arguments: [String] = quick) throws -> HarnessProgram.Outcome {
    try run(["measure"] + arguments)
  }
}
