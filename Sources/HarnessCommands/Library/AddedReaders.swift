import Comparisons
import PaginatorKit
import Paginators
import Synchronization

/// The readers that a harness of somebody's own adds to the built-in paginators.
///
/// They are set once, before any command runs.
enum AddedReaders {
  private static let readers = Mutex<[Reader]>([])

  /// All of them, in the order in which they were added.
  static var all: [Reader] { readers.withLock { $0 } }

  /// The one whose paginator has a name.
  static func named(_ name: String) -> Reader? { all.first { $0.paginator.name == name } }

  /// Adds readers for as long as the process lives.
  ///
  /// - Throws: ``HarnessFailure`` with 64 when a name cannot be one, or is taken.
  static func add(_ added: [Reader]) throws {
    for reader in added {
      let name = reader.paginator.name
      try PaginatorName.require(name)
      guard !PaginatorCatalog.entries.contains(where: { $0.id == name }), named(name) == nil else {
        throw HarnessFailure(
          .usage,
          "There is a paginator '\(name)' already; give the one that you add another name."
        )
      }
      readers.withLock { $0.append(reader) }
    }
  }
}

/// The names of paginators from outside: `[A-Za-z0-9._-]+`, so that they stand in file names, on
/// command lines and in spreadsheets without harm.
enum PaginatorName {
  /// The most characters of a name.
  static let longest = 60

  /// Refuses what is no name.
  ///
  /// - Throws: ``HarnessFailure`` with 64.
  static func require(_ name: String) throws {
    let isName = name.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-": true
      default: false
      }
    }
    guard isName, !name.isEmpty, name.utf8.count <= longest, !name.hasPrefix("-") else {
      throw HarnessFailure(
        .usage,
        "\(String(reflecting: String(name.prefix(longest)))) is no name of a paginator; give 1 to "
          + "\(longest) of A-Z, a-z, 0-9, '.', '_' and '-', the first no '-'."
      )
    }
  }
}
