import PaginatorKit

/// The fields of a layout, of a request or of a file of pages, as far as they were read.
struct WireLayoutFields {
  enum FontIdentity {
    /// The path of its file: a request's, to be opened.
    case file
    /// Its digest: a file of pages', to be compared.
    case digest
  }

  /// What stands before the fields' names in a fault: `layouts[2].`, or nothing.
  private let place: String
  private let identity: FontIdentity
  private var page: PageGeometry?
  private var type: TypeStyle?
  private var lineHeight: Length?
  private var appearance = Appearance()
  /// The font's name, for people.
  private(set) var fontName: String?

  init(of place: String? = nil, fontsBy identity: FontIdentity) {
    self.place = place.map { "\($0)." } ?? ""
    self.identity = identity
  }

  /// Reads a field; `false` when it is none of a layout.
  mutating func read(_ name: String, from cursor: inout JSONCursor) throws(WireFault) -> Bool {
    switch name {
    case "page": page = try cursor.pageGeometry("\(place)page")
    case "type": try readType("\(place)type", from: &cursor)
    case "appearance": appearance = try cursor.appearance("\(place)appearance")
    default: return false
    }
    return true
  }

  /// The layout.
  ///
  /// - Throws: ``WireFault/missing(field:)`` without a page or a type.
  func layout() throws(WireFault) -> WireLayout {
    guard let page else { throw .missing(field: "\(place)page") }
    guard let type else { throw .missing(field: "\(place)type") }
    return WireLayout(
      Layout(page: page, type: type, appearance: appearance),
      lineHeight: lineHeight
    )
  }

  /// Reads a type, of which only the size must be there.
  private mutating func readType(_ field: String, from cursor: inout JSONCursor) throws(WireFault) {
    var style = TypeStyle(fonts: [], size: .zero)
    (lineHeight, fontName) = (nil, nil)
    try cursor.object(field) { name, cursor throws(WireFault) in
      func place() -> String { "\(field).\(name)" }
      switch name {
      case "fonts": style.fonts = try fonts(place(), from: &cursor)
      case "styled_fonts": style.styledFonts = try styledFonts(place(), from: &cursor)
      case "font_name": fontName = try cursor.takesNull() ? nil : cursor.text(place())
      case "size":
        style.size = .pixels(try cursor.decimal(place(), in: 1...1_000, "a size from 1 to 1000 px"))
      case "line_height_px":
        lineHeight = try cursor.takesNull() ? nil : cursor.size(place())
      case let name where TypeStyle.fields.contains { $0.name == name }:
        for field in TypeStyle.fields where field.name == name {
          field.set(try cursor.value(of: field, place()), in: &style)
        }
      default: try cursor.skip()
      }
    }
    guard style.size > .zero else { throw .missing(field: "\(field).size") }
    type = style
  }

  /// Reads the fonts of text with some traits.
  private func styledFonts(
    _ field: String,
    from cursor: inout JSONCursor
  ) throws(WireFault) -> [StyledFonts] {
    var styled: [StyledFonts] = []
    try cursor.list(field, "a list of fonts by their traits") { number, cursor throws(WireFault) in
      var found = StyledFonts(traits: [], fonts: [])
      func place(_ name: String) -> String { "\(field)[\(number)].\(name)" }
      try cursor.object("\(field)[\(number)]") { name, cursor throws(WireFault) in
        switch name {
        case "traits": found.traits = try cursor.traits(place(name))
        case "fonts": found.fonts = try fonts(place(name), from: &cursor)
        default: try cursor.skip()
        }
      }
      styled.append(found)
    }
    return styled
  }

  private func fonts(
    _ field: String,
    from cursor: inout JSONCursor
  ) throws(WireFault) -> [FontReference] {
    var fonts: [FontReference] = []
    try cursor.list(field, "a list of fonts") { number, cursor throws(WireFault) in
      var font = FontReference(file: "", index: 0, sha256: "", family: "")
      var isKnown = false
      func place(_ name: String) -> String { "\(field)[\(number)].\(name)" }
      try cursor.object("\(field)[\(number)]") { name, cursor throws(WireFault) in
        switch (name, identity) {
        case ("file", .file):
          font.file = try cursor.text(place(name))
          isKnown = true
        case ("sha256", .digest):
          font.sha256 = try cursor.digest(place(name))
          isKnown = true
        case ("file", .digest): font.file = try cursor.takesNull() ? "" : cursor.text(place(name))
        case ("sha256", .file): font.sha256 = try cursor.text(place(name))
        case ("index", _): font.index = try cursor.count(place(name), to: 65_535)
        case ("family", _): font.family = try cursor.takesNull() ? "" : cursor.text(place(name))
        default: try cursor.skip()
        }
      }
      guard isKnown else { throw .missing(field: place(identity == .file ? "file" : "sha256")) }
      fonts.append(font)
    }
    return fonts
  }
}
