import PaginatorKit
import Paginators
import Trials

/// Every paginator that runs in this process and can be named: the built-in ones, and those that a
/// harness of somebody's own adds.
enum Roster {
  /// The names compared when none are asked for.
  static var defaultNames: [String] { PaginatorCatalog.defaultIDs + added }

  private static var added: [String] { AddedReaders.all.map(\.paginator.name) }

  /// Returns the names and specifications that a pattern stands for.
  ///
  /// - Throws: ``CatalogError`` when nothing has that name.
  static func expand(_ pattern: String) throws(CatalogError) -> [String] {
    let glob = Glob(pattern)
    if AddedReaders.named(pattern) != nil { return [pattern] }
    guard glob.isOpen else { return try PaginatorCatalog.expand(pattern) }
    let own = added.filter(glob.matches)
    do throws(CatalogError) {
      return try PaginatorCatalog.expand(pattern) + own
    } catch {
      guard !own.isEmpty else { throw error }
      return own
    }
  }

  /// Returns the reader of a specification: `fixed-count:step=1`.
  ///
  /// - Throws: ``CatalogError`` when nothing has that name, or an option means nothing.
  static func reader(
    _ specification: String,
    environment: PaginatorEnvironment
  ) throws(CatalogError) -> Reader {
    if let added = AddedReaders.named(specification) { return added }
    let id = String(specification.prefix { $0 != ":" })
    guard PaginatorCatalog.entries.contains(where: { $0.id == id }) else {
      let names = PaginatorCatalog.entries.map(\.id) + added
      throw .noSuchPaginator(name: id, suggestion: suggestion(for: id, among: names))
    }
    return try PaginatorCatalog.reader(specification, environment: environment)
  }

  /// Returns what is expected of the paginator of a specification.
  static func kind(of specification: String) throws(CatalogError) -> PaginatorInfo.Kind {
    if AddedReaders.named(specification) != nil { return .library }
    return switch try PaginatorCatalog.entry(for: specification).kind {
    case .reference: .reference
    case .classic: .classic
    case .defective: .defective
    }
  }
}
