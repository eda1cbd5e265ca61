import PaginatorKit

extension TimedTurn {
  /// The turn of a paginator in another process: the CPU time is that process's, read before and after
  /// an exchange; the wall time is that of the exchange.
  ///
  /// Who can repeat its work does it once here, to learn how long it takes. Who finds the page of a place
  /// does so in the layout that is changed to, where there is one.
  init(
    of paginator: any Paginator,
    in process: any ExternalProcess,
    over text: SourceText,
    layout: Layout,
    anchor: (place: TextOffset, layout: Layout)?,
    clocks: any Clocks
  ) {
    let claims = paginator.capabilities
    // How often the work of a sample is done, so that it lasts long against the exchange.
    let times = claims.contains(.repeat) ? repetitions(of: process, over: text, in: layout) : 1
    let anchor = claims.contains(.pageAt) ? anchor : nil
    phases =
      [.total] + (text.scalarCount > 0 && claims.contains(.limit) ? [.firstPage] : [])
      + (anchor == nil ? [] : [.anchoredPage]) + [.exchange]
    samples = { wanted, _ in
      func timed(times: Int = 1, _ body: () throws -> Void) throws -> Sample {
        let cpu = process.processorNanoseconds()
        let interruptions = clocks.interruptions()
        let wall = clocks.wallNanoseconds()
        try body()
        // To read the other clock takes until the process rests.
        let wallEnd = clocks.wallNanoseconds()
        guard let cpu, let now = process.processorNanoseconds(), now >= cpu else {
          throw ExternalFailure.crashed("The CPU time of \(paginator.name) cannot be read.")
        }
        var sample = Sample(
          wallNanoseconds: (wallEnd - wall) / times,
          cpuNanoseconds: (now - cpu) / times,
          before: interruptions,
          after: clocks.interruptions()
        )
        // Waiting for the other process is no disturbance of it.
        sample.disturbances.formIntersection([.steal])
        return sample
      }
      var taken = Taken()
      if wanted.contains(.total) {
        taken.samples[.total] = try timed(times: times) {
          if times > 1 {
            try process.repeatPass(over: text, in: layout, times: times)
          } else {
            _ = try paginate(text, in: layout, with: paginator)
          }
        }
      }
      if wanted.contains(.firstPage) {
        taken.samples[.firstPage] = try timed { _ = try process.firstPage(of: text, in: layout) }
      }
      // What cannot work with another layout can still be timed with this one.
      if let anchor, wanted.contains(.anchoredPage) {
        taken.samples[.anchoredPage] = try? timed {
          _ = try paginator.page(holding: anchor.place, over: text, in: anchor.layout)
        }
      }
      if wanted.contains(.exchange) {
        taken.samples[.exchange] = try timed { try process.exchangeNothing() }
      }
      return taken
    }
  }
}

/// The shortest CPU time of a sample that is aimed at, in nanoseconds: an exchange costs about a
/// twentieth of it.
private let enough = 2_000_000
private let mostTimes = 1_000

/// The number of repetitions whose CPU time is long enough; 1 where it cannot be read.
private func repetitions(
  of process: any ExternalProcess,
  over text: SourceText,
  in layout: Layout
) -> Int {
  guard let before = process.processorNanoseconds(),
    (try? process.repeatPass(over: text, in: layout, times: 1)) != nil,
    let after = process.processorNanoseconds()
  else { return 1 }
  return min(mostTimes, max(1, enough / max(1, after - before)))
}
