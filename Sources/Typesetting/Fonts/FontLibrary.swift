import CHarfBuzz
import Foundation
package import PaginatorKit

/// Finds faces by file or family name, and keeps those that are in use, with what parts words of text in them.
///
/// Families are found by a scan of the font folders, which is ours so that no configuration of the
/// machine changes what a name means: the scan reads each file's name table, in the order of paths.
package final class FontLibrary: @unchecked Sendable {
  /// The fonts that came with the program, `share/pagination-harness/fonts` beside its `bin`.
  ///
  /// They are those of the published figures, and so are taken before any others of their family.
  package static let ownFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("share/pagination-harness/fonts").path

  /// The folders that are scanned beside the program's own, in this order.
  package static let systemFolders: [String] = {
    let home = getenv("HOME").map { String(cString: $0) }
    let own = home.map { ["\($0)/.local/share/fonts", "\($0)/.fonts"] } ?? []
    return ["/usr/share/fonts", "/usr/local/share/fonts"] + own
  }()

  private let ownFolder: String
  private let folders: [String]
  private let digests: FontDigests?
  private var names: FontNames?
  private let dictionaries: HyphenDictionaries
  private let lock = NSLock()
  private var files: [String: FontFile] = [:]
  private var faces: [String: FontFace] = [:]
  private var sized: [SizedFace: FontFace] = [:]
  private var scanned: [FontDescription]?

  private struct SizedFace: Hashable {
    let face: ObjectIdentifier
    let size: Ems
  }

  /// A library over font folders; without known digests, each file that a face is taken from is read, and
  /// without known names all files are opened to find a family.
  package init(
    ownFolder: String = FontLibrary.ownFolder,
    folders: [String] = FontLibrary.systemFolders,
    digests: FontDigests? = nil,
    names: FontNames? = nil,
    dictionaries: HyphenDictionaries = .system
  ) {
    self.ownFolder = ownFolder
    self.folders = folders
    self.digests = digests
    self.names = names
    self.dictionaries = dictionaries
  }

  /// Returns the face with a name: a family, or a file with an optional `#index`.
  ///
  ///     try library.face(named: "Noto Sans CJK TC")
  ///     try library.face(named: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#3")
  package func face(named name: String) throws(FontError) -> FontFace {
    // Of equals the first of `installed`. A file that says it has the family and cannot be used keeps
    // nobody from the next one that has it.
    let matches = try installed().filter { $0.matches(name) }.enumerated()
      .sorted { ($0.1.distanceFromRegular, $0.0) < ($1.1.distanceFromRegular, $1.0) }
      .map(\.element)
    var fault: FontError?
    for description in matches {
      do throws(FontError) {
        return try face(file: description.file, index: description.index)
      } catch .unusable(let file, let reason) {
        fault = fault ?? .unusable(file: file, reason: reason)
      }
    }
    if let fault { throw fault }
    let (file, index) = FontLibrary.split(name)
    if FileManager.default.fileExists(atPath: file) {
      return try face(file: file, index: index)
    }
    let looksLikeFile =
      name.contains("/")
      || ["ttf", "otf", "ttc", "otc"].contains { file.lowercased().hasSuffix(".\($0)") }
    if looksLikeFile { throw .noSuchFile(file: file) }
    throw .noSuchFamily(name: name, suggestion: try closestFamily(to: name))
  }

  package func face(file: String, index: Int) throws(FontError) -> FontFace {
    lock.lock()
    defer { lock.unlock() }
    let key = "\(file)#\(index)"
    if let face = faces[key] { return face }
    let fontFile = try load(file)
    guard index >= 0, index < fontFile.faceCount else {
      throw .noSuchIndex(file: file, index: index, count: fontFile.faceCount)
    }
    let reference = FontReference(
      file: file,
      index: index,
      sha256: digests?.digest(of: fontFile) ?? fontFile.digest,
      family: FontDescription.family(of: fontFile, index: index)
    )
    let face = try FontFace(blob: fontFile.blob, reference: reference)
    faces[key] = face
    return face
  }

  /// Returns the faces of a layout.
  ///
  /// - Throws: ``FontError`` when a file is missing or no longer the one that the layout names.
  package func chain(_ references: [FontReference]) throws(FontError) -> FontChain {
    guard (1..<255).contains(references.count) else {
      throw .chainLength(count: references.count)
    }
    var chain: [FontFace] = []
    for reference in references {
      let face = try face(file: reference.file, index: reference.index)
      guard face.reference.sha256 == reference.sha256 else {
        throw .changed(
          file: reference.file,
          expected: reference.sha256,
          found: face.reference.sha256
        )
      }
      chain.append(face)
    }
    return FontChain(chain)
  }

  /// Returns the faces of a type for a text: of one with styles those of all its variants.
  ///
  /// - Throws: ``FontError`` as ``chain(_:)``; where a text has more variants than a chain holds.
  package func chain(_ type: TypeStyle, for text: SourceText) throws(FontError) -> FontChain {
    try chain(type, for: text.styles)
  }

  /// Returns the faces of a type for a text of some styles, and the dictionary of the type.
  package func chain(_ type: TypeStyle, for styles: TextStyles?) throws(FontError) -> FontChain {
    var chain = try faces(type, for: styles)
    chain.dictionary = try dictionary(of: type.hyphenation)
    return chain
  }

  /// Returns the dictionary of a language; `nil` where words are not parted.
  ///
  /// - Throws: ``FontError/hyphenation(_:)``.
  package func dictionary(of language: Hyphenation) throws(FontError) -> HyphenDictionary? {
    do throws(HyphenationError) {
      return try dictionaries.dictionary(of: language)
    } catch {
      throw .hyphenation(error)
    }
  }

  private func faces(_ type: TypeStyle, for styles: TextStyles?) throws(FontError) -> FontChain {
    guard let styles else { return try chain(type.fonts) }
    let variants = styles.fonts
    guard variants.count * type.fonts.count < 255 else {
      throw .variants(count: variants.count, fonts: type.fonts.count)
    }
    var faces: [FontFace] = []
    for variant in variants {
      let styled = type.styledFonts.first { $0.traits == variant.traits }?.fonts
      let fonts = styled?.count == type.fonts.count ? styled ?? type.fonts : type.fonts
      for face in try chain(fonts).faces { faces.append(sized(face, variant.size)) }
    }
    return FontChain(faces, length: type.fonts.count)
  }

  /// Returns the faces of text with some traits, each as near to a regular one as the font folders have it.
  ///
  /// - Throws: ``FontError`` of a folder that cannot be read.
  package func styledFonts(
    of fonts: [FontReference],
    with traits: [FontTraits]
  ) throws(FontError) -> [StyledFonts] {
    var found: [StyledFonts] = []
    for traits in traits {
      var faces: [FontReference] = []
      for font in fonts {
        let relative = try relative(of: font, traits)
        faces.append(relative ?? font)
      }
      found.append(StyledFonts(traits: traits, fonts: faces))
    }
    return found
  }

  /// The face that is nearest to having traits in the family of another, `nil` where none has any.
  private func relative(
    of font: FontReference,
    _ traits: FontTraits
  ) throws(FontError) -> FontReference? {
    let installed = try installed()
    guard let own = installed.first(where: { $0.file == font.file && $0.index == font.index })
    else { return nil }
    for wish in FontWish.wishes(for: traits, of: own.family) {
      for description in installed where wish.isFulfilled(by: description) {
        if let face = try? face(file: description.file, index: description.index) {
          return face.reference
        }
      }
    }
    return nil
  }

  private func sized(_ face: FontFace, _ size: Ems) -> FontFace {
    guard size != .one else { return face }
    lock.lock()
    defer { lock.unlock() }
    let key = SizedFace(face: ObjectIdentifier(face), size: size)
    if let known = sized[key] { return known }
    let made = FontFace(face, size: size)
    sized[key] = made
    return made
  }

  /// All faces in the font folders, by family, the program's own first, then file and index.
  ///
  /// Files that are not usable fonts are left out.
  ///
  /// - Throws: ``FontError/unreadable(path:reason:)``.
  package func installed() throws(FontError) -> [FontDescription] {
    lock.lock()
    defer { lock.unlock() }
    if let scanned { return scanned }
    var found: [FontDescription] = []
    for folders in [[ownFolder], folders] {
      var faces: [FontDescription] = []
      for file in try fontFiles(in: folders) {
        faces += try described(file)
      }
      found += faces.sorted { ($0.file, $0.index) < ($1.file, $1.index) }
    }
    names?.keep()
    // Of equals the first stays first.
    let sorted = found.enumerated().sorted { ($0.1.family, $0.0) < ($1.1.family, $1.0) }
      .map(\.element)
    scanned = sorted
    return sorted
  }

  private func described(_ file: String) throws(FontError) -> [FontDescription] {
    guard names != nil else { return try FontDescription.faces(ofFile: file) }
    return try names?.faces(ofFile: file) ?? []
  }

  private func fontFiles(in folders: [String]) throws(FontError) -> [String] {
    var paths: [String] = []
    // What Foundation says of a folder that is not there is a long way to nothing.
    for folder in folders where FileManager.default.fileExists(atPath: folder) {
      var shortage: Int32?
      let walk = FileManager.default.enumerator(
        at: URL(fileURLWithPath: folder),
        includingPropertiesForKeys: nil
      ) { _, error in
        let codes = [error, (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error]
          .compactMap { ($0 as NSError?)?.code }.map { Int32(truncatingIfNeeded: $0) }
        shortage = shortage ?? codes.first(where: FontError.isShortage)
        return true
      }
      for case let url as URL in walk ?? FileManager.DirectoryEnumerator() {
        let path = url.path
        let name = path.lowercased()
        if [".ttf", ".otf", ".ttc", ".otc"].contains(where: name.hasSuffix) { paths.append(path) }
      }
      if let shortage {
        throw .unreadable(path: folder, reason: FontError.words(of: shortage))
      }
    }
    return paths.sorted()
  }

  private func load(_ file: String) throws(FontError) -> FontFile {
    if let loaded = files[file] { return loaded }
    guard FileManager.default.fileExists(atPath: file) else { throw .noSuchFile(file: file) }
    let loaded = try FontFile(path: file)
    files[file] = loaded
    return loaded
  }

  private func closestFamily(to name: String) throws(FontError) -> String? {
    let wanted = name.lowercased()
    let families = Set(try installed().map(\.family)).sorted()
    return families.first { $0.lowercased().hasPrefix(wanted) }
      ?? families.first { $0.lowercased().contains(wanted) }
      ?? suggestion(for: name, among: families)
  }

  private static func split(_ name: String) -> (file: String, index: Int) {
    guard let mark = name.lastIndex(of: "#"), let index = Int(name[name.index(after: mark)...])
    else { return (name, 0) }
    return (String(name[..<mark]), index)
  }
}
