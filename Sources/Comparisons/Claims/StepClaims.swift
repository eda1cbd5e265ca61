import PaginatorKit
package import Trials

extension Claim {
  /// A method that shrinks pages until they fit, by one and by two; `mostLost` is the most scalars that
  /// a page shrunk by two is shorter than one shrunk by one from the same start.
  package typealias ShrinkingCase = (
    subject: String, byOne: PassCost, byTwo: PassCost, mostLost: Int
  )

  /// Shrinking by two halves the time and costs a character a page.
  ///
  /// The verdict goes by the scalars laid out, which repeat, half give or take a tenth of the whole; the
  /// time is told beside them.
  package static func shrinkingByTwo(_ cases: [ShrinkingCase]) -> Claim {
    func workRatio(_ one: ShrinkingCase) -> Double? {
      ratio(one.byTwo.work.measuredScalars, of: one.byOne.work.measuredScalars)
    }
    func isHalved(_ one: ShrinkingCase) -> Bool {
      workRatio(one).map { (0.4...0.6).contains($0) } == true
    }
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
            Value("work_ratio", workRatio(one), .ratio),
            Value("cpu_ratio", ratio(one.byTwo.cpu.median, of: one.byOne.cpu.median), .ratio),
            Value("cpu_by_one", one.byOne.cpu.median, .nanoseconds),
            Value("cpu_by_two", one.byTwo.cpu.median, .nanoseconds),
            Value("most_lost_on_a_page", Double(one.mostLost), .scalars),
          ]
        )
      },
      verdict: Verdict(cases.map { isHalved($0) && $0.mostLost <= 1 }),
      reason: "\(cases.count(where: isHalved)) of \(counted(cases.count, "case")) lay out about "
        + "half, and a page loses \(counted(most, "character")) at most."
    )
  }

  /// The fixed count with at most 600 scalars a page, and with as many as fit.
  package typealias CapCase = (subject: String, capped: PassCost, free: PassCost)

  /// The cap of 600 characters saves time.
  ///
  /// The verdict goes by the scalars laid out, which repeat; the time is told beside them.
  package static func cap(_ cases: [CapCase]) -> Claim {
    func workRatio(_ one: CapCase) -> Double? {
      ratio(one.capped.work.measuredScalars, of: one.free.work.measuredScalars)
    }
    let saves = cases.map { workRatio($0).map { $0 <= 0.95 } == true }
    let more = cases.count { $0.capped.pages.count > $0.free.pages.count }
    return Claim(
      id: "cap-600",
      sentence: "Taking no more than 600 characters a page saves time.",
      test:
        "fixed-count with cap=600 against cap=none, on phone-6 and tablet-10 at 17 px; saved is "
        + "a twentieth of the scalars laid out or more",
      figures: cases.map { one in
        Figure(
          one.subject,
          [
            Value("work_ratio", workRatio(one), .ratio),
            Value("cpu_ratio", ratio(one.capped.cpu.median, of: one.free.cpu.median), .ratio),
            Value("pages_with_cap", Double(one.capped.pages.count), .pages),
            Value("pages_without", Double(one.free.pages.count), .pages),
          ]
        )
      },
      verdict: Verdict(saves),
      reason: "It saves work in \(saves.count(where: \.self)) of \(counted(cases.count, "case")), "
        + "and makes more pages in \(more)."
    )
  }
}

/// A quotient; `nil` of nothing.
func ratio(_ above: Double, of below: Double) -> Double? { below == 0 ? nil : above / below }

func ratio(_ above: Int, of below: Int) -> Double? { ratio(Double(above), of: Double(below)) }
