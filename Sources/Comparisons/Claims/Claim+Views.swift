package import Trials

extension Claim {
  /// The memory of a method over a text of two hundred pages.
  package struct MemoryCase: Hashable, Sendable {
    /// Method and text in words.
    package var subject: String
    /// How many pages it made.
    package var pages: Int
    /// What it took.
    package var use: MemoryUse

    package init(subject: String, pages: Int, use: MemoryUse) {
      self.subject = subject
      self.pages = pages
      self.use = use
    }

    fileprivate var figure: Figure {
      Figure(
        subject,
        [
          Value("pages", Double(pages), .pages),
          Value("retained", use.retainedBytes.map(Double.init), .bytes),
          Value("peak", use.peakBytes.map(Double.init), .bytes),
        ]
      )
    }
  }

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
      figures: [kept.figure, made.figure],
      verdict: Verdict([isMore, (some ?? 0) >= 100_000_000]),
      reason:
        "Keeping containers holds \(isMore ? "more than" : "not even") twice what greedy holds. "
        + "What a text view itself costs, with its layers and bitmaps, is not ours to measure: the "
        + "megabytes of the claim are the system's."
    )
  }
}
