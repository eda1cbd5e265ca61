import PaginatorKit
package import Trials

extension Claim {
  /// A method over a text of so many scalars.
  package typealias LengthCase = (subject: String, scalars: Int, cost: PassCost)

  private static func seconds(_ one: LengthCase) -> Double { one.cost.cpu.median / 1e9 }

  private static func figure(_ one: LengthCase) -> Figure {
    Figure(
      one.subject,
      [
        Value("scalars", Double(one.scalars), .scalars),
        Value(Metric.pages.name, Double(one.cost.pages.count), .pages),
        Value(Metric.measuredScalars.name, Double(one.cost.work.measuredScalars), .scalars),
        Value("cpu", one.cost.cpu.median, .nanoseconds),
      ]
    )
  }

  /// Four pages take seconds, and two hundred take minutes.
  ///
  /// Seconds are one to sixty, minutes are sixty seconds or more.
  package static func growingWithPages(short: LengthCase, long: LengthCase) -> Claim {
    let pages = ratio(long.cost.pages.count, of: short.cost.pages.count)
    let times = ratio(seconds(long), of: seconds(short))
    let work = ratio(long.cost.work.measuredScalars, of: short.cost.work.measuredScalars)
    func words(_ value: Double?) -> String { Value("", value, .ratio).text.dropFirst().description }
    return Claim(
      id: "pages-to-minutes",
      sentence: "Four pages take seconds, and two hundred pages take minutes.",
      test:
        "grow-shrink over the text repeated to 4 and to 200 pages, on phone-6 at 17 px; seconds "
        + "are 1 to 60, minutes 60 s or more",
      figures: [figure(short), figure(long)],
      verdict: Verdict([(1..<60).contains(seconds(short)), seconds(long) >= 60]),
      reason: "\(words(pages)) times the pages take \(words(work)) times the work and "
        + "\(words(times)) times the CPU time."
    )
  }

  /// Eighty thousand characters take three seconds.
  ///
  /// Three seconds are one to nine: a factor of three either way, for another machine.
  package static func eightyThousand(_ cases: [LengthCase]) -> Claim {
    let inside = cases.map { (1...9).contains(seconds($0)) }
    return Claim(
      id: "eighty-thousand",
      sentence: "Eighty thousand characters take three seconds.",
      test:
        "the classic methods and greedy over the text repeated to 80,000 scalars, on phone-6 at "
        + "17 px; 3 s are 1 to 9 s, for another machine",
      figures: cases.map(figure),
      verdict: Verdict(inside),
      reason: "\(inside.count(where: \.self)) of \(counted(cases.count, "method")) take 1 to 9 s."
    )
  }

  /// The memory of a method over a text of two hundred pages.
  package typealias MemoryCase = (subject: String, pages: Int, use: MemoryUse)

  /// Keeping the text views of all pages takes 150 MB, and making them anew 20 MB.
  ///
  /// What is compared is what the method itself keeps; it costs more when it holds twice as much or
  /// more. The amounts are those of the claim when it holds 100 MB or more.
  package static func keepingViews(kept: MemoryCase, made: MemoryCase) -> Claim {
    let some = kept.use.retainedBytes
    let other = made.use.retainedBytes
    let isMore = some.flatMap { some in other.map { some >= 2 * max($0, 1) } } == true
    return Claim(
      id: "kept-views",
      sentence: "Keeping the text views of all pages takes 150 MB, where 20 MB do.",
      test: "container-fill, which keeps its containers and their lines, against greedy, over the "
        + "text repeated to 200 pages on phone-6 at 17 px, each in a process of its own",
      figures: [kept, made]
        .map { one in
          Figure(
            one.subject,
            [
              Value(Metric.pages.name, Double(one.pages), .pages),
              Value("retained", one.use.retainedBytes.map(Double.init), .bytes),
              Value("peak", one.use.peakBytes.map(Double.init), .bytes),
            ]
          )
        },
      verdict: Verdict([isMore, (some ?? 0) >= 100_000_000]),
      reason:
        "Keeping containers holds \(isMore ? "more than" : "not even") twice what greedy holds. "
        + "What a text view itself costs, with its layers and bitmaps, is not ours to measure: the "
        + "megabytes of the claim are the system's."
    )
  }
}
