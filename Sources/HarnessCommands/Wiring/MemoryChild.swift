import Corpora
import Foundation
import HostSystem
import PaginatorKit
import Trials
import Typesetting

/// Measures the memory of a paginator in a process of its own, where nothing else allocates.
struct MemoryChild {
  /// What is started; this program unless a test says otherwise.
  var program = ChildProcess.thisProgram
  var arguments = ["peak-memory"]
  /// The scalars a pass may measure before it is stopped.
  var workLimit: Int
  var shaping = ShapingMode.fast
  var secondsToLive = 60

  /// Returns what memory a participant takes while it paginates a text in its detailed layout; `nil` when
  /// the child dies, answers nonsense or takes too long.
  ///
  /// What a program of somebody else holds is not asked of it.
  func use(of participant: Plan.Participant, over text: Plan.Text) -> MemoryUse? {
    if let process = participant.timed.externalProcess {
      return MemoryUse(
        peakBytes: process.peakMemoryBytes(over: text.corpus.text, in: text.settings[0].layout)
      )
    }
    guard participant.info.kind.runsHere else { return nil }
    return use(by: participant.info.name, over: text.corpus.text, in: text.settings[0].layout)
  }

  /// Returns what memory a paginator takes, found by its name.
  func use(by paginator: String, over text: SourceText, in layout: Layout) -> MemoryUse? {
    let request = PaginationRequest(
      paginator: paginator,
      text: text,
      layout: layout,
      workLimit: workLimit,
      shaping: shaping,
      secondsToLive: secondsToLive
    )
    return use(answering: request, over: text)
  }

  func use(answering request: PaginationRequest, over text: SourceText) -> MemoryUse? {
    var child = ChildProcess(program, arguments)
    child.secondsToLive = secondsToLive
    guard let input = try? request.bytes(with: text) else { return nil }
    let outcome = child.run(input: input)
    guard outcome.end == .exit(0),
      let answer = try? JSONDecoder().decode([String: Int?].self, from: Data(outcome.output))
    else { return nil }
    func count(_ name: String) -> Int? {
      (answer[name] ?? nil).flatMap { $0 >= 0 ? $0 : nil }
    }
    return MemoryUse(peakBytes: count("peak_bytes"), retainedBytes: count("retained_bytes"))
  }
}
