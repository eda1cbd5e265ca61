import PaginatorKit

/// A family and a style that a face with traits may have.
struct FontWish: Hashable {
  var family: String
  var style: String

  func isFulfilled(by face: FontDescription) -> Bool {
    face.family == family && face.style == style
  }

  /// What to look for, the nearest first: of a bold italic face the family's bold italic one, then its
  /// bold, then its italic one; a family without letters of one width has a relative that has them.
  ///
  ///     wishes(for: .bold, of: "DejaVu Sans")       // DejaVu Sans Bold
  ///     wishes(for: .monospace, of: "DejaVu Serif") // DejaVu Serif Mono, DejaVu Sans Mono, DejaVu Mono …
  static func wishes(for traits: FontTraits, of family: String) -> [FontWish] {
    let families = traits.contains(.monospace) ? monospaced(family) + [family] : [family]
    // Rather letters of one width than a bold face.
    let others = traits.contains(.monospace) ? styles(of: []) : []
    return families.flatMap { family in
      (styles(of: traits) + others).map { FontWish(family: family, style: $0) }
    }
  }

  private static func styles(of traits: FontTraits) -> [String] {
    let upright = ["Regular", "Book", "Roman"]
    let italic = ["Italic", "Oblique"]
    switch (traits.contains(.bold), traits.contains(.italic)) {
    case (false, false): return upright
    case (true, false): return ["Bold"]
    case (false, true): return italic
    case (true, true): return italic.map { "Bold \($0)" } + ["Bold"] + italic
    }
  }

  private static func monospaced(_ family: String) -> [String] {
    let words = family.split(separator: " ").map(String.init)
    guard let place = words.firstIndex(where: { $0 == "Sans" || $0 == "Serif" }) else {
      return ["\(family) Mono"]
    }
    return [[words[place], "Mono"], ["Sans", "Mono"], ["Mono"]]
      .map { (words[..<place] + $0 + words[(place + 1)...]).joined(separator: " ") }
  }
}
