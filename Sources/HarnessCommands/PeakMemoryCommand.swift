import ArgumentParser

/// `harness peak-memory`: the child that `compare` starts to measure a paginator's memory alone.
struct PeakMemoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "peak-memory",
    abstract: "Paginate the text on standard input once and print how much memory that took.",
    shouldDisplay: false
  )

  func run() throws {
    try withExitCodes {
      let pagination = try ChildPagination()
      try pagination.load()
      ProcessMemory.forgetPeak()
      let before = ProcessMemory.now()
      // All pages are kept until the memory is read.
      let pages = try pagination.pass()
      let bytes = ProcessMemory.growth(from: before, to: ProcessMemory.now())
      print("{\"pages\":\(pages.count),\"peak_bytes\":\(bytes.map(String.init) ?? "null")}")
    }
  }
}
