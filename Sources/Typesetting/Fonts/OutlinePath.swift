import PaginatorKit

/// The data of an SVG path, written in as few bytes as relative commands allow.
struct OutlinePath {
  private(set) var bytes: [UInt8] = []
  private var start = Point(x: 0, y: 0)
  private var current = Point(x: 0, y: 0)
  /// A line that is written once something follows it: closing a contour draws its last one.
  private var pending: Point?
  /// The command that numbers without one repeat.
  private var command: UInt8 = 0

  /// Where the origin of a glyph comes that is turned a quarter counterclockwise, in the units of its face, and how much
  /// of its width is left.
  var turn: (x: Float, y: Float, width: Float)?

  /// A point of a face, turned if the path is.
  func point(_ x: Float, _ y: Float) -> Point {
    turn.map { Point($0.x - y, $0.y + x * $0.width) } ?? Point(x, y)
  }

  /// A point in 1/1,000 em.
  struct Point: Equatable {
    var x: Int
    var y: Int
  }

  /// Hands out the path behind the pointer that a drawing function was given.
  static func at(_ pointer: UnsafeMutableRawPointer?, _ body: (inout OutlinePath) -> Void) {
    guard let pointer else { return }
    body(&pointer.assumingMemoryBound(to: OutlinePath.self).pointee)
  }

  mutating func move(to point: Point) {
    flush()
    write("m", [point])
    start = point
  }

  mutating func line(to point: Point) {
    flush()
    if point != current { pending = point }
  }

  mutating func curve(_ name: Unicode.Scalar, _ points: [Point]) {
    flush()
    if points.contains(where: { $0 != current }) { write(name, points) }
  }

  mutating func close() {
    if pending != start { flush() }
    pending = nil
    write("z", [])
    current = start
  }

  /// Two rectangles around a box, one inside the other and the other way round, so that the space
  /// between them is filled.
  mutating func frame(_ ink: InkBox) {
    let width = 40
    let left = Point.scaled(ink.left)
    let right = Point.scaled(ink.right)
    let top = Point.scaled(ink.top)
    let bottom = Point.scaled(ink.bottom)
    rectangle([(left, bottom), (left, top), (right, top), (right, bottom)].map(Point.init))
    let (inLeft, inRight) = (left + width, right - width)
    let (inTop, inBottom) = (top - width, bottom + width)
    guard inLeft < inRight, inBottom < inTop else { return }
    rectangle(
      [(inLeft, inBottom), (inRight, inBottom), (inRight, inTop), (inLeft, inTop)].map(Point.init)
    )
  }

  private mutating func rectangle(_ corners: [Point]) {
    move(to: corners[0])
    for corner in corners.dropFirst() { line(to: corner) }
    close()
  }

  private mutating func flush() {
    guard let point = pending else { return }
    pending = nil
    if point.y == current.y {
      write("h", [point])
    } else if point.x == current.x {
      write("v", [point])
    } else {
      write("l", [point])
    }
  }

  /// Writes a command with points relative to the current one, and moves there.
  private mutating func write(_ name: Unicode.Scalar, _ points: [Point]) {
    let letter = UInt8(truncatingIfNeeded: name.value)
    var isFirst = letter != command || points.isEmpty
    if isFirst { bytes.append(letter) }
    // Numbers behind those of a move would be lines.
    command = name == "m" || name == "z" ? 0 : letter
    for point in points {
      if name != "v" { write(point.x - current.x, isFirst: &isFirst) }
      if name != "h" { write(point.y - current.y, isFirst: &isFirst) }
    }
    if let last = points.last { current = last }
  }

  private mutating func write(_ number: Int, isFirst: inout Bool) {
    if number >= 0, !isFirst { bytes.append(UInt8(ascii: " ")) }
    bytes.appendDigits(of: number)
    isFirst = false
  }
}

extension OutlinePath.Point {
  /// A point of a face that is drawn at its shaping scale.
  init(_ x: Float, _ y: Float) {
    self.init(x: Self.scaled(x), y: Self.scaled(y))
  }

  private static func scaled(_ value: Float) -> Int {
    Int((Double(value) * 1_000 / Double(FontFace.unitsPerEm)).rounded())
  }

  fileprivate static func scaled(_ value: Int64) -> Int { scaled(Float(value)) }
}
