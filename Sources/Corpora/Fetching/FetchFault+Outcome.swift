import HostSystem

extension FetchFault {
  /// Why a program of ours did not do what it was run for.
  ///
  /// What apt-get and pip say is known in the language of the locale `C`, in which they are run. The
  /// last line of it is told in any case.
  init(of outcome: ChildProcess.Outcome, after call: ChildProcess) {
    let program = lastComponent(of: call.program)
    let lines = outcome.errors.split(whereSeparator: \.isNewline).map(String.init)
    let words = String((lines.last { !$0.allSatisfy(\.isWhitespace) } ?? "").prefix(300))
    switch outcome.end {
    case .noProgram: self = .noProgram(name: program)
    case .notStarted: self = .failed(program: program, how: "cannot be started", words: words)
    case .tooLate: self = .tooLate(program: program, seconds: call.secondsToLive)
    case .tooMuch: self = .tooMuch(program: program, limit: call.mostOutput)
    case .signal(let number):
      self = .failed(program: program, how: "was ended by signal \(number)", words: words)
    case .exit(let code):
      if let line = lines.first(where: { line in Self.networkWords.contains(where: line.contains) })
      {
        self = .noNetwork(program: program, words: String(line.prefix(300)))
      } else if let name = Self.unknownPackage(in: lines) {
        self = .noPackage(name: name, remedy: Self.remedy(for: program))
      } else {
        self = .failed(program: program, how: "ended with \(code)", words: words)
      }
    }
  }

  private static let networkWords = [
    "Temporary failure resolving", "Could not resolve", "Could not connect", "Unable to connect",
    "Connection timed out", "Network is unreachable", "NewConnectionError", "NameResolutionError",
    "Failed to establish a new connection",
  ]

  private static func unknownPackage(in lines: [String]) -> String? {
    for line in lines {
      for words in [
        "E: Unable to locate package ", "E: Can't find a source to download version ",
        "ERROR: No matching distribution found for ",
      ] {
        if let found = line.firstRange(of: words) {
          return line[found.upperBound...].split(separator: " ").first.map(String.init)
        }
      }
    }
    return nil
  }

  private static func remedy(for program: String) -> String {
    program == "apt-get"
      ? "'apt-get update' as root brings the lists of packages"
      : "correct 'package' and 'version' of its manifest"
  }
}
