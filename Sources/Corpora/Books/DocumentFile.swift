/// The file of a document of a book, of which apps keep shares.
package struct DocumentFile: Hashable, Sendable {
  /// Its name in the archive, a page's own name.
  package var name: String
  /// The bytes that it has, markup and all.
  package var bytes: Int
  /// The bytes that it takes in the archive; `nil` of a page.
  package var compressedBytes: Int?
  /// Whether it stands in the line of reading.
  package var isLinear: Bool

  package init(name: String, bytes: Int, compressedBytes: Int? = nil, isLinear: Bool = true) {
    self.name = name
    self.bytes = bytes
    self.compressedBytes = compressedBytes
    self.isLinear = isLinear
  }
}
