import Comparisons
import Corpora
import Dispatch
import Foundation
import HostSystem
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
    do throws(Callgrind.Failure) {
      let copy = try strippedCopy()
      defer { close(copy) }
      // The copy has no name any more, so nothing is left of it however this ends.
      let program = "/proc/\(getpid())/fd/\(copy)"
      let beginning = text.corpus.text.workload()
      // Loading is counted once for all, as a run of greedy that does not paginate; it is the same for
      // every participant.
      let names = participants.map(\.info.name)
      let runs = [(GreedyPaginator.id, 0)] + names.map { ($0, 1) }
      let results = Mutex<[Result<Int, Callgrind.Failure>]>(
        runs.map { _ in .failure(Callgrind.Failure("it was not run")) }
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
        let result = Result { () throws(Callgrind.Failure) in
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
            tell("The instructions of \(name) in \(id) are not counted: \(failure).")
            return nil
          }
        }
    } catch {
      tell("No instructions are counted in \(id): \(error).")
      return participants.map { _ in nil }
    }
  }

  /// Copies the program without its symbols.
  ///
  /// - Returns: The descriptor of the open copy, whose name is gone already.
  private func strippedCopy() throws(Callgrind.Failure) -> Int32 {
    try tools.withStrippedCopy(of: program, called: "this program") {
      copy throws(Callgrind.Failure) in
      let descriptor = open(copy, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw Callgrind.Failure("the copy of this program cannot be read")
      }
      return descriptor
    }
  }

  private func count(
    _ request: PaginationRequest,
    of text: SourceText,
    by program: String
  ) throws(Callgrind.Failure) -> Int {
    guard let input = try? request.bytes(with: text) else {
      throw Callgrind.Failure("it cannot be asked for")
    }
    var callgrind = Callgrind(valgrind: tools.valgrind)
    callgrind.secondsToLive = secondsToLive
    return try callgrind.count(program, ["workload"], input: input)
  }
}
