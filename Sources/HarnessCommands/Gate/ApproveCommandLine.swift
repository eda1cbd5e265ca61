import Reports

/// The command that makes what a gate measures the gate baseline.
struct ApproveCommandLine {
  /// The words of the gate's command line.
  let typed: [String]

  /// Options of the gate that approving does not take, and whether a value follows.
  private static let dropped = [
    "--explain": false, "--json": false, "--all-pages": false, "--csv-bom": false,
    "--format": true, "--output": true, "--dry-run": false,
  ]

  /// The command, to be completed with a reason.
  var text: String {
    var words = ["harness", "approve"]
    var skipsNext = false
    for word in typed.dropFirst() {
      if skipsNext {
        skipsNext = false
        continue
      }
      let name = String(word.prefix { $0 != "=" })
      if let hasValue = Self.dropped[name] {
        skipsNext = hasValue && !word.contains("=")
        continue
      }
      words.append(shellWord(word))
    }
    return words.joined(separator: " ") + " --reason \"…\""
  }
}
