import PaginatorKit

/// The turn of a paginator in another process: the CPU time is that process's, read before and after
/// an exchange; the wall time is that of the exchange.
struct ExternalTurn: TimedTurn {
  private let paginator: any Paginator
  private let process: any ExternalProcess
  private let text: SourceText
  private let layout: Layout
  private let clocks: any Clocks
  /// How often the work of a sample is done, so that it lasts long against the exchange.
  private let times: Int

  /// The shortest CPU time of a sample that is aimed at, in nanoseconds: an exchange costs about a
  /// twentieth of it.
  static let enough = 2_000_000
  /// The most repetitions of a sample.
  static let mostTimes = 1_000

  /// A turn; who can repeat its work does it once here, to learn how long it takes.
  init(
    paginator: any Paginator,
    process: any ExternalProcess,
    text: SourceText,
    layout: Layout,
    clocks: any Clocks
  ) {
    self.paginator = paginator
    self.process = process
    self.text = text
    self.layout = layout
    self.clocks = clocks
    times =
      paginator.capabilities.contains(.repeat) ? Self.times(for: process, text, layout) : 1
  }

  /// The number of repetitions whose CPU time is long enough; 1 where it cannot be read.
  private static func times(
    for process: any ExternalProcess,
    _ text: SourceText,
    _ layout: Layout
  ) -> Int {
    guard let before = process.processorNanoseconds(),
      (try? process.repeatPass(over: text, in: layout, times: 1)) != nil,
      let after = process.processorNanoseconds()
    else { return 1 }
    return min(mostTimes, max(1, enough / max(1, after - before)))
  }

  var phases: [Phase] {
    let hasFirstPage = text.scalarCount > 0 && paginator.capabilities.contains(.limit)
    return [.total] + (hasFirstPage ? [.firstPage] : []) + [.exchange]
  }

  func samples(of wanted: Set<Phase>) throws -> [Phase: Sample] {
    var samples: [Phase: Sample] = [:]
    if wanted.contains(.total) {
      samples[.total] = try timed(times: times) {
        if times > 1 {
          try process.repeatPass(over: text, in: layout, times: times)
        } else {
          _ = try paginate(text, in: layout, with: paginator)
        }
      }
    }
    if wanted.contains(.firstPage) {
      samples[.firstPage] = try timed { _ = try process.firstPage(of: text, in: layout) }
    }
    if wanted.contains(.exchange) {
      samples[.exchange] = try timed { try process.exchangeNothing() }
    }
    return samples
  }

  private func timed(times: Int = 1, _ body: () throws -> Void) throws -> Sample {
    let interruptions = clocks.interruptions()
    let wall = clocks.wallNanoseconds()
    let cpu = process.processorNanoseconds()
    try body()
    guard let cpu, let now = process.processorNanoseconds(), now >= cpu else {
      throw ExternalFailure.crashed("The CPU time of \(paginator.name) cannot be read.")
    }
    let sample = Sample(
      wallNanoseconds: (clocks.wallNanoseconds() - wall) / times,
      cpuNanoseconds: (now - cpu) / times,
      before: interruptions,
      after: clocks.interruptions()
    )
    // Waiting for the other process is no disturbance of it.
    return Sample(
      wallNanoseconds: sample.wallNanoseconds,
      cpuNanoseconds: sample.cpuNanoseconds,
      disturbances: sample.disturbances.intersection([.steal])
    )
  }
}
