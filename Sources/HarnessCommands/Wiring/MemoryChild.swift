import Corpora
import Foundation
import PaginatorKit
import Trials

/// Measures the memory of a paginator in a process of its own, where nothing else allocates.
struct MemoryChild {
  /// What is started; this program unless a test says otherwise.
  var program = ChildProcess.thisProgram
  /// What it is asked to do.
  var arguments = ["peak-memory"]
  /// The scalars a pass may measure before it is stopped.
  var workLimit: Int
  /// How long a child may take.
  var secondsToLive = 60

  /// Returns by how many bytes memory grows at most while an entrant paginates a text in its
  /// detailed layout; `nil` when the child dies, answers nonsense or takes too long.
  func peakBytes(of entrant: Plan.Entrant, over text: Plan.Text) -> Int? {
    if let paginator = entrant.timed as? any OutsidePaginator {
      return paginator.peakMemoryBytes(over: text.corpus.text, in: text.settings[0].layout)
    }
    guard entrant.contestant.kind.runsHere else { return nil }
    let request = PaginationRequest(
      paginator: entrant.contestant.name,
      text: text.corpus.text,
      layout: text.settings[0].layout,
      workLimit: workLimit,
      secondsToLive: secondsToLive
    )
    return peakBytes(answering: request, over: text.corpus.text)
  }

  /// What a child answers to a request.
  func peakBytes(answering request: PaginationRequest, over text: SourceText) -> Int? {
    let child = ChildProcess(program: program, arguments: arguments, secondsToLive: secondsToLive)
    guard let input = try? request.bytes(with: text),
      let outcome = child.run(input: input), outcome.end == .exit(0),
      let answer = try? JSONDecoder().decode(Answer.self, from: outcome.output),
      let bytes = answer.peakBytes, bytes >= 0
    else { return nil }
    return bytes
  }

  private struct Answer: Decodable {
    var peakBytes: Int?

    enum CodingKeys: String, CodingKey {
      case peakBytes = "peak_bytes"
    }
  }
}
