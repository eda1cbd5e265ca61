import Foundation
import HostSystem
import PaginatorKit

/// A folder for what a program writes that is timed; it is removed with this.
final class BenchFolder {
  private let path: String
  private let program: String
  private var texts = 0

  init(_ context: BenchContext) throws {
    path = try temporaryFolder()
    program = context.harness
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var reports: String { "\(path)/reports" }

  /// The arguments that compare a corpus, or a text that is written to a file, with no settings but these.
  func compare(_ corpus: String?, _ text: SourceText) throws -> [String] {
    ["compare", "--corpus", try corpus ?? file(of: text), "--output", reports, "--quiet"] + shared
  }

  /// The arguments of a gate, but for where its reports go, and of who approves for it.
  func judged(_ corpus: String) -> [String] {
    ["--corpus", corpus, "--baseline", "\(path)/baseline.json", "--quiet"] + shared
  }

  private var shared: [String] {
    ["--store", "\(path)/results.sqlite", "--settings", "/dev/null"]
  }

  private func file(of text: SourceText) throws -> String {
    texts += 1
    let file = "\(path)/text-\(texts).txt"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  @discardableResult
  func run(_ arguments: [String]) throws -> ChildProcess.Outcome {
    try bench.run(program, arguments)
  }

  /// Runs the program and returns the most memory that it had at once.
  ///
  /// A child of this process would count this one's memory, which it shares until it is another program.
  func peakMegabytes(_ arguments: [String]) throws -> Double {
    let script = """
      from resource import RUSAGE_CHILDREN, getrusage
      from subprocess import DEVNULL, run
      from sys import argv
      run(argv[1:], check=True, stdout=DEVNULL)
      print(getrusage(RUSAGE_CHILDREN).ru_maxrss)
      """
    var child = ChildProcess("/usr/bin/python3", ["-c", script, program] + arguments)
    child.name = child.program
    let outcome = child.begin()?.outcome(after: .infinity)
    guard let outcome, outcome.end == .exit(0),
      let kibibytes = Double(
        String(decoding: outcome.output, as: UTF8.self).trimmingCharacters(in: .newlines)
      )
    else { throw Failure("\(program) did not succeed") }
    return kibibytes * 1_024 / 1e6
  }
}
