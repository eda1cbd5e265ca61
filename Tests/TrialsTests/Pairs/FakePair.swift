import PaginatorKit
import PairedTimes

@testable import Trials

/// Two programs whose CPU times are made up, and what was done with them.
final class FakePair: TimedPair {
  /// What happened: `copy base`, `start candidate`, `candidate pass 4`.
  private(set) var events: [String] = []
  /// The nanoseconds of a pass, of a start with its first page, and of a first page after it, by side.
  var pass: [Side: Int] = [.base: 1_000_000, .candidate: 1_000_000]
  var start: [Side: Int] = [.base: 10_000_000, .candidate: 10_000_000]
  var page: [Side: Int] = [.base: 500_000, .candidate: 500_000]
  /// The share by which each question of a round is slower than the one before, as on a machine that
  /// heats up.
  var drift = 0.0
  /// Whether clocks can be read.
  var isReadable = true

  private(set) var running = 0
  private var questions = 0

  func beginRound(first: Side) {
    events.append("copy \(first.rawValue)")
    questions = 0
  }

  func start(_ side: Side, paginator: String) -> any TimedProcess {
    events.append("start \(side.rawValue)")
    running += 1
    return FakeProcess(of: self, side)
  }

  private final class FakeProcess: TimedProcess {
    private let pair: FakePair
    private let side: Side
    private var used = ProcessUsage()
    private var pages = 0

    init(of pair: FakePair, _ side: Side) { (self.pair, self.side) = (pair, side) }

    func open(_ text: SourceText) {}

    func pass(over text: SourceText, in layout: Layout, times: Int) {
      pair.events.append("\(side.rawValue) pass \(times)")
      use((pair.pass[side] ?? 0) * times)
    }

    func firstPage(of text: SourceText, in layout: Layout) {
      pair.events.append("\(side.rawValue) page \(layout.type.size.sixtyFourths / 64)")
      use((pages == 0 ? pair.start[side] : pair.page[side]) ?? 0)
      pages += 1
    }

    func usage() -> ProcessUsage? { pair.isReadable ? used : nil }

    func end() { pair.running -= 1 }

    private func use(_ nanoseconds: Int) {
      used.cpuNanoseconds += Int(Double(nanoseconds) * (1 + pair.drift * Double(pair.questions)))
      pair.questions += 1
      used.voluntarySwitches += 1
      used.pageFaults += 2
    }
  }
}
