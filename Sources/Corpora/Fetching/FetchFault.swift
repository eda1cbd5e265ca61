package enum FetchFault: Error, Hashable {
  case noProgram(name: String)
  case failed(program: String, how: String, words: String)
  case tooLate(program: String, seconds: Int)
  case tooMuch(program: String, limit: Int)
  case noPackage(name: String, remedy: String)
  case noNetwork(program: String, words: String)
  case noMember(member: String, package: String)
  case memberOutside(member: String, package: String)
  case noLabel(line: Int, text: String)
  case undecodable(TextEncoding, DecodingFault)

  /// Whether something is missing rather than not what it should be: exit code 66 rather than 65.
  package var isMissing: Bool {
    switch self {
    case .noProgram, .failed, .tooLate, .noPackage, .noNetwork: true
    case .tooMuch, .noMember, .memberOutside, .noLabel, .undecodable: false
    }
  }
}

extension FetchFault: CustomStringConvertible {
  /// The rest of a sentence that begins with "The corpus … cannot be fetched: ".
  package var description: String {
    switch self {
    case .noProgram(let name):
      "the program \(quoted(name)) is not on the PATH; " + Self.remedy(for: name) + "."
    case .failed(let program, let how, let words):
      "\(quoted(program)) \(how)" + (words.isEmpty ? "." : ": \(printable(words))")
    case .tooLate(let program, let seconds):
      "\(quoted(program)) did not end within \(seconds) s and was ended; try again."
    case .tooMuch(let program, let limit):
      "\(quoted(program)) gave more than \(limit >> 20) MiB, the most that a text may have."
    case .noPackage(let name, let remedy):
      "there is no package \(quoted(name)); \(remedy)."
    case .noNetwork(let program, let words):
      "\(quoted(program)) does not reach its server (\(printable(words))); check the network."
    case .noMember(let member, let package):
      "the package \(quoted(package)) has no file \(quoted(member)); correct source.member."
    case .memberOutside(let member, let package):
      "\(quoted(member)) of the package \(quoted(package)) leads out of it; nothing was read."
    case .noLabel(let line, let text):
      "line \(line), \(quoted(text)), has no label as source.labels says; correct the pattern or "
        + "'skip'."
    case .undecodable(let encoding, .badByte(let offset)):
      "what was unpacked \(encoding.fault(atOffset: offset))."
    case .undecodable(let encoding, .noConverter):
      "this system's iconv has no table of \(encoding.rawValue); install those of glibc (gconv)."
    }
  }

  private static func remedy(for program: String) -> String {
    switch program {
    case "apt-get", "dpkg-deb": "texts of Debian packages are fetched on Debian and its kin"
    case "python3": "on Debian: apt-get install python3-pip"
    default: "on Debian: apt-get install \(printable(program))"
    }
  }
}
