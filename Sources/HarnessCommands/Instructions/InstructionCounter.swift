import Comparisons
import Corpora
import Dispatch
import Foundation
import PaginatorKit
import Paginators
import Synchronization
import Trials
import Typesetting

/// Counts the instructions that paginators take over the beginning of a text.
///
/// A stripped copy of this program runs under callgrind, once for each paginator and once more to
/// load all that serves them; the difference is the paginator's own work. Nothing of a run depends
/// on the machine's load, so as many run at a time as there are cores.
struct InstructionCounter: Sendable {
  var tools: InstructionTools
  /// The program whose instructions are counted; this one unless a test says otherwise.
  ///
  /// Others read it, and to them `/proc/self` is another process.
  var program =
    FileManager.default.fileExists(atPath: "/proc/self/exe")
    ? "/proc/\(getpid())/exe" : CommandLine.arguments[0]
  /// The scalars a pass may measure before it is stopped.
  var workLimit: Int
  var shaping = ShapingMode.fast
  var secondsToLive = 300
  /// Hears why something was not counted, a sentence each.
  var tell: @Sendable (String) -> Void

  /// What counts depend on beside the code and the text:
  /// `Swift 6.3, release, dynamic, x86_64, valgrind-3.19.0`, and `full shaping` where it is that.
  var countedBy: String {
    shaping == .fast ? tools.countedBy : "\(tools.countedBy), \(shaping.rawValue) shaping"
  }

  /// Returns how many instructions each participant takes over the beginning of a text in its detailed
  /// layout; `nil` where that fails.
  func counts(of participants: [Plan.Participant], over text: Plan.Text) -> [Int?] {
    guard !participants.isEmpty else { return [] }
    let id = text.corpus.id
    do throws(Failure) {
      let copy = try strippedCopy()
      defer { close(copy) }
      // The copy has no name any more, so nothing is left of it however this ends.
      let program = "/proc/\(getpid())/fd/\(copy)"
      let beginning = text.corpus.text.workload()
      // Loading is counted once for all, as a run of greedy that does not paginate; it is the same for
      // every participant.
      let names = participants.map(\.info.name)
      let runs = [(GreedyPaginator.id, 0)] + names.map { ($0, 1) }
      let results = Mutex<[Result<Int, Failure>]>(
        runs.map { _ in .failure(Failure(reason: "it was not run")) }
      )
      DispatchQueue.concurrentPerform(iterations: runs.count) { index in
        let request = PaginationRequest(
          paginator: runs[index].0,
          text: beginning,
          layout: text.settings[0].layout,
          passes: runs[index].1,
          workLimit: workLimit,
          shaping: shaping,
          secondsToLive: secondsToLive
        )
        let result = Result { () throws(Failure) in
          try count(request, of: beginning, by: program)
        }
        results.withLock { $0[index] = result }
      }
      let counts = results.withLock { $0 }
      let loading = try counts[0].get()
      return zip(names, counts.dropFirst())
        .map { name, run in
          switch run {
          case .success(let count): return count - loading
          case .failure(let failure):
            tell("The instructions of \(name) in \(id) are not counted: \(failure.reason).")
            return nil
          }
        }
    } catch {
      tell("No instructions are counted in \(id): \(error.reason).")
      return participants.map { _ in nil }
    }
  }

  /// Why there is no count, in words for the middle of a sentence.
  struct Failure: Error, Equatable {
    let reason: String
  }

  /// Makes a folder that nobody else has.
  private static func temporaryFolder() throws(Failure) -> String {
    let base = FileManager.default.temporaryDirectory.path
    var name = Array("\(base)/harness-instructions-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Failure(reason: "no folder can be made in \(base)") }
    return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Copies the program without its symbols, which callgrind would read for minutes.
  ///
  /// - Returns: The descriptor of the open copy, whose name is gone already.
  private func strippedCopy() throws(Failure) -> Int32 {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copy = "\(folder)/harness"
    let outcome = ChildProcess(
      program: tools.strip,
      arguments: ["-o", copy, program],
      name: "strip"
    )
    .run()
    guard outcome.end == .exit(0), access(copy, X_OK) == 0 else {
      throw Failure(reason: "strip makes no copy of this program\(Self.lastLine(of: outcome))")
    }
    let descriptor = open(copy, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(reason: "the copy of this program cannot be read") }
    return descriptor
  }

  /// The last line that a child wrote to standard error, but for what valgrind says itself.
  private static func lastLine(of outcome: ChildProcess.Outcome) -> String {
    let lines = outcome.errors.split(separator: "\n")
    guard let line = lines.last(where: { !$0.hasPrefix("==") }) else { return "" }
    let words = line.hasPrefix("harness: ") ? line.dropFirst("harness: ".count) : line
    return ": \(words.hasSuffix(".") ? words.dropLast() : words)"
  }

  private func count(
    _ request: PaginationRequest,
    of text: SourceText,
    by program: String
  ) throws(Failure) -> Int {
    guard let input = try? request.bytes(with: text) else {
      throw Failure(reason: "it cannot be asked for")
    }
    let outcome = ChildProcess(
      program: tools.valgrind,
      arguments: [
        "--command-line-only=yes", "--tool=callgrind",
        "--callgrind-out-file=/dev/null", program, "workload",
      ],
      name: "valgrind",
      environment: Self.environment,
      secondsToLive: secondsToLive
    )
    .run(input: input)
    switch outcome.end {
    case .noProgram, .notStarted: throw Failure(reason: "valgrind cannot be started")
    case .tooLate: throw Failure(reason: "it did not end in \(secondsToLive) s")
    case .tooMuch: throw Failure(reason: "it printed too much")
    case .signal(let signal): throw Failure(reason: "it was ended by signal \(signal)")
    case .exit(let code) where code != 0:
      throw Failure(reason: "it ended with \(code)\(Self.lastLine(of: outcome))")
    case .exit:
      guard let count = Self.instructions(in: outcome.errors) else {
        throw Failure(reason: "valgrind does not say how many there were")
      }
      return count
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
  private static let environment: [String: String] = {
    let own = ProcessInfo.processInfo.environment
    var environment = [
      "LC_ALL": "C", "LD_BIND_NOW": "1", "PATH": "/usr/bin:/bin",
      "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    for name in ["LD_LIBRARY_PATH", "VALGRIND_LIB"] { environment[name] = own[name] }
    return environment
  }()
}
