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
