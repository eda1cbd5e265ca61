import Foundation

/// Who runs the program.
enum Author {
  /// The name and address of git's configuration, else the name of the login.
  static var current: String {
    let name = git("user.name")
    let address = git("user.email")
    switch (name, address) {
    case (let name?, let address?): return "\(name) <\(address)>"
    case (let name?, nil): return name
    default: return login
    }
  }

  private static var login: String {
    getpwuid(getuid()).flatMap { String(validatingCString: $0.pointee.pw_name) } ?? "unknown"
  }

  private static func git(_ key: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "config", "--get", key]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = (try? output.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    let text = String(decoding: data ?? Data(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return process.terminationStatus == 0 && !text.isEmpty ? text : nil
  }
}
