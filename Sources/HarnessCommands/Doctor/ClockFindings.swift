import Comparisons

extension Finding {
  /// What reading a clock many times shows.
  struct ClockReadings: Equatable {
    /// The smallest step between two readings that differ, in nanoseconds; `nil` when none differ.
    var step: Int?
    /// Whether a later reading was smaller than an earlier one.
    var goesBack = false
    /// The mean cost of a reading in nanoseconds.
    var cost: Int

    /// Reads a clock some times; work in between lets a slow clock go on.
    init(of clock: () -> Int, wall: () -> Int, count: Int = 20_000) {
      let begin = wall()
      var last = clock()
      for _ in 0..<count {
        let now = clock()
        if now < last { goesBack = true }
        if now > last { step = min(step ?? .max, now - last) }
        last = now
      }
      cost = (wall() - begin) / (count + 1)
    }
  }

  /// The clock that CPU time is judged by: `CLOCK_THREAD_CPUTIME_ID`.
  static func threadClock(_ readings: ClockReadings) -> Finding {
    guard let step = readings.step else {
      return .wrong("clock", "thread CPU time stands still", remedy: "measure with --no-timing")
    }
    let text =
      "thread CPU time: steps of \(nanoseconds(step)), \(nanoseconds(readings.cost)) a reading"
    return step <= 10_000 && readings.cost <= 10_000
      ? .ok("clock", text)
      : .look(
        "clock",
        text + "; too coarse for paginators that take less than a millisecond",
        remedy: "raise --time-budget, or measure on another machine"
      )
  }

  static func wallClock(_ readings: ClockReadings) -> Finding {
    guard let step = readings.step, !readings.goesBack else {
      return .wrong(
        "clock",
        "monotonic time \(readings.goesBack ? "goes back" : "stands still")",
        remedy: "measure with --no-timing, and on another machine"
      )
    }
    let text =
      "monotonic time: steps of \(nanoseconds(step)), \(nanoseconds(readings.cost)) a reading"
    return readings.cost <= 1_000
      ? .ok("clock", text)
      : .look(
        "clock",
        text + "; the kernel is asked each time",
        remedy:
          "see /sys/devices/system/clocksource/clocksource0; tsc is fast where the machine has it"
      )
  }

  private static func nanoseconds(_ count: Int) -> String {
    count < 10_000 ? "\(grouped(count)) ns" : "\(grouped(count / 1_000)) µs"
  }
}
