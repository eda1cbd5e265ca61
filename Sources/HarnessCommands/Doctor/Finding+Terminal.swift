extension Finding {
  /// The terminal: width, colour and character set.
  static func terminal(
    isTerminal: Bool,
    columns: Int,
    usesColor: Bool,
    environment: [String: String]
  ) -> Finding {
    let color = usesColor ? "colour" : "no colour"
    guard isTerminal else {
      return .ok("terminal", "none; text is set in \(columns) columns, UTF-8, \(color)")
    }
    let text = "\(columns) columns, \(color)"
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty } ?? "C"
    let isUTF8 = locale.uppercased().replacing("-", with: "").contains("UTF8")
    guard isUTF8 else {
      return .look(
        "terminal",
        "\(text), but the locale \(locale) is not UTF-8: texts may be shown as rubbish",
        remedy: "export LC_ALL=C.UTF-8"
      )
    }
    return columns < 80
      ? .look("terminal", "\(text): tables leave columns out", remedy: "widen it to 80 or more")
      : .ok("terminal", "\(text), \(locale)")
  }

  /// The settings in force, a finding each.
  static func settings(
    _ read: () throws(SettingsError) -> [Settings.Applied]
  ) -> [Finding] {
    let applied: [Settings.Applied]
    do {
      applied = try read()
    } catch {
      return [
        .wrong("settings", error.description, remedy: "correct it; no other command runs till then")
      ]
    }
    guard !applied.isEmpty else {
      return [.ok("settings", "none in \(SettingsFile.name) or HARNESS_ variables")]
    }
    return applied.map { .ok("settings", $0.description) }
  }
}
