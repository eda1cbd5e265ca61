import Foundation

/// The package of an EPUB 2 or 3: what is read in it, and in which order.
struct EPUB {
  private(set) var title: String?
  private(set) var language: String?
  /// The documents of the reading order, those outside its line last, by their names in the archive.
  ///
  /// Those without a language are drawings.
  private(set) var spine: [Item] = []
  /// Whether its pages turn to the left.
  private(set) var turnsToTheLeft = false
  /// How many items of the reading order are of a type that is not read, and have no other in their place.
  private(set) var leftOut = 0

  struct Item {
    var name: String
    var language: MarkupLanguage?
    /// Where its `itemref` is.
    var reference: ItemReference
    /// Whether it stands in the line of reading.
    var isLinear: Bool
  }

  /// Reads `META-INF/container.xml` and the package document that it names.
  init(in archive: ZipArchive, limit: Int) throws(BookFault) {
    let container = "META-INF/container.xml"
    guard let bytes = try archive.bytes(of: container, limit: limit) else {
      throw .missing(name: container, namedBy: "the EPUB standard")
    }
    let root = try PackageParts.read(bytes, of: container).rootFile
    guard let root else {
      throw .document(name: container, reason: "it names no package document.")
    }
    guard let package = try archive.bytes(of: root, limit: limit) else {
      throw .missing(name: root, namedBy: container)
    }
    let parts = try PackageParts.read(package, of: root)
    (title, language) = (parts.title.nonEmpty, parts.language.nonEmpty)
    turnsToTheLeft = parts.turnsToTheLeft
    let encrypted = try Self.encrypted(in: archive, limit: limit)
    for item in parts.spine.filter(\.isLinear) + parts.spine.filter({ !$0.isLinear }) {
      guard let resource = parts.readable(item.reference.item) else {
        guard parts.manifest[item.reference.item] == nil else {
          leftOut += 1
          continue
        }
        throw .document(
          name: root,
          reason:
            "its spine names the item \(quoted(item.reference.item)), which its manifest does not have; "
            + "download the book again."
        )
      }
      let name = Self.path(of: resource.reference, from: root)
      guard archive.holds(name) else {
        throw .missing(name: name, namedBy: "the manifest of \(quoted(root))")
      }
      guard !encrypted.contains(name) else { throw .protected(name: name) }
      let language = resource.type == PackageParts.drawing ? nil : resource.language
      spine.append(
        Item(
          name: name,
          language: language,
          reference: item.reference,
          isLinear: item.isLinear
        )
      )
    }
  }

  /// The files that META-INF/encryption.xml lists; fonts among them are only disguised.
  private static func encrypted(in archive: ZipArchive, limit: Int) throws(BookFault) -> Set<String>
  {
    let name = "META-INF/encryption.xml"
    guard let bytes = try archive.bytes(of: name, limit: limit) else { return [] }
    return Set(try PackageParts.read(bytes, of: name).encrypted.map { path(of: $0, from: "") })
  }

  /// Returns the name in the archive of what a document refers to.
  ///
  ///     EPUB.path(of: "../text/ch%201.xhtml#a", from: "OEBPS/package/content.opf")  // "OEBPS/text/ch 1.xhtml"
  static func path(of reference: String, from document: String) -> String {
    let bare = reference.prefix { $0 != "#" && $0 != "?" }
    let decoded = bare.removingPercentEncoding ?? String(bare)
    var parts =
      decoded.hasPrefix("/") ? [] : document.split(separator: "/").dropLast().map(String.init)
    for part in decoded.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}

extension EPUB {
  /// Whether its lines are vertical: its pages turn to the left in a language whose lines do not run there.
  var isVertical: Bool {
    let primary = language?.lowercased().prefix { $0 != "-" && $0 != "_" } ?? ""
    return turnsToTheLeft && ["ja", "zh", "ko"].contains(primary)
  }
}

/// Where a package names a document of its spine.
struct ItemReference: Hashable, Sendable {
  /// The id of the manifest's item.
  var item: String
  /// From the package's root to the `itemref`.
  var steps: [CFI.Step]
}

/// What the package documents of an EPUB say, whichever of them it is.
private struct PackageParts: MarkupReading {
  var rootFile: String?
  var title = ""
  var language = ""
  var manifest: [String: Resource] = [:]
  var turnsToTheLeft = false
  var spine: [(reference: ItemReference, isLinear: Bool)] = []
  var encrypted: [String] = []

  struct Resource {
    var reference: String
    var type: String
    /// What stands for it where nobody can read it.
    var fallback: String?

    var language: MarkupLanguage? {
      switch type {
      case "application/xhtml+xml": .xml
      case "text/html": .html
      default: nil
      }
    }
  }

  static let drawing = "image/svg+xml"

  /// The resource of an id or, of a type that is not read, the one that stands for it; `nil` without.
  func readable(_ id: String) -> Resource? {
    var resource = manifest[id]
    // Those that stand for each other in a circle end.
    for _ in 0..<8 {
      guard let found = resource else { return nil }
      if found.language != nil || found.type == Self.drawing { return found }
      resource = found.fallback.flatMap { manifest[$0] }
    }
    return nil
  }

  private var open: [String] = []
  private var ended: Set<String> = []
  private var trace = SourceTrace()

  static func read(_ bytes: [UInt8], of name: String) throws(BookFault) -> PackageParts {
    var parts = PackageParts()
    try BookDocument(bytes, name: name, language: .xml).read(by: &parts)
    return parts
  }

  mutating func start(_ name: String, _ attributes: [String: String]) {
    open.append(name)
    trace.start(name, id: attributes["id"])
    switch name {
    case "rootfile": rootFile = rootFile ?? attributes["full-path"]
    case "item":
      if let id = attributes["id"], let reference = attributes["href"] {
        manifest[id] = Resource(
          reference: reference,
          // Parameters, as of an encoding, are no part of the type.
          type: (attributes["media-type"] ?? "").lowercased().prefix { $0 != ";" }
            .trimmingCharacters(in: .whitespaces),
          fallback: attributes["fallback"]
        )
      }
    case "spine": turnsToTheLeft = attributes["page-progression-direction"] == "rtl"
    case "itemref":
      if let id = attributes["idref"] {
        let reference = ItemReference(item: id, steps: trace.steps(to: trace.element))
        spine.append((reference, attributes["linear"] != "no"))
      }
    case "CipherReference":
      if let name = attributes["URI"] { encrypted.append(name) }
    default: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let name = open.last, open.dropLast().last == "metadata", !ended.contains(name) else {
      return
    }
    if name == "title" { title += String(decoding: bytes, as: UTF8.self) }
    if name == "language" { language += String(decoding: bytes, as: UTF8.self) }
  }

  mutating func end(_ name: String) {
    // The first title is the book's.
    if open.dropLast().last == "metadata" { ended.insert(name) }
    _ = open.popLast()
    trace.end()
  }
}

extension String {
  /// The words of a text, `nil` where it has none.
  fileprivate var nonEmpty: String? {
    let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}
