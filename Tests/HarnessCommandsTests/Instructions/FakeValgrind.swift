import Foundation
import TestSupport

/// A folder with programs that are called valgrind and strip.
struct FakeValgrind {
  let folder: TemporaryDirectory

  /// Programs that do what they are told.
  ///
  /// - Parameters:
  ///   - run: What valgrind does with `$request`, the line of JSON; in shell.
  ///   - strip: What strip does with `-o COPY PROGRAM`; nothing makes no such program.
  /// - Throws: What keeps the programs from being written.
  init(run: String = "", strip: String? = "echo '#!/bin/sh' > \"$2\"; chmod +x \"$2\"") throws {
    folder = try TemporaryDirectory()
    try add(
      "valgrind",
      """
      if [ "$1" = --version ]; then echo valgrind-9.9.9; exit; fi
      echo "$@" >> '\(folder.path)/runs'
      env > '\(folder.path)/environment'
      read -r request
      \(run)
      """
    )
    if let strip { try add("strip", strip) }
  }

  private func add(_ name: String, _ body: String) throws {
    let file = try folder.write("#!/bin/sh\n\(body)\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
  }

  /// The text of a file that a program wrote.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: folder.path(of: name), encoding: .utf8)
  }
}
