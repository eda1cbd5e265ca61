import CYardstick
import PaginatorKit
import Typesetting

/// `hb_shape` over a text with styles, run by run: each stretch in its own face, by a plain loop in C.
///
/// Sizes are left out, since they change nothing of what the shaper does.
final class StyledLoops {
  private let bytes: [UInt8]
  private var faces: [FontTraits: OpaquePointer] = [:]
  private var stretches: [(face: OpaquePointer, bytes: Range<Int>)] = []

  /// A loop over a text in a type, which names the faces of its styles.
  init(_ text: SourceText, _ type: TypeStyle) throws {
    bytes = text.utf8
    var position = TextOffset.zero
    let styles = text.styles ?? TextStyles()
    func add(to end: TextOffset, _ traits: FontTraits) throws {
      guard end > position else { return }
      stretches.append((try face(traits, text, type), position.utf8..<end.utf8))
      position = end
    }
    for block in styles.blocks {
      try add(to: block.start, [])
      let traits = styles.blockStyles[Int(block.style)].traits
      for run in styles.runs(from: block.start, to: block.end) {
        try add(to: run.start, traits)
        try add(to: run.end, styles.runStyles[Int(run.style)].traits)
      }
      try add(to: block.end, traits)
    }
    try add(to: text.end, [])
  }

  deinit { for face in faces.values { yardstick_destroy(face) } }

  private func face(
    _ traits: FontTraits,
    _ text: SourceText,
    _ type: TypeStyle
  ) throws -> OpaquePointer {
    if let known = faces[traits] { return known }
    let font = (type.styledFonts.first { $0.traits == traits }?.fonts ?? type.fonts)[0]
    guard let made = yardstick_create(font.file, UInt32(font.index), text.language) else {
      throw Failure("\(font.file) cannot be read")
    }
    faces[traits] = made
    return made
  }

  /// Shapes every stretch of every paragraph, and nothing else.
  func shape() {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.bindMemory(to: CChar.self).baseAddress else { return }
      for (face, stretch) in stretches {
        _ = yardstick_shape(face, base + stretch.lowerBound, stretch.count)
      }
    }
  }
}
