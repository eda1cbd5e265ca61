import Comparisons
import Reports

extension Finding {
  /// The store of sessions.
  ///
  /// - Parameters:
  ///   - file: Its path.
  ///   - exists: Whether the file is there.
  ///   - problems: What is wrong in it, a sentence each; `nil` when nothing can look into it.
  /// - Returns: A store that is not there yet is well.
  static func store(_ file: String, exists: Bool, problems: (String) -> [String]) -> Finding {
    guard exists else { return .ok("store", "\(file): not there yet") }
    let found = problems(file)
    guard !found.isEmpty else { return .ok("store", "\(file): whole") }
    return .wrong(
      "store",
      "\(file): \(found.joined(separator: " "))",
      remedy: "do what it says; or let --store name another file, and a new store begins there"
    )
  }

  /// The folder that reports are written to.
  static func output(_ folder: String, state: Machine.FolderState) -> Finding {
    switch state {
    case .writable: .ok("output", "\(folder): writable")
    case .toBeMade: .ok("output", "\(folder): will be made")
    case .notFolder(let path):
      .wrong("output", "\(path) is a file, not a folder", remedy: "name another with --output")
    case .notWritable(let path):
      .wrong(
        "output",
        "\(path) cannot be written to",
        remedy: "chmod u+w \(path), or name another with --output"
      )
    }
  }

  /// The space left where reports and store are written.
  static func disk(freeBytes: Int?, at folder: String) -> Finding? {
    guard let freeBytes else { return nil }
    let gibibytes = Double(freeBytes) / 1_073_741_824
    let text = "\(Format.fixed(gibibytes, 1)) GiB free at \(folder)"
    return freeBytes >= 1_000_000_000
      ? .ok("disk", text)
      : .look(
        "disk",
        text,
        remedy: "free some: du -xh \(folder) | sort -h | tail shows what is large"
      )
  }
}
