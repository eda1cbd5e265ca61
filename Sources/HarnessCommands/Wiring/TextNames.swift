import Foundation
import Glibc

extension Inputs {
  /// The texts that are named, those of lists and patterns among them; the default where none is.
  ///
  /// - Throws: ``HarnessFailure`` for a pattern that no file has, and for a list that cannot be read.
  func names(of options: TextArguments) throws(HarnessFailure) -> [String] {
    var listed: [String] = []
    if let list = options.list {
      let text = String(decoding: try inputBytes(of: list), as: UTF8.self)
      listed = text.split(whereSeparator: \.isNewline)
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }
      guard !listed.isEmpty else {
        throw HarnessFailure(
          .badInput,
          "The list of texts '\(list)' has no text; write one a line."
        )
      }
    }
    let all = options.names + listed
    var names: [String] = []
    for name in all.isEmpty ? [Self.defaultCorpus] : all { names += try files(matching: name) }
    return names
  }

  /// The files that a pattern names, in the order of their names; a name as it is.
  private func files(matching name: String) throws(HarnessFailure) -> [String] {
    let isPattern = name.contains { "*?[".contains($0) }
    guard isPattern, !FileManager.default.fileExists(atPath: name) else { return [name] }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(name, 0, nil, &found) == 0 else {
      throw HarnessFailure(.missingInput, "No file is named like '\(name)'.")
    }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }
}
