import ArgumentParser

/// The stored session that a command is about, by an argument or an option.
struct SessionArguments: ParsableArguments {
  @Argument(help: .session, completion: .sessions)
  var asked: String?

  @Option(help: .session, completion: .sessions)
  var session = "last"

  /// The argument, which is typed; the option may be a setting.
  var name: String { asked ?? session }
}

extension ArgumentHelp {
  /// The session that a command is about.
  fileprivate static let session = ArgumentHelp(
    "A session's number or id as 'harness list sessions' shows it, or last.",
    valueName: "number|id|last"
  )
}
