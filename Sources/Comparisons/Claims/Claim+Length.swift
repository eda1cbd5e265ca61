import PaginatorKit
package import Trials

extension Claim {
  /// A method over a text of some length.
  package struct LengthCase: Hashable, Sendable {
    /// Method, text and layout in words.
    package var subject: String
    /// The text's length in scalars.
    package var scalars: Int
    package var cost: PassCost

    package init(subject: String, scalars: Int, cost: PassCost) {
      self.subject = subject
      self.scalars = scalars
      self.cost = cost
    }

    fileprivate var seconds: Double { cost.cpu.median / 1e9 }

    fileprivate var figure: Figure {
      Figure(
        subject,
        [
          Value("scalars", Double(scalars), .scalars),
          Value("pages", Double(cost.pages.count), .pages),
          Value("measured_scalars", Double(cost.work.measuredScalars), .scalars),
          Value("cpu", cost.cpu.median, .nanoseconds),
        ]
      )
    }
  }

  /// Four pages take seconds, and two hundred take minutes.
  ///
  /// Seconds are one to sixty, minutes are sixty seconds or more.
  package static func growingWithPages(short: LengthCase, long: LengthCase) -> Claim {
    let pages = ratio(long.cost.pages.count, of: short.cost.pages.count)
    let times = ratio(long.seconds, of: short.seconds)
    let work = ratio(long.cost.work.measuredScalars, of: short.cost.work.measuredScalars)
    func words(_ value: Double?) -> String { Value("", value, .ratio).text.dropFirst().description }
    return Claim(
      id: "pages-to-minutes",
      sentence: "Four pages take seconds, and two hundred pages take minutes.",
      test:
        "grow-shrink over the text repeated to 4 and to 200 pages, on phone-6 at 17 px; seconds "
        + "are 1 to 60, minutes 60 s or more",
      figures: [short.figure, long.figure],
      verdict: Verdict([(1..<60).contains(short.seconds), long.seconds >= 60]),
      reason: "\(words(pages)) times the pages take \(words(work)) times the work and "
        + "\(words(times)) times the CPU time."
    )
  }

  /// Eighty thousand characters take three seconds.
  ///
  /// Three seconds are one to nine: a factor of three either way, for another machine.
  package static func eightyThousand(_ cases: [LengthCase]) -> Claim {
    let inside = cases.filter { (1...9).contains($0.seconds) }.count
    return Claim(
      id: "eighty-thousand",
      sentence: "Eighty thousand characters take three seconds.",
      test:
        "the classic methods and greedy over the text repeated to 80,000 scalars, on phone-6 at "
        + "17 px; 3 s are 1 to 9 s, for another machine",
      figures: cases.map(\.figure),
      verdict: Verdict(cases.map { (1...9).contains($0.seconds) }),
      reason: "\(inside) of \(counted(cases.count, "method")) take 1 to 9 s."
    )
  }
}
