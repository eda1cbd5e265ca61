/// What the faces of font files call themselves, kept in a file, so that a program that starts does not
/// open all fonts of a machine to find two.
///
/// Names are used again for the file that ``FontDigests`` would use a digest again for. What is wrong
/// with the file of names, or keeps it from being written, costs nothing but the time to read the fonts.
package struct FontNames: Sendable {
  private let file: String
  private let isTrusting: Bool
  private let now: @Sendable () -> Int64
  private var known: FontNameTable?
  private var found: [FontNameTable.Entry] = []

  /// The names in a file, which need not be there yet; where they are not trusted, every font is read.
  package init(file: String, isTrusting: Bool = true) {
    self.init(file: file, isTrusting: isTrusting, now: FileStamp.now)
  }

  /// The names in a file, with a clock in nanoseconds since 1970.
  init(file: String, isTrusting: Bool = true, now: @escaping @Sendable () -> Int64) {
    (self.file, self.isTrusting, self.now) = (file, isTrusting, now)
  }

  /// Returns the faces of a font file as ``FontDescription/faces(ofFile:)``.
  mutating func faces(ofFile path: String) throws(FontError) -> [FontDescription] {
    guard let stamp = FileStamp(ofFile: path) else {
      return try FontDescription.faces(ofFile: path)
    }
    let table = known ?? FontNameTable(ofFile: file)
    known = table
    if isTrusting, let names = table.names(ofFile: path, stamp: stamp) {
      return names.enumerated()
        .map { index, name in
          FontDescription(family: name.family, style: name.style, file: path, index: index)
        }
    }
    let begun = now()
    let faces = try FontDescription.faces(ofFile: path)
    // What was changed while it was read has another stamp, or one that says little.
    if stamp.isAtRest(at: begun), FileStamp(ofFile: path) == stamp {
      let names = faces.map { FontNameTable.Name(family: $0.family, style: $0.style) }
      found.append(FontNameTable.Entry(path: path, stamp: stamp, names: names))
    }
    return faces
  }

  /// Keeps what was found.
  mutating func keep() {
    guard !found.isEmpty else { return }
    // Others may have learnt something meanwhile.
    let before = FontNameTable(ofFile: file)
    var table = before
    for entry in found { table.insert(entry) }
    if table != before { table.write(toFile: file) }
    (known, found) = (table, [])
  }
}
