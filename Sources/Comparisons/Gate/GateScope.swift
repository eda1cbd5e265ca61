/// What was measured, and what was left out on the command line: where a value that is not measured is
/// missed.
package struct GateScope: Sendable {
  private let corpora: Set<String>
  private let paginators: Set<String>
  private let layouts: Set<String>
  private let narrowing: Narrowing

  /// Of what fewer were asked for than there may be.
  package struct Narrowing: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let paginators = Narrowing(rawValue: 1)
    /// The layouts of the trials, and with them the changes, which begin at the first.
    package static let layouts = Narrowing(rawValue: 2)
    package static let changes = Narrowing(rawValue: 4)
    package static let corpora = Narrowing(rawValue: 8)
  }

  /// The scope of trials and changes that were measured.
  init(of cells: some Sequence<GateCell>, leavingOut narrowing: Narrowing) {
    corpora = Set(cells.map(\.corpus))
    paginators = Set(cells.map(\.paginator))
    layouts = Set(cells.map(\.layout))
    self.narrowing = narrowing
  }

  /// Returns whether a trial or a change is one that was asked for: of a text and a paginator that were
  /// not left out, in a layout that was not.
  ///
  /// A layout that was measured is not left out, so that a text or a paginator is missed in it.
  func has(_ cell: GateCell) -> Bool {
    if narrowing.contains(.corpora), !corpora.contains(cell.corpus) { return false }
    if narrowing.contains(.paginators), !paginators.contains(cell.paginator) { return false }
    let isLeftOut =
      cell.isOfChange
      ? !narrowing.isDisjoint(with: [.layouts, .changes]) : narrowing.contains(.layouts)
    return !isLeftOut || layouts.contains(cell.layout)
  }
}
