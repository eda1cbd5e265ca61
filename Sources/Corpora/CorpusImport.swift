import Digests
import Foundation
package import PaginatorKit
import PaginatorWire

/// A file or a text as it becomes a corpus of the folder: its bytes as they are, and a manifest of what was
/// found in them.
///
/// A page of HTML brings the pictures that it shows.
package struct CorpusImport {
  /// The name of its folder.
  package let id: String
  package let title: String
  package let language: String
  /// The SPDX expression.
  package let license: String
  /// The text as the file would be measured.
  package let corpus: Corpus

  private let source: [UInt8]
  private let format: Book.Kind?
  /// The pictures of a page, by their paths in its folder.
  private let pictures: [(path: String, bytes: [UInt8])]
  /// How it came to be here, for the provenance: `Imported from book.txt (12 bytes, UTF-8)`.
  private let making: String
  private let script: String

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The file's path.
  ///   - id: The name of the corpus; made of the file's name where it is not said.
  ///   - title: Its title; the book's own, or the file's name without its extension, where it is not said.
  ///   - language: The BCP 47 tag; the book's own, or guessed from the letters, where it is not said.
  ///   - license: The SPDX expression, where it is known.
  ///   - encoding: The file's encoding, which is found out where it is not said.
  /// - Throws: ``CorpusError`` for what is no text and no book, and a name that no corpus can have.
  /// - Complexity: O(bytes).
  package init(
    file: String,
    id: String? = nil,
    title: String? = nil,
    language: String? = nil,
    license: String? = nil,
    encoding: TextEncoding? = nil
  ) throws(CorpusError) {
    source = try contents(ofFile: file)
    format = Book.Kind(file: file)
    if let format {
      let book = try Book.load(format, bytes: source, file: file, encoding: encoding)
      corpus = Corpus(book, file: file)
      pictures = format == .epub ? [] : try Self.pictures(of: book, in: Book.folder(of: file))
    } else {
      corpus = try Corpus(bytes: source, file: file, encoding: encoding)
      pictures = []
    }
    let fileName = lastComponent(of: file)
    let stem = fileName.split(separator: ".").dropLast(fileName.contains(".") ? 1 : 0)
      .joined(separator: ".")
    self.id = id ?? Self.id(of: stem)
    try Self.requireID(self.id)
    // What is empty is not said.
    func said(_ word: String?) -> String? { word?.isEmpty == true ? nil : word }
    self.title = said(title) ?? (format == .epub && corpus.title != corpus.id ? corpus.title : stem)
    self.language = said(language) ?? corpus.text.language
    self.license = said(license) ?? Self.unknownLicense
    script = ScriptGuess.script(of: ScriptGuess(for: corpus.text.utf8).language)
    let decoding = Self.words(for: corpus.decoding)
    making = "Imported from \(fileName) (\(source.count) bytes, \(decoding))"
  }

  /// A text that was made from another one, as the corpus of a folder.
  ///
  /// A plain text is written as it is, one with styles or forced breaks as a document.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - id: The name of the corpus.
  ///   - title: Its title.
  ///   - license: The SPDX expression, where it is known.
  ///   - fonts: The families of its font chain.
  ///   - making: How it was made, as the beginning of a sentence: `Reduced from a text of 12 characters`.
  /// - Throws: ``CorpusError`` for a name that no corpus can have.
  package init(
    _ text: SourceText,
    id: String,
    title: String,
    license: String?,
    fonts: [String],
    making: String
  ) throws(CorpusError) {
    try Self.requireID(id)
    let isPlain =
      text.styles == nil && text.forcedBreaks.isEmpty && !hasByteOrderMark(text.utf8)
    source = isPlain ? text.utf8 : WireStyledText(text, title: title).line
    format = isPlain ? nil : .styled
    pictures = []
    (self.id, self.title, self.making) = (id, title, making)
    self.license = license ?? Self.unknownLicense
    language = text.language
    corpus = Corpus(id: id, title: title, text: text, fonts: fonts)
    script = ScriptGuess.script(of: ScriptGuess(for: text.utf8).language)
  }

  private static let unknownLicense = "LicenseRef-Unknown"

  /// Requires a name that every system can have as a folder's, and nobody takes for a file or an option.
  package static func requireID(_ id: String) throws(CorpusError) {
    guard !id.isEmpty, id.first != "-", id.unicodeScalars.allSatisfy(isPartOfID)
    else { throw .badID(id: id) }
  }

  private static func pictures(
    of book: Book,
    in folder: String
  ) throws(CorpusError) -> [(path: String, bytes: [UInt8])] {
    var found: [(path: String, bytes: [UInt8])] = []
    for path in book.pictures { found.append((path, try contents(ofFile: "\(folder)/\(path)"))) }
    return found
  }

  private static func id(of stem: String) -> String {
    stem.lowercased().unicodeScalars.split { !isPartOfID($0) || $0 == "-" }.map(String.init)
      .joined(separator: "-")
  }

  /// Writes the folder of the corpus, whole or not at all.
  ///
  /// - Parameters:
  ///   - folder: The folder of corpora, which is made where there is none.
  ///   - harness: The version of the harness, for the provenance.
  ///   - date: The day, for the same.
  /// - Returns: The path of the manifest.
  /// - Throws: ``CorpusError`` for a folder that cannot be written, or has the corpus already.
  package func write(
    to folder: String,
    harness: String,
    date: String
  ) throws(CorpusError) -> String {
    let place = "\(folder)/\(id)"
    let draft = "\(folder)/.\(id)-\(getpid())"
    let files = FileManager.default
    guard !isFile(place), !isFolder(place) else { throw .alreadyThere(corpus: id, folder: folder) }
    do {
      try files.createDirectory(atPath: draft, withIntermediateDirectories: true)
      defer { try? files.removeItem(atPath: draft) }
      // What is ours is written last: a picture may have its name.
      let contents =
        pictures.map { ($0.path, Data($0.bytes)) } + [
          ("corpus.json", try manifest(harness: harness, date: date)), (textFile, Data(source)),
          ("SOURCE.md", Data(origin(harness: harness, date: date).utf8)),
        ]
      for (name, bytes) in contents {
        try files.createDirectory(
          atPath: Book.folder(of: "\(draft)/\(name)"),
          withIntermediateDirectories: true
        )
        try bytes.write(to: URL(fileURLWithPath: "\(draft)/\(name)"))
      }
      try files.moveItem(atPath: draft, toPath: place)
    } catch {
      throw .cannotImport(folder: folder, reason: reason(of: error))
    }
    return "\(place)/corpus.json"
  }

  private var textFile: String { format.map { "source.\($0.rawValue)" } ?? "text.txt" }

  private static func words(for decoding: TextDecoding) -> String {
    switch decoding.ground {
    case .guess(let confidence):
      "\(decoding.encoding.rawValue), confidence \(confidence) of 100"
    case .validity, .byteOrderMark, .name: decoding.encoding.rawValue
    }
  }

  private func provenance(harness: String, date: String) -> String {
    "\(making) by harness \(harness) on \(date)."
  }

  private func origin(harness: String, date: String) -> String {
    """
    # \(title)

    - Origin: \(provenance(harness: harness, date: date))
    - Licence: \(license)
    - SHA-256 of the file: `\(Digests.sha256(of: source))`

    """
  }

  private func manifest(harness: String, date: String) throws -> Data {
    let document = Document(
      name: id,
      title: title,
      language: language,
      shapingLanguage: language == corpus.text.language ? nil : corpus.text.language,
      script: script,
      direction: corpus.text.direction,
      license: .init(spdx: license),
      source: .init(
        path: textFile,
        encoding: corpus.decoding.encoding == .utf8 ? nil : corpus.decoding.encoding,
        format: format?.rawValue
      ),
      provenance: provenance(harness: harness, date: date),
      normalization: .init(steps: format == nil ? ["utf8-strict", "strip-bom"] : ["utf8-strict"]),
      sha256: [
        "source": Digests.sha256(of: source), "text": corpus.sha256,
        "styles": corpus.text.styles.map { _ in Digests.sha256(of: corpus.text.styleLines) },
      ]
      .compactMapValues(\.self),
      counts: TextCounts(of: corpus.text, separator: .line),
      chapters: corpus.chapters.isEmpty || format != nil ? nil : ["rule": "recognized"],
      fonts: corpus.fonts
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(document) + Data("\n".utf8)
  }

  /// The manifest, by the names of its fields.
  private struct Document: Encodable {
    struct License: Encodable { var spdx: String }
    struct Source: Encodable {
      var type = "file"
      var path: String
      var encoding: TextEncoding?
      var format: String?
    }
    struct Normalization: Encodable {
      // What is done to a plain file, so that both are one text.
      var id = Corpus.plainNormalization
      var steps: [String]
    }

    var schema = CorpusManifest.currentSchema
    var name: String
    var title: String
    var language: String
    var shapingLanguage: String?
    var script: String
    var direction: SourceText.Direction
    var license: License
    var source: Source
    var provenance: String
    var normalization: Normalization
    var sha256: [String: String]
    var counts: TextCounts
    var paragraphs = ["separator": "line"]
    var chapters: [String: String]?
    var fonts: [String]
    var tier = "imported"
  }
}

private func isPartOfID(_ scalar: Unicode.Scalar) -> Bool {
  let properties = scalar.properties
  switch properties.generalCategory {
  case .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber: return true
  default: return properties.isAlphabetic || scalar == "-" || scalar == "_"
  }
}

/// Why a file cannot be written, in the system's words.
private func reason(of error: any Error) -> String {
  let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
  guard underlying.domain == NSPOSIXErrorDomain else { return "it cannot be made" }
  return String(cString: strerror(Int32(underlying.code)))
}
