import PaginatorKit

/// The fields of a layout, as far as they were read.
struct WireLayoutFields {
  private var page: PageGeometry?
  private var type: TypeStyle?
  private var lineHeight: Length?
  private var appearance = Appearance()

  /// The longest length that is taken, in px, so that no product of lengths overflows.
  private static let longest = 100_000.0

  /// Reads a field; `false` when it is none of a layout.
  mutating func read(_ name: String, from cursor: inout JSONCursor) throws(WireFault) -> Bool {
    switch name {
    case "page": page = try Self.page(from: &cursor)
    case "type": (type, lineHeight) = try Self.type(from: &cursor)
    case "appearance": appearance = try Self.appearance(from: &cursor)
    default: return false
    }
    return true
  }

  /// The layout.
  ///
  /// - Throws: ``WireFault/missing(field:)`` without a page or a type.
  func layout() throws(WireFault) -> WireLayout {
    guard let page else { throw .missing(field: "page") }
    guard let type else { throw .missing(field: "type") }
    return WireLayout(
      Layout(page: page, type: type, appearance: appearance),
      lineHeight: lineHeight
    )
  }

  private static func page(from cursor: inout JSONCursor) throws(WireFault) -> PageGeometry {
    var width: Length?
    var height: Length?
    var insets = Insets(all: .zero)
    try cursor.object("page") { name, cursor throws(WireFault) in
      switch name {
      case "width": width = try length("page.width", isPositive: true, from: &cursor)
      case "height": height = try length("page.height", isPositive: true, from: &cursor)
      case "insets":
        try cursor.object("page.insets") { name, cursor throws(WireFault) in
          switch name {
          case "top": insets.top = try length("page.insets.top", from: &cursor)
          case "right": insets.right = try length("page.insets.right", from: &cursor)
          case "bottom": insets.bottom = try length("page.insets.bottom", from: &cursor)
          case "left": insets.left = try length("page.insets.left", from: &cursor)
          default: try cursor.skip()
          }
        }
      default: try cursor.skip()
      }
    }
    guard let width else { throw .missing(field: "page.width") }
    guard let height else { throw .missing(field: "page.height") }
    return PageGeometry(width: width, height: height, insets: insets)
  }

  private static func type(
    from cursor: inout JSONCursor
  ) throws(WireFault) -> (TypeStyle, lineHeight: Length?) {
    var style = TypeStyle(fonts: [], size: .zero)
    var lineHeight: Length?
    try cursor.object("type") { name, cursor throws(WireFault) in
      let field = "type.\(name)"
      switch name {
      case "fonts": style.fonts = try fonts(from: &cursor)
      case "size": style.size = try length(field, isPositive: true, from: &cursor)
      case "line_height": style.lineHeight = try multiple(field, from: &cursor)
      case "line_height_px":
        lineHeight =
          try cursor.takesNull() ? nil : length(field, isPositive: true, from: &cursor)
      case "line_height_from": style.lineHeightRule = try cursor.word(field)
      case "advances": style.advances = try cursor.word(field)
      case "alignment": style.alignment = try cursor.word(field)
      case "first_line_indent": style.firstLineIndent = try length(field, from: &cursor)
      case "paragraph_spacing": style.paragraphSpacing = try length(field, from: &cursor)
      case "leading": style.leading = try cursor.word(field)
      case "kinsoku": style.kinsoku = try cursor.word(field)
      case "orphans": style.orphans = try cursor.count(field, from: 1)
      case "widows": style.widows = try cursor.count(field, from: 1)
      default: try cursor.skip()
      }
    }
    guard style.size > .zero else { throw .missing(field: "type.size") }
    return (style, lineHeight)
  }

  private static func fonts(
    from cursor: inout JSONCursor
  ) throws(WireFault) -> [FontReference] {
    var fonts: [FontReference] = []
    try cursor.list("type.fonts", "a list of fonts") { index, cursor throws(WireFault) in
      let field = "type.fonts[\(index)]"
      var file: String?
      var font = FontReference(file: "", index: 0, sha256: "", family: "")
      try cursor.object(field) { name, cursor throws(WireFault) in
        switch name {
        case "file": file = try cursor.text("\(field).file")
        case "index": font.index = try cursor.count("\(field).index")
        case "sha256": font.sha256 = try cursor.text("\(field).sha256")
        case "family": font.family = try cursor.text("\(field).family")
        default: try cursor.skip()
        }
      }
      guard let file else { throw .missing(field: "\(field).file") }
      font.file = file
      fonts.append(font)
    }
    return fonts
  }

  private static func appearance(
    from cursor: inout JSONCursor
  ) throws(WireFault) -> Appearance {
    var appearance = Appearance()
    try cursor.object("appearance") { name, cursor throws(WireFault) in
      switch name {
      case "night": appearance.isNight = try cursor.truth("appearance.night")
      case "text_color":
        let color = try cursor.count("appearance.text_color", to: 0xFF_FFFF)
        appearance.textColor = UInt32(color)
      default: try cursor.skip()
      }
    }
    return appearance
  }

  /// A length to the nearest 1/64 px.
  private static func length(
    _ field: String,
    isPositive: Bool = false,
    from cursor: inout JSONCursor
  ) throws(WireFault) -> Length {
    let start = cursor.place
    let pixels = try cursor.decimal(field)
    if (0...longest).contains(pixels) {
      let length = Length.pixels(pixels)
      if !isPositive || length > .zero { return length }
    }
    cursor.advance(to: start)
    throw cursor.wrong(field, "px \(isPositive ? "above 0 and up to" : "from 0 to") 100000")
  }

  /// A line height to the nearest ten-thousandth.
  private static func multiple(
    _ field: String,
    from cursor: inout JSONCursor
  ) throws(WireFault) -> LineHeightMultiple {
    let start = cursor.place
    let number = try cursor.decimal(field)
    if (0.0001...1_000).contains(number) {
      return LineHeightMultiple(tenThousandths: Int64((number * 10_000).rounded()))
    }
    cursor.advance(to: start)
    throw cursor.wrong(field, "a multiple above 0 and up to 1000")
  }
}
