extension Defect {
  /// The options with which `harness compare --corpus edge-cases` shows the defect, where the layout
  /// that it sets first does not; `nil` for all others.
  package var seenWith: String? {
    switch id {
    // Its page is 379.42 px wide; those of the default sweep are whole pixels.
    case "half-pixel": "--device phone-quad --font-size 40"
    // Without an indent there is none to repeat.
    case "indent-again": "--first-line-indent 34"
    // A page that ends on a closing mark where the next line would have held it.
    case "open-mark": "--font-size 40"
    // Without rules nobody keeps lines together.
    case "lonely-line": "--orphans 2 --widows 2"
    // Time and memory are measured in the detailed layout.
    case "eager", "keeps-everything": "--detail"
    default: nil
    }
  }
}
