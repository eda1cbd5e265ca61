import PaginatorKit
package import Trials

extension Claim {
  /// The fixed count with and without its cap.
  package struct CapCase: Hashable, Sendable {
    /// Text and layout in words.
    package var subject: String
    /// At most 600 scalars a page.
    package var capped: PassCost
    /// As many as fit.
    package var free: PassCost

    package init(subject: String, capped: PassCost, free: PassCost) {
      self.subject = subject
      self.capped = capped
      self.free = free
    }

    var workRatio: Double? { ratio(capped.work.measuredScalars, of: free.work.measuredScalars) }

    /// Whether at least a twentieth of the work is saved.
    var saves: Bool { workRatio.map { $0 <= 0.95 } == true }
  }

  /// The cap of 600 characters saves time.
  ///
  /// The verdict goes by the scalars laid out, which repeat; the time is told beside them.
  package static func cap(_ cases: [CapCase]) -> Claim {
    let more = cases.filter { $0.capped.pages.count > $0.free.pages.count }.count
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
            Value("work_ratio", one.workRatio, .ratio),
            Value("cpu_ratio", ratio(one.capped.cpu.median, of: one.free.cpu.median), .ratio),
            Value("pages_with_cap", Double(one.capped.pages.count), .pages),
            Value("pages_without", Double(one.free.pages.count), .pages),
          ]
        )
      },
      verdict: Verdict(cases.map(\.saves)),
      reason: "It saves work in \(cases.count(where: \.saves)) of \(counted(cases.count, "case")), "
        + "and makes more pages in \(more)."
    )
  }
}
