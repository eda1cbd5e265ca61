/// What the canonical text makes of elements by their names and attributes.
extension CanonicalText {
  /// Whether an element is a style sheet, or names one.
  static func isStyleSheet(_ name: String, _ attributes: [String: String]) -> Bool {
    let words = name == "link" ? attributes["rel"]?.lowercased().split(separator: " ") ?? [] : []
    return name == "style" || words.contains("stylesheet")
  }

  /// The elements whose edges end a run of inline content.
  static let blocks = Set(
    """
    address article aside blockquote body caption center dd details dialog dir div dl dt
    fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li
    listing main menu nav ol optgroup option p plaintext pre search section summary table
    tbody tfoot thead tr ul xmp
    """
    .split(whereSeparator: \.isWhitespace).map(String.init)
  )
  /// Those of which nothing is read.
  static let left: Set<String> = ["head", "script", "style", "template", "rt", "rp"]
  /// Those that stand for a picture.
  static let objects: Set<String> = [
    "img", "svg", "math", "video", "audio", "object", "canvas", "input", "select", "textarea",
  ]

  /// Whether an element's own style says that it is not displayed.
  static func hides(_ style: String) -> Bool {
    style.split(separator: ";")
      .contains { declaration in
        let parts = declaration.lowercased().split(separator: ":", maxSplits: 1)
          .map { $0.filter { !$0.isWhitespace } }
        return parts.count == 2 && parts[0] == "display"
          && parts[1].split(separator: "!").first == "none"
      }
  }
}
