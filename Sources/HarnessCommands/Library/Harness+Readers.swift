public import PaginatorKit

extension Harness {
  /// Runs the program with paginators of your own beside the built-in ones, and ends it with its exit
  /// code.
  ///
  /// This is the whole of a harness of your own; all commands know the paginators by their names:
  ///
  ///     import HarnessCommands
  ///     import MyPaginators
  ///
  ///     Harness.run(with: [LinePaginator()])
  ///
  /// - Parameter paginators: The paginators. A name is 1 to 60 of `[A-Za-z0-9._-]`, the first no `-`,
  ///   and not that of a built-in paginator.
  public static func run(with paginators: [any Paginator]) -> Never {
    run(with: paginators.map { Reader($0) })
  }

  /// Runs the program with readers of your own (paginators, and how they keep places and highlights)
  /// beside the built-in paginators, and ends it with its exit code.
  ///
  ///     Harness.run(with: [Reader(LinePaginator(), keepingPlacesBy: PageNumberStrategy())])
  ///
  /// - Parameter readers: The readers, known by the names of their paginators.
  public static func run(with readers: [Reader]) -> Never {
    do {
      try AddedReaders.add(readers)
    } catch {
      complain([String(describing: error)])
      end(with: .usage)
    }
    run()
  }
}
