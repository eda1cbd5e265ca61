package import Refereeing

/// What became of highlights over a change of the layout, summed up.
package struct HighlightSummary: Hashable, Sendable {
  /// How many highlights there were, above 0.
  package let count: Int
  /// How many came to what.
  package let fates: [HighlightOutcome.Highlight.Fate: Int]
  /// The mean of the shared text as a share of all that was marked, from 0 to 1.
  package let meanJaccard: Double

  /// The summary of an outcome; `nil` without highlights.
  package init?(of outcome: HighlightOutcome) {
    let highlights = outcome.highlights
    guard !highlights.isEmpty else { return nil }
    count = highlights.count
    fates = Dictionary(highlights.map { ($0.fate, 1) }, uniquingKeysWith: +)
    meanJaccard = highlights.reduce(0) { $0 + $1.jaccard } / Double(highlights.count)
  }

  /// The summary in words, without the sentence's subject: `34 of 40 exact, 4 shifted, 2 lost`.
  package var words: String {
    let rest = HighlightOutcome.Highlight.Fate.allCases.dropFirst()
      .compactMap { fate in fates[fate].map { "\(grouped($0)) \(fate.rawValue)" } }
    return (["\(grouped(fates[.exact] ?? 0)) of \(grouped(count)) exact"] + rest)
      .joined(separator: ", ")
  }
}
