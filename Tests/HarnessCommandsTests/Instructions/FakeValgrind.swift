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
    try folder.writeScript(
      """
      if [ "$1" = --version ]; then echo valgrind-9.9.9; exit; fi
      echo "$@" >> '\(folder.path)/runs'
      env > '\(folder.path)/environment'
      read -r request
      \(run)
      """,
      to: "valgrind"
    )
    if let strip { try folder.writeScript(strip, to: "strip") }
  }
}
