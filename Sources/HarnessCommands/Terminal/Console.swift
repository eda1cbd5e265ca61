import Comparisons
import Foundation
@preconcurrency import Rainbow

/// The terminal: results on standard output, progress and messages on standard error.
final class Console: @unchecked Sendable {
  private let usesColor: Bool
  private let showsProgress: Bool
  private let isQuiet: Bool
  private let isVerbose: Bool
  private let start = ContinuousClock.now

  init(_ arguments: TerminalArguments) {
    let environment = ProcessInfo.processInfo.environment
    isQuiet = arguments.quiet
    isVerbose = arguments.verbose
    switch arguments.color {
    case .always: usesColor = true
    case .never: usesColor = false
    case .auto:
      if environment["NO_COLOR"].map({ !$0.isEmpty }) == true {
        usesColor = false
      } else if environment["FORCE_COLOR"].map({ !$0.isEmpty && $0 != "0" }) == true {
        usesColor = true
      } else {
        usesColor = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
      }
    }
    switch arguments.progress {
    case .always: showsProgress = !arguments.quiet
    case .never: showsProgress = false
    case .auto:
      showsProgress =
        !arguments.quiet && isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
    }
    Rainbow.outputTarget = .console
    Rainbow.enabled = usesColor
  }

  var elapsed: Double {
    let parts = (ContinuousClock.now - start).components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }

  /// The width results are set in: the terminal's, from 40 up to 100 columns; 80 elsewhere.
  var columns: Int {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1,
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return 80 }
    return min(100, max(40, Int(size.ws_col)))
  }

  func text(ofFiles names: [String], in folder: String, _ session: Int?, _ store: String) -> String
  {
    wrapped(
      (names.isEmpty ? [] : ["Reports in \(folder): \(names.joined(separator: ", "))"])
        + (session.map { ["Session \($0) in \(store)"] } ?? []),
      to: columns
    )
  }

  /// Writes results.
  func print(_ text: String) throws {
    try write(Array((text + "\n").utf8), to: STDOUT_FILENO)
  }

  /// Writes results that are a file's bytes.
  func write(_ bytes: [UInt8]) throws { try write(bytes, to: STDOUT_FILENO) }

  /// Writes a message for the person, on standard error, unless it is quiet.
  func note(_ text: String) {
    guard !isQuiet else { return }
    message(text + "\n")
  }

  /// Writes what is being done, with the seconds so far, on standard error, when it is verbose.
  func step(_ text: @autoclosure () -> String) {
    guard isVerbose else { return }
    message("\(padded(Format.fixed(elapsed, 3), to: 8, right: true)) s  \(text())\n")
  }

  /// Shows how far the work is; on a terminal only.
  func progress(_ done: Int, of total: Int, what: String = "trials") {
    guard showsProgress else { return }
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    // A line that wraps cannot be written over.
    let width = min(30, max(0, (isKnown ? Int(size.ws_col) : 80) - 24))
    let filled = total == 0 ? width : width * done / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    message("\r\u{1B}[K\(bar) \(done) of \(total) \(what)")
  }

  func endProgress() {
    guard showsProgress else { return }
    message("\r\u{1B}[K")
  }

  private func message(_ text: String) { try? write(Array(text.utf8), to: STDERR_FILENO) }

  private func write(_ all: [UInt8], to file: Int32) throws {
    var bytes = all[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw HarnessFailure(
          .cannotWrite,
          "Standard output cannot be written: \(String(cString: strerror(errno)))."
        )
      }
      bytes = bytes.dropFirst(count)
    }
  }
}
