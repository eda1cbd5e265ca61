import Comparisons
import Foundation
import HostSystem
@preconcurrency import Rainbow
import Trials

/// The terminal: results on standard output, progress and messages on standard error.
final class Console: @unchecked Sendable {
  private let usesColor: Bool
  private let showsProgress: Bool
  /// Whether results alone are wanted.
  let isQuiet: Bool
  /// Whether all is wanted that there is to say.
  let isVerbose: Bool
  private let start = ContinuousClock.now

  init(_ arguments: TerminalArguments) {
    let environment = processVariables
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

  /// The width that text is set in: that of the terminal, from 40 up to 100 columns.
  var columns: Int { min(100, width) }

  /// The width of the terminal, 40 columns at least; elsewhere what COLUMNS says, or 80.
  var width: Int {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1,
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else {
      let said = processVariables["COLUMNS"].flatMap { Int($0) } ?? 80
      return min(1_000, max(40, said))
    }
    return max(40, Int(size.ws_col))
  }

  /// Writes results: lines of text, in which what is from outside acts on nothing.
  func print(_ text: String) throws {
    try result(ShownText.lines(text, isStyled: usesColor) + "\n")
  }

  /// Writes a text byte for byte, but for what acts on a terminal where standard output is one.
  func print(exactly utf8: [UInt8]) throws {
    if isatty(STDOUT_FILENO) == 1 {
      return try self.print(String(decoding: utf8, as: UTF8.self))
    }
    do throws(FileFault) {
      try writeAll(utf8, to: STDOUT_FILENO)
    } catch {
      throw HarnessFailure(.cannotWrite, "Standard output cannot be written: \(error.reason).")
    }
  }

  /// Writes results that are JSON.
  func print(json: String) throws { try result(ShownText.json(json) + "\n") }

  /// Writes results that are rows of cells with tabs between them; a cell is a line of text.
  func print(rows: [[String]]) throws {
    let lines = rows.map { row in
      row.map { ShownText.lines(ShownText.oneLine($0), isStyled: false) }.joined(separator: "\t")
    }
    try result(lines.joined(separator: "\n") + "\n")
  }

  /// Writes results that are CSV, whose lines end with CR and LF, as far as its last line's end.
  func print(csv: String) throws {
    let lines = csv.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.last == "\r" ? $0.dropLast() : $0) }
    let shown = ShownText.lines(lines.joined(separator: "\n"), isStyled: false)
    try result(shown.replacing("\n", with: "\r\n") + "\r\n")
  }

  /// Writes a line of the gate that scripts and workflows obey, its verdict or a workflow command; on
  /// standard error where standard output is taken.
  func announce(_ line: String, onErrors: Bool) throws {
    let line = ShownText.oneLine(line) + "\n"
    if onErrors { message(line) } else { try result(line) }
  }

  /// Writes a message for the person, on standard error, unless it is quiet.
  func note(_ text: String) {
    guard !isQuiet else { return }
    message(Self.messageLine(text))
  }

  /// Writes why the program does not do what it should, on standard error.
  static func complain(_ text: String) {
    try? StandardStream.error.write(messageLine("harness: \(text)"))
  }

  private static func messageLine(_ text: String) -> String {
    ShownText.lines(text, isStyled: false) + "\n"
  }

  /// Writes what is being done, with the seconds so far, on standard error, when it is verbose.
  func step(_ text: @autoclosure () -> String) {
    guard isVerbose else { return }
    let seconds = padded(Format.fixed(elapsed, 3), to: 8, right: true)
    message(Self.messageLine("\(seconds) s  \(ShownText.oneLine(text()))"))
  }

  /// Shows how far the work is; on a terminal only.
  func progress(_ done: Int, of total: Int, what: String = "trials") {
    showProgress { Self.progressLine(done, of: total, what: what, columns: $0) }
  }

  /// Shows what is measured, how far it is and how long it may still take; on a terminal only.
  func progress(_ progress: MeasuringProgress) {
    showProgress {
      Self.progressLine(
        progress.done,
        of: progress.total,
        what: progress.what,
        share: progress.share,
        secondsLeft: progress.secondsLeft,
        columns: $0
      )
    }
  }

  private func showProgress(_ line: (_ columns: Int) -> String) {
    guard showsProgress else { return }
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    message("\r\u{1B}[K\(line(isKnown ? Int(size.ws_col) : 80))")
  }

  /// Returns a bar, how far the work is, what is done, cut off where it does not fit, and how long the
  /// rest may take.
  ///
  /// The bar's width depends on the columns alone; it shows the share of the time that has passed, or of
  /// the work where nobody knows the time. A line that wraps cannot be written over, so one column stays.
  static func progressLine(
    _ done: Int,
    of total: Int,
    what: String,
    share: Double? = nil,
    secondsLeft: Double? = nil,
    columns: Int
  ) -> String {
    let width = min(20, columns / 4)
    let known = share ?? (total == 0 ? 1 : Double(done) / Double(total))
    let filled = min(width, max(0, Int(Double(width) * known)))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let before = " \(done) of \(total) "
    let after =
      secondsLeft.map { seconds in
        seconds < 90
          ? ", about \(max(1, Int(seconds.rounded(.up)))) s"
          : ", about \(Int((seconds / 60).rounded(.up))) min"
      } ?? ""
    let room = max(0, columns - 1 - width)
    var words = what
    while !words.isEmpty, displayWidth(of: before + words + after) > room { words.removeLast() }
    return bar + String((before + words + after).prefix(room))
  }

  func endProgress() {
    guard showsProgress else { return }
    message("\r\u{1B}[K")
  }

  private func message(_ text: String) { try? StandardStream.error.write(text) }

  private func result(_ text: String) throws { try Self.result(text) }

  /// Writes to standard output, or fails with 73.
  static func result(_ text: String) throws(HarnessFailure) {
    do throws(FileFault) {
      try StandardStream.output.write(text)
    } catch {
      throw HarnessFailure(.cannotWrite, "Standard output cannot be written: \(error.reason).")
    }
  }
}
