/// The CPU and wall time of one repetition, and what disturbed it.
package struct Sample: Hashable, Sendable {
  package var wallNanoseconds: Int
  /// CPU time in nanoseconds: of the thread, or of the process where a paginator uses threads.
  package var cpuNanoseconds: Int
  /// What disturbed it; a disturbed sample is kept and marked.
  package var disturbances: Set<Disturbance>

  package init(wallNanoseconds: Int, cpuNanoseconds: Int, disturbances: Set<Disturbance> = []) {
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
    self.disturbances = disturbances
  }

  /// The sample of a repetition between two readings of the counters.
  init(wallNanoseconds: Int, cpuNanoseconds: Int, before: Interruptions, after: Interruptions) {
    func hasGrown(_ counter: (Interruptions) -> Int?) -> Bool {
      guard let first = counter(before), let last = counter(after) else { return false }
      return last > first
    }
    self.init(wallNanoseconds: wallNanoseconds, cpuNanoseconds: cpuNanoseconds)
    if hasGrown(\.stolenTicks) { disturbances.insert(.steal) }
    if hasGrown(\.involuntarySwitches) { disturbances.insert(.involuntarySwitch) }
    // wall > 1.05 · CPU, in whole numbers.
    if 20 * wallNanoseconds > 21 * cpuNanoseconds { disturbances.insert(.wallAboveCPU) }
  }

  /// The marks as `quality` shows them: `steal+wall_above_cpu`, empty when undisturbed.
  package var quality: String {
    Disturbance.allCases.filter(disturbances.contains).map(\.rawValue).joined(separator: "+")
  }

  /// Something beside the paginator that took time while a sample ran.
  package enum Disturbance: String, Hashable, Sendable, CaseIterable {
    /// The hypervisor gave the processor to another machine.
    case steal
    /// The kernel gave the processor to another thread.
    case involuntarySwitch = "involuntary_switch"
    /// Wall time is more than 1.05 times CPU time.
    case wallAboveCPU = "wall_above_cpu"
  }
}

/// A part of a paginator's work that is timed on its own.
package enum Phase: String, Hashable, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
  /// The whole pass over the text, caches empty.
  case total
  /// From nothing to the first page.
  case firstPage = "first_page"
  /// What does not depend on the page: segmenting and shaping.
  case prepare
  /// What does: breaking lines and filling pages, over prepared text.
  case fill
  /// A question and an answer without work, of a paginator in another process.
  case exchange
  /// After a change, from nothing to the page that holds the reader's place.
  case anchoredPage = "anchored_page"
  /// The whole pass over about an eighth of the text.
  case eighth = "total_eighth"
  /// The whole pass over about a quarter of the text.
  case quarter = "total_quarter"
  /// The whole pass over about half of the text.
  case half = "total_half"

  /// The passes over beginnings of the text, the shortest first.
  package static let prefixes: [Phase] = [.eighth, .quarter, .half]

  /// Whether it is a pass over a beginning of the text, which only tells how time grows.
  package var isOfPrefix: Bool { Self.prefixes.contains(self) }

  /// Whether a few samples of it suffice, so that it takes little from the time of the others.
  var isAside: Bool { self == .anchoredPage || isOfPrefix }
}
