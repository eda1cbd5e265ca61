import PaginatorKit

extension JSONCursor {
  /// Reads a length in px, rounded to 1/64 px, up to 100,000 px.
  mutating func length(
    _ field: @autoclosure () -> String,
    from least: Double = 0
  ) throws(WireFault) -> Length {
    let number = try decimal(
      field(),
      in: least...100_000,
      "a length in px from \(Int(least)) to 100000"
    )
    return .pixels(number)
  }

  /// Reads a page: its size and insets, which are 0 unless said otherwise.
  mutating func pageGeometry(_ field: String) throws(WireFault) -> PageGeometry {
    var width: Length?
    var height: Length?
    var insets = Insets(all: .zero)
    try object(field) { name, cursor throws(WireFault) in
      switch name {
      case "width": width = try cursor.length("\(field).width")
      case "height": height = try cursor.length("\(field).height")
      case "insets": insets = try cursor.insets("\(field).insets")
      default: try cursor.skip()
      }
    }
    guard let width else { throw .missing(field: "\(field).width") }
    guard let height else { throw .missing(field: "\(field).height") }
    let page = PageGeometry(width: width, height: height, insets: insets)
    guard page.contentWidth > .zero, page.contentHeight > .zero else {
      throw .wrong(
        field: field,
        found: "a page without room between its insets",
        expected: "one with room"
      )
    }
    return page
  }

  private mutating func insets(_ field: String) throws(WireFault) -> Insets {
    var insets = Insets(all: .zero)
    try object(field) { name, cursor throws(WireFault) in
      switch name {
      case "top": insets.top = try cursor.length("\(field).top")
      case "right": insets.right = try cursor.length("\(field).right")
      case "bottom": insets.bottom = try cursor.length("\(field).bottom")
      case "left": insets.left = try cursor.length("\(field).left")
      default: try cursor.skip()
      }
    }
    return insets
  }

  /// Reads a type, of which only the size must be there, and the name of its font.
  mutating func typeStyle(
    _ field: String
  ) throws(WireFault) -> (style: TypeStyle, fontName: String?) {
    var style = TypeStyle(fonts: [], size: .zero)
    var fontName: String?
    var hasSize = false
    try object(field) { name, cursor throws(WireFault) in
      func place() -> String { "\(field).\(name)" }
      switch name {
      case "size":
        style.size = .pixels(try cursor.decimal(place(), in: 1...1_000, "a size from 1 to 1000 px"))
        hasSize = true
      case "line_height":
        let multiple = try cursor.decimal(place(), in: 0.1...10, "a multiple from 0.1 to 10")
        style.lineHeight = LineHeightMultiple(
          tenThousandths: Int64((multiple * 10_000).rounded())
        )
      case "line_height_from": style.lineHeightRule = try cursor.choice(place())
      case "advances": style.advances = try cursor.choice(place())
      case "alignment": style.alignment = try cursor.choice(place())
      case "leading": style.leading = try cursor.choice(place())
      case "kinsoku": style.kinsoku = try cursor.choice(place())
      case "first_line_indent": style.firstLineIndent = try cursor.length(place())
      case "paragraph_spacing": style.paragraphSpacing = try cursor.length(place())
      case "orphans": style.orphans = try cursor.count(place())
      case "widows": style.widows = try cursor.count(place())
      case "fonts": style.fonts = try cursor.fonts(place())
      case "font_name": fontName = try cursor.takesNull() ? nil : cursor.text(place())
      default: try cursor.skip()
      }
    }
    guard hasSize else { throw .missing(field: "\(field).size") }
    return (style, fontName)
  }

  private mutating func count(_ field: String) throws(WireFault) -> Int {
    Int(try decimal(field, in: 1...1_000, "a number of lines from 1 to 1000"))
  }

  private mutating func fonts(_ field: String) throws(WireFault) -> [FontReference] {
    var fonts: [FontReference] = []
    try list(field, "a list of fonts") { number, cursor throws(WireFault) in
      var font = FontReference(file: "", index: 0, sha256: "", family: "")
      func place(_ name: String) -> String { "\(field)[\(number)].\(name)" }
      try cursor.object("\(field)[\(number)]") { name, cursor throws(WireFault) in
        switch name {
        case "file": font.file = try cursor.takesNull() ? "" : cursor.text(place(name))
        case "index":
          font.index = Int(try cursor.decimal(place(name), in: 0...65_535, "a face's number"))
        case "sha256": font.sha256 = try cursor.digest(place(name))
        case "family": font.family = try cursor.takesNull() ? "" : cursor.text(place(name))
        default: try cursor.skip()
        }
      }
      guard !font.sha256.isEmpty else { throw .missing(field: place("sha256")) }
      fonts.append(font)
    }
    return fonts
  }
}
