/// A pass by what its next page is and what it has cost.
package final class FunctionPass: PaginationPass {
  private let next: () throws -> PageRange?
  private let cost: () -> Work

  package init(next: @escaping () throws -> PageRange?, cost: @escaping () -> Work) {
    self.next = next
    self.cost = cost
  }

  package func nextPage() throws -> PageRange? { try next() }

  package var work: Work { cost() }
}
