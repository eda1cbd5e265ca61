/// The documents of an EPUB, or a page of HTML, read one after the other.
struct BookReading {
  private(set) var title: String?
  private(set) var language: String?
  private(set) var decoding = TextDecoding.utf8
  private(set) var text = CanonicalText()
  /// Where the documents begin, in bytes.
  private(set) var starts: [Int] = []
  /// Where the characters of each document come from, where somebody asks.
  private(set) var traces: [SourceTrace] = []
  /// Where the package names each document; none of a page.
  private(set) var references: [ItemReference] = []
  /// The file of each document.
  private(set) var files: [DocumentFile] = []
  let pictures: PictureFiles
  private let isTraced: Bool

  /// Reads a book.
  ///
  /// - Parameters:
  ///   - kind: What the file is; no styled text.
  ///   - bytes: The file's, which a page is read from.
  ///   - file: The file's path, which an archive is read from.
  ///   - encoding: The encoding of a page, where somebody says it.
  ///   - isTraced: Whether it is recorded where the characters come from.
  /// - Throws: ``BookFault`` for a book that cannot be read, or must not be.
  /// - Complexity: O(bytes).
  init(
    _ kind: Book.Kind,
    bytes: [UInt8],
    file: String,
    encoding: TextEncoding?,
    isTraced: Bool = false
  ) throws(BookFault) {
    self.isTraced = isTraced
    guard kind == .epub else {
      pictures = PictureFiles(in: .folder(Book.folder(of: file)))
      let page = try BookDocument(bytes, name: "", language: kind.language, encoding: encoding)
      decoding = page.decoding
      files = [DocumentFile(name: lastComponent(of: file), bytes: bytes.count)]
      try add(page)
      return
    }
    guard encoding == nil else { throw .encoding }
    let archive = try ZipArchive(path: file)
    let package = try EPUB(in: archive, limit: Book.mostBytes)
    (title, language) = (package.title, package.language?.replacing("_", with: "-"))
    pictures = PictureFiles(in: .archive(archive))
    text.plain[.otherFormats] = package.leftOut
    text.plain[.vertical] = package.isVertical ? 1 : 0
    var left = Book.mostBytes
    for item in package.spine {
      references.append(item.reference)
      let size = archive.size(of: item.name)
      files.append(
        DocumentFile(
          name: item.name,
          bytes: size?.bytes ?? 0,
          compressedBytes: size?.compressed,
          isLinear: item.isLinear
        )
      )
      guard let language = item.language else {
        try addDrawing(item.name)
        continue
      }
      let bytes = try archive.bytes(of: item.name, limit: left) ?? []
      left -= bytes.count
      try add(BookDocument(bytes, name: item.name, language: language))
    }
  }

  /// Reads pages by their paths in a folder.
  ///
  /// - Throws: ``BookFault`` for a page that cannot be read.
  init(
    pages: [(name: String, bytes: [UInt8])],
    _ kind: Book.Kind,
    in folder: String
  ) throws(BookFault) {
    isTraced = false
    pictures = PictureFiles(in: .folder(folder))
    for page in pages {
      try add(BookDocument(page.bytes, name: page.name, language: kind.language))
    }
  }

  private mutating func add(_ document: BookDocument) throws(BookFault) {
    let size = { [pictures] in pictures.size(of: $0, from: document.name) }
    do throws(BookFault) {
      try append(CanonicalText(of: document, isTraced: isTraced, pictureSize: size))
    } catch {
      // Reading apps show what is no well-formed XML as well as they can.
      guard case .illFormed = error else { throw error }
      try append(CanonicalText(of: document.asHTML(), isTraced: isTraced, pictureSize: size))
      text.plain[.illFormed] += 1
    }
  }

  /// Adds a document that is a drawing.
  private mutating func addDrawing(_ name: String) throws(BookFault) {
    try append(CanonicalText(ofDrawing: pictures.size(ofFile: name), isTraced: isTraced))
  }

  private mutating func append(_ document: CanonicalText) throws(BookFault) {
    starts.append(text.utf8.count)
    if let trace = document.trace { traces.append(trace) }
    try text.append(document)
  }
}
