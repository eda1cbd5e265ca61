import PaginatorKit

extension JSONCursor {
  /// Reads a length in px to the nearest 1/64, up to 100,000 px so that no product of lengths
  /// overflows.
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

  /// Reads a length that is not 0.
  mutating func size(_ field: @autoclosure () -> String) throws(WireFault) -> Length {
    // What rounds to 1/64 px is the least that is not 0.
    let number = try decimal(
      field(),
      in: 1.0 / 128...100_000,
      "a length in px above 0 and up to 100000"
    )
    return .pixels(number)
  }

  mutating func value(
    of field: LayoutField,
    _ place: @autoclosure () -> String
  ) throws(WireFault) -> LayoutValue {
    switch field.kind {
    case .length: .length(try length(place()))
    case .multiple:
      .multiple(LineHeightMultiple(try decimal(place(), in: 0.1...10, "a multiple from 0.1 to 10")))
    case .em: .em(Ems(try decimal(place(), in: 0...10, "a length in em from 0 to 10")))
    case .lines: .lines(try count(place(), from: 1, to: 1_000))
    case .characters:
      .characters(
        CharacterCount(
          try count(
            place(),
            from: CharacterCount.limits.lowerBound,
            to: CharacterCount.limits.upperBound
          )
        )
      )
    case .words(let words): .word(try word(place(), of: words, \.text).text)
    }
  }

  mutating func pageGeometry(_ field: String) throws(WireFault) -> PageGeometry {
    var width: Length?
    var height: Length?
    var insets = Insets(all: .zero)
    try object(field) { name, cursor throws(WireFault) in
      switch name {
      case "width": width = try cursor.size("\(field).width")
      case "height": height = try cursor.size("\(field).height")
      case "insets": insets = try cursor.insets("\(field).insets")
      default: try cursor.skip()
      }
    }
    guard let width else { throw .missing(field: "\(field).width") }
    guard let height else { throw .missing(field: "\(field).height") }
    return PageGeometry(width: width, height: height, insets: insets)
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

  /// Reads what moves no line.
  mutating func appearance(_ field: String) throws(WireFault) -> Appearance {
    var appearance = Appearance()
    try object(field) { name, cursor throws(WireFault) in
      switch name {
      case "night": appearance.isNight = try cursor.truth("\(field).night")
      case "text_color":
        appearance.textColor = UInt32(try cursor.count("\(field).text_color", to: 0xFF_FFFF))
      default: try cursor.skip()
      }
    }
    return appearance
  }
}
