import Foundation

extension CommandDescription {
  /// Returns the arguments with the lists that were typed for repeatable options taken apart, as
  /// variables and `harness.yml` have them.
  ///
  ///     separated(["compare", "--font-size", "17,20"])
  ///     // ["compare", "--font-size=17", "--font-size=20"]
  ///
  /// The name of a file that is there is no list, nor is a program's command.
  func separated(_ typed: [String]) -> [String] {
    guard typed.contains(where: { $0.contains(",") }), let command = path(of: typed).last else {
      return typed
    }
    // Describing a command takes a millisecond, which only lists cost.
    let options = command.typable.filter { $0.kind == .option && $0.isRepeating }
      .compactMap(\.longName).filter { !SettingsRules.whole.contains($0) }
    var separated: [String] = []
    var words = typed[...]
    while let word = words.popFirst() {
      if word == "--" { return separated + [word] + words }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = options.first(where: { "--\($0)" == parts[0] }),
        let value = parts.count > 1 ? String(parts[1]) : words.first
      else {
        separated.append(word)
        continue
      }
      if parts.count == 1 { words.removeFirst() }
      let isFile =
        SettingsRules.names.contains(name) && FileManager.default.fileExists(atPath: value)
      let values = isFile ? [value] : SettingsRules.values(of: value, for: name)
      separated +=
        values.count > 1
        ? values.map { "--\(name)=\($0)" } : parts.count > 1 ? [word] : [word, value]
    }
    return separated
  }
}
