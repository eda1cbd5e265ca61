import PaginatorKit
package import Trials

extension Claim {
  /// A method that shrinks pages until they fit, by one and by two.
  package struct ShrinkingCase: Hashable, Sendable {
    /// Method, text and layout in words.
    package var subject: String
    /// Shrinking by one.
    package var byOne: PassCost
    /// Shrinking by two.
    package var byTwo: PassCost
    /// The most scalars that a page shrunk by two is shorter than one shrunk by one from the same
    /// start.
    package var mostLost: Int

    package init(subject: String, byOne: PassCost, byTwo: PassCost, mostLost: Int) {
      self.subject = subject
      self.byOne = byOne
      self.byTwo = byTwo
      self.mostLost = mostLost
    }

    /// The scalars laid out by two over those by one.
    var workRatio: Double? { ratio(byTwo.work.measuredScalars, of: byOne.work.measuredScalars) }

    /// Whether the work is half, give or take a tenth of the whole, for one character at most.
    var holds: Bool { workRatio.map { (0.4...0.6).contains($0) } == true && mostLost <= 1 }
  }

  /// Shrinking by two halves the time and costs a character a page.
  ///
  /// The verdict goes by the scalars laid out, which repeat; the time is told beside them.
  package static func shrinkingByTwo(_ cases: [ShrinkingCase]) -> Claim {
    let halved = cases.count { $0.workRatio.map { (0.4...0.6).contains($0) } == true }
    let most = cases.map(\.mostLost).max() ?? 0
    return Claim(
      id: "shrink-by-two",
      sentence:
        "Shrinking a page by two characters at a time halves the time and costs at most one "
        + "character a page.",
      test:
        "fixed-count and grow-shrink with step=1 against step=2, on phone-6 at 17 px; halved is "
        + "0.4 to 0.6 of the scalars laid out",
      figures: cases.map { one in
        Figure(
          one.subject,
          [
            Value("work_ratio", one.workRatio, .ratio),
            Value("cpu_ratio", ratio(one.byTwo.cpu.median, of: one.byOne.cpu.median), .ratio),
            Value("cpu_by_one", one.byOne.cpu.median, .nanoseconds),
            Value("cpu_by_two", one.byTwo.cpu.median, .nanoseconds),
            Value("most_lost_on_a_page", Double(one.mostLost), .scalars),
          ]
        )
      },
      verdict: Verdict(cases.map(\.holds)),
      reason: "\(halved) of \(counted(cases.count, "case")) lay out about half, and a page loses "
        + "\(counted(most, "character")) at most."
    )
  }
}

/// A quotient; `nil` of nothing.
func ratio(_ above: Double, of below: Double) -> Double? { below == 0 ? nil : above / below }

/// A quotient of counts; `nil` of nothing.
func ratio(_ above: Int, of below: Int) -> Double? { ratio(Double(above), of: Double(below)) }
