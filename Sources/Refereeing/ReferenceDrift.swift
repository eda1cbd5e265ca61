/// How far a paginator's page boundaries stand from those of `greedy` in the same layout.
///
/// The k-th boundary is compared with the k-th, over the shorter of the two lists. Forced
/// boundaries and duplicates are left out.
package struct ReferenceDrift: Hashable, Sendable {
  /// The displacement of each boundary in scalars; positive is later than greedy's.
  package var scalars: [Int]
  /// The mean length of greedy's pages in scalars.
  package var meanReferencePage: Double
  /// The boundaries that have no partner in the other list.
  package var beyond: Int
  /// The boundaries that both lists hold, whatever their number.
  package var shared: Int
  /// All different boundaries of both lists.
  package var union: Int

  /// A drift from its parts.
  package init(scalars: [Int], meanReferencePage: Double, beyond: Int, shared: Int, union: Int) {
    self.scalars = scalars
    self.meanReferencePage = meanReferencePage
    self.beyond = beyond
    self.shared = shared
    self.union = union
  }

  /// The displacement of each boundary in mean reference pages.
  package var pages: [Double] { scalars.map { Double($0) / meanReferencePage } }

  /// The pages lost per page: the slope of the least-squares line through ``pages``, `nil` below
  /// two boundaries.
  package var slope: Double? {
    guard scalars.count > 1 else { return nil }
    let values = pages
    let count = Double(values.count)
    let meanX = (count - 1) / 2
    let meanY = values.reduce(0, +) / count
    var above = 0.0
    var below = 0.0
    for (index, value) in values.enumerated() {
      above += (Double(index) - meanX) * (value - meanY)
      below += (Double(index) - meanX) * (Double(index) - meanX)
    }
    return above / below
  }

  /// Shared boundaries as a share of all, 1 for two lists without any.
  package var agreement: Double { union == 0 ? 1 : Double(shared) / Double(union) }
}
