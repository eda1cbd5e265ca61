package import Foundation

/// Counts the instructions of programs with valgrind's tool callgrind.
package struct Callgrind: Sendable {
  package var valgrind: String
  package var secondsToLive = 300
  /// The variables that programs see as this process does, beside those that make counts repeat.
  package var kept = ["LD_LIBRARY_PATH", "VALGRIND_LIB"]

  package init(valgrind: String) { self.valgrind = valgrind }

  /// Why there is no count, in words for the middle of a sentence.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  /// Runs a program, which has no debug data: valgrind would read it for minutes.
  ///
  /// - Returns: How many instructions were executed, loading included.
  package func count(
    _ program: String,
    _ arguments: [String],
    input: Data = Data()
  ) throws(Failure) -> Int {
    let outcome = try run(program, arguments, input: input)
    guard let count = Self.instructions(in: outcome.errors) else {
      throw Failure("valgrind does not say how many there were")
    }
    return count
  }

  /// Runs a program, which has its symbols but no debug data and prints nothing.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: What it is given beside its name.
  ///   - input: What it reads on standard input.
  ///   - naming: Names functions; what gets the same name is counted together.
  /// - Returns: How many instructions each function executed, loading included.
  /// - Throws: Why there are no counts, in words for the middle of a sentence.
  package func profile(
    _ program: String,
    _ arguments: [String],
    input: Data = Data(),
    naming: (CallgrindProfile.Function) -> String = FunctionName.of
  ) throws(Failure) -> CallgrindProfile {
    // What is printed is kept in a file without a name, so nothing is left of it however this ends.
    let outcome = try run(program, arguments, input: input, to: "/dev/stdout")
    let text = String(decoding: outcome.output, as: UTF8.self)
    guard let profile = CallgrindReader.profile(of: text, naming: naming) else {
      throw Failure("valgrind does not say which functions there were")
    }
    return profile
  }

  /// How much callgrind may write: some twenty times what it writes of the harness.
  private static let mostWritten = 1 << 25

  private func run(
    _ program: String,
    _ arguments: [String],
    input: Data,
    to file: String = "/dev/null"
  ) throws(Failure) -> ChildProcess.Outcome {
    var child = ChildProcess(
      valgrind,
      ["--command-line-only=yes", "--tool=callgrind", "--callgrind-out-file=\(file)", program]
        + arguments,
      name: "valgrind"
    )
    child.environment = environment
    child.secondsToLive = secondsToLive
    child.mostOutput = Self.mostWritten
    child.mostWritten = Self.mostWritten
    let outcome = child.run(input: input)
    switch outcome.end {
    case .noProgram, .notStarted: throw Failure("valgrind cannot be started")
    case .tooLate: throw Failure("it did not end in \(secondsToLive) s")
    case .tooMuch: throw Failure("it printed too much")
    case .signal(let signal): throw Failure("it was ended by signal \(signal)")
    case .exit(let code) where code != 0:
      throw Failure("it ended with \(code)\(outcome.lastLine)")
    case .exit: return outcome
    }
  }

  /// Returns how many instructions callgrind says were executed; `nil` when it does not say.
  ///
  ///     ==1234== Events    : Ir
  ///     ==1234== Collected : 94325876
  static func instructions(in output: String) -> Int? {
    output.split(separator: "\n").reversed().lazy
      .compactMap { line -> Int? in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].hasPrefix("=="),
          parts[0].split(separator: " ").dropFirst() == ["Collected"]
        else { return nil }
        return parts[1].split(separator: " ").first.flatMap { Int($0) }
      }
      .first
  }

  /// A small environment that is the same wherever the program runs, but for what finds libraries.
  ///
  /// Swift's hashing has a seed of its own in each process unless it is told not to, and functions of
  /// libraries are found when they are first called unless that is asked for at the start.
  private var environment: [String: String] {
    let own = ProcessInfo.processInfo.environment
    var environment = [
      "LC_ALL": "C", "LD_BIND_NOW": "1", "PATH": "/usr/bin:/bin",
      "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    for name in kept { environment[name] = own[name] }
    return environment
  }
}

extension ChildProcess.Outcome {
  /// The last line that a child wrote to standard error, after a colon, but for what valgrind says
  /// itself; empty when there is none.
  package var lastLine: String {
    let lines = errors.split(separator: "\n")
    guard let line = lines.last(where: { !$0.hasPrefix("==") }) else { return "" }
    let words = line.hasPrefix("harness: ") ? line.dropFirst("harness: ".count) : line
    return ": \(words.hasSuffix(".") ? words.dropLast() : words)"
  }
}
