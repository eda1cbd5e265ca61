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
    fittedSlope(of: [pages])
  }

  /// Shared boundaries as a share of all, 1 for two lists without any.
  package var agreement: Double { union == 0 ? 1 : Double(shared) / Double(union) }
}
