import Foundation

/// Ends the program with 130 on Ctrl-C.
///
/// Files are renamed into place when they are whole, so there
/// is never half of one.
func endCleanlyWhenInterrupted() {
  signal(SIGINT) { _ in
    // Only what may be done inside a signal handler: write and _exit.
    let message: StaticString = "\r\u{1B}[KInterrupted.\n"
    if isatty(STDERR_FILENO) == 1 {
      _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    }
    _exit(130)
  }
}
