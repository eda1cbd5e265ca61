import Dispatch
import HostSystem
import PaginatorKit
import PairedTimes
import Synchronization
import Typesetting

/// Finds the functions that execute more instructions in one harness than in another, over the
/// beginning of the same text.
///
/// Copies of both without debug data run under callgrind, each once with a pass and once without; the
/// difference is the pass's own. Nothing of a run depends on the machine's load, so as many run at a
/// time as there are cores.
struct GrowthCounter: Sendable {
  var tools: InstructionTools

  /// Returns the functions whose instructions grew, what grew the most first.
  ///
  /// - Parameters:
  ///   - base: The path of a harness.
  ///   - candidate: The path of another, whose functions are reported.
  ///   - request: The paginator and the layout; what it says of the text and of passes is not used.
  ///   - text: Its beginning is paginated, as much as ``SourceText/workload(scalars:)`` takes.
  /// - Returns: Those of ``Growth``.
  /// - Throws: Why one of the two was not counted; it is named by its path.
  /// - Complexity: Four runs of some 200 million instructions, a fiftieth as fast as without callgrind.
  func grown(
    from base: String,
    to candidate: String,
    _ request: PaginationRequest,
    over text: SourceText
  ) throws(Callgrind.Failure) -> [GrownFunction] {
    let tools = tools
    let text = text.workload()
    // Without debug data, which callgrind would read for minutes or not at all; symbols take it a second.
    return try tools.withStrippedCopy(of: base, options: ["--strip-debug"], called: base) {
      baseCopy throws(Callgrind.Failure) in
      try tools.withStrippedCopy(of: candidate, options: ["--strip-debug"], called: candidate) {
        candidateCopy throws(Callgrind.Failure) in
        let copies = [(base, baseCopy), (candidate, candidateCopy)]
        let runs = copies.flatMap { copy in [1, 0].map { (copy.0, copy.1, $0) } }
        let results = Mutex<[Result<CallgrindProfile, Callgrind.Failure>]>(
          runs.map { _ in .failure(Callgrind.Failure("it was not run")) }
        )
        DispatchQueue.concurrentPerform(iterations: runs.count) { index in
          let (path, copy, passes) = runs[index]
          let result = Result { () throws(Callgrind.Failure) in
            do throws(Callgrind.Failure) {
              return try profile(copy, request, passes: passes, over: text)
            } catch {
              throw Callgrind.Failure("\(path) under callgrind: \(error)")
            }
          }
          results.withLock { $0[index] = result }
        }
        let profiles = results.withLock { $0 }
        let before = try profiles[0].get() - profiles[1].get()
        let after = try profiles[2].get() - profiles[3].get()
        return Growth(before: before, after: after).functions
      }
    }
  }

  private func profile(
    _ program: String,
    _ request: PaginationRequest,
    passes: Int,
    over text: SourceText
  ) throws(Callgrind.Failure) -> CallgrindProfile {
    let request = PaginationRequest(
      paginator: request.paginator,
      text: text,
      layout: request.layout,
      passes: passes,
      workLimit: request.workLimit,
      shaping: request.shaping ?? .fast,
      secondsToLive: request.secondsToLive
    )
    guard let input = try? request.bytes(with: text) else {
      throw Callgrind.Failure("it cannot be asked for")
    }
    var callgrind = Callgrind(valgrind: tools.valgrind)
    callgrind.secondsToLive = request.secondsToLive
    return try callgrind.profile(program, ["workload"], input: input)
  }
}
