package import PaginatorKit

/// Faces in the order in which they are asked for a glyph; the first is the primary face.
package struct FontChain: Sendable {
  /// The faces, at least one and at most 254.
  package let faces: [FontFace]

  package init(_ faces: [FontFace]) {
    precondition(!faces.isEmpty && faces.count < 255, "A font chain has 1 to 254 faces.")
    self.faces = faces
  }

  /// The face that makes the line height.
  package var primary: FontFace { faces[0] }

  package var references: [FontReference] { faces.map(\.reference) }
}
