import Mutations
import PaginatorKit
import Paginators
import Synchronization
import Trials

/// Every paginator that runs in this process and can be named: the built-in ones, those with a planted
/// fault, and those that a harness of somebody's own adds.
struct Roster {
  /// A paginator, its options and what is expected of it.
  struct Entry {
    let id: String
    let kind: PaginatorInfo.Kind
    let summary: String
    /// Its options, as `name=value` with the default: `step=2`.
    var options: [String] = []
    /// The laws that it breaks, as the apps do that ship it.
    var knownFaults: [KnownFault] = []
    /// Whether a pattern that does not begin as the names of defects do may mean it.
    var isDefault = true
    /// Makes the reader of a specification that begins with this id: `fixed-count:step=1`.
    let reader: (String, PaginatorEnvironment) throws(CatalogError) -> Reader
  }

  /// The built-in methods.
  private let methods: [Entry]
  /// Those that a harness of somebody's own adds.
  private let added: [Entry]

  /// All, no two of one name.
  var entries: [Entry] { methods + Self.defects + added }

  init(adding added: [Reader]) {
    methods = PaginatorCatalog.entries.map { method in
      Entry(
        id: method.id,
        kind: method.kind == .reference ? .reference : .classic,
        summary: method.summary,
        options: method.options,
        knownFaults: method.knownFaults,
        isDefault: method.isDefault,
        reader: method.reader
      )
    }
    self.added = added.map { reader in
      Entry(id: reader.paginator.name, kind: .library, summary: "Built into this harness.") {
        specification,
        _ throws(CatalogError) in
        _ = try PaginatorOptions(specification, known: [])
        return reader
      }
    }
  }

  /// Those with a planted fault, made when one may be meant: it takes half a millisecond.
  private static var defects: [Entry] {
    Defect.all.map { defect in
      Entry(id: defect.name, kind: .defective, summary: defect.fault, isDefault: false) {
        specification,
        environment throws(CatalogError) in
        _ = try PaginatorOptions(specification, known: [])
        return defect.reader(isPlanted: true, environment: environment)
      }
    }
  }

  /// The names compared when none are asked for.
  var defaultNames: [String] { (methods + added).filter(\.isDefault).map(\.id) }

  /// Returns the names and specifications that a pattern stands for: itself, or the names a glob
  /// (`*`, `?`) matches.
  ///
  /// Those with a planted fault are meant only by a pattern that begins as their names do:
  /// `defect-*`.
  func expand(_ pattern: String) throws(CatalogError) -> [String] {
    let glob = Glob(pattern)
    guard glob.isOpen else { return [pattern] }
    let names = pattern.hasPrefix(Defect.prefix) ? entries.map(\.id) : defaultNames
    let found = names.filter(glob.matches)
    guard !found.isEmpty else { throw .noSuchPaginator(name: pattern, suggestion: nil) }
    return found
  }

  /// Returns the entry of a specification: `fixed-count:step=1`.
  func entry(for specification: String) throws(CatalogError) -> Entry {
    let id = String(specification.prefix { $0 != ":" })
    let known = (methods + added).first { $0.id == id }
    guard let entry = known ?? Self.defects.first(where: { $0.id == id }) else {
      let close = suggestion(for: id, among: entries.map(\.id))
      throw .noSuchPaginator(name: id, suggestion: close)
    }
    return entry
  }

  func reader(
    _ specification: String,
    environment: PaginatorEnvironment
  ) throws(CatalogError) -> Reader {
    try entry(for: specification).reader(specification, environment)
  }
}

extension Roster {
  private static let adopted = Mutex(Roster(adding: []))

  static var current: Roster { adopted.withLock { $0 } }

  /// Makes readers of somebody's own part of the roster, before any command runs.
  static func adopt(_ readers: [Reader]) throws {
    var taken = Set(current.entries.map(\.id))
    for name in readers.map(\.paginator.name) {
      try requireName(name)
      guard taken.insert(name).inserted else {
        throw HarnessFailure.usage(
          "There is a paginator '\(name)' already; give the one that you add another name."
        )
      }
    }
    adopted.withLock { $0 = Roster(adding: readers) }
  }

  /// Refuses what is no name of a paginator from outside: names stand in file names, on command lines and
  /// in spreadsheets without harm.
  static func requireName(_ name: String) throws {
    let longest = 60
    let isName = name.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-": true
      default: false
      }
    }
    guard isName, !name.isEmpty, name.utf8.count <= longest, !name.hasPrefix("-") else {
      throw HarnessFailure.usage(
        "\(String(reflecting: String(name.prefix(longest)))) is no name of a paginator; give 1 to "
          + "\(longest) of A-Z, a-z, 0-9, '.', '_' and '-', the first no '-'."
      )
    }
  }
}
