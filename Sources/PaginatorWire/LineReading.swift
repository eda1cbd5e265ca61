import PaginatorKit

/// Lines of a file of pages: their places alone, or what is known of them.
extension JSONCursor {
  /// What a line that is no object is made of.
  static let lineParts = "[start, end, top, bottom, width]"

  /// Reads a line that is told by its places.
  mutating func line(_ field: @autoclosure () -> String) throws(WireFault) -> WirePages.Line {
    var line = WirePages.Line(start: 0, end: 0, top: 0, bottom: 0, width: 0)
    var count = 0
    try list(field(), Self.lineParts) { part, cursor throws(WireFault) in
      func place() -> String { "\(field())[\(part)]" }
      count = part + 1
      switch part {
      case 0: line.start = try cursor.lineOffset(place())
      case 1: line.end = try cursor.lineOffset(place())
      case 2: line.top = try cursor.distance(place())
      case 3: line.bottom = try cursor.distance(place())
      case 4: line.width = try cursor.distance(place(), from: 0)
      default: try cursor.skip()
      }
    }
    guard count == 5 else {
      throw .wrong(field: field(), found: "a list of \(count)", expected: Self.lineParts)
    }
    return line
  }

  /// Reads a line that is told by its members, and adds its runs to those of the lines before it.
  mutating func describedLine(
    _ field: @autoclosure () -> String,
    runs: inout [WirePages.Run],
    room: inout WirePagesRoom
  ) throws(WireFault) -> WirePages.Line {
    var line = WirePages.Line(start: 0, end: 0, top: 0, bottom: 0, width: 0)
    var missing = Set(["start", "end", "top", "bottom", "width"])
    let firstRun = runs.count
    try object(field()) { name, cursor throws(WireFault) in
      func place() -> String { "\(field()).\(name)" }
      missing.remove(name)
      switch name {
      case "start": line.start = try cursor.lineOffset(place())
      case "end": line.end = try cursor.lineOffset(place())
      case "top": line.top = try cursor.distance(place())
      case "bottom": line.bottom = try cursor.distance(place())
      case "width": line.width = try cursor.distance(place(), from: 0)
      case "x": line.left = try cursor.takesNull() ? nil : cursor.distance(place())
      case "kind": line.kind = try cursor.word(place())
      case "column":
        // Which columns there are, the layout says.
        line.column = UInt8(try cursor.count(place(), to: Int(UInt8.max)))
      case "keep_with_next": line.keepsWithNext = try cursor.truth(place())
      case "runs":
        runs.removeSubrange(firstRun...)
        try cursor.list(place(), "a list of [start, end, size, traits]") {
          number,
          cursor throws(WireFault) in
          // A run takes half the room of a line.
          room.lines -= 1
          guard room.lines >= 0 else { throw .tooMany("lines", at: "\(place())[\(number)]") }
          runs.append(try cursor.run("\(place())[\(number)]"))
        }
      default: try cursor.skip()
      }
    }
    if let name = missing.min() { throw .missing(field: "\(field()).\(name)") }
    try check(runs[firstRun...], of: line, field())
    line.runCount = UInt16(runs.count - firstRun)
    return line
  }

  private mutating func run(_ field: @autoclosure () -> String) throws(WireFault) -> WirePages.Run {
    var run = WirePages.Run(start: 0, end: 0, size: 0, traits: [])
    var count = 0
    let expected = "[start, end, size, traits]"
    try list(field(), expected) { part, cursor throws(WireFault) in
      func place() -> String { "\(field())[\(part)]" }
      count = part + 1
      switch part {
      case 0: run.start = try cursor.lineOffset(place())
      case 1: run.end = try cursor.lineOffset(place())
      case 2: run.size = Int32(try cursor.size(place()).sixtyFourths)
      case 3: run.traits = try cursor.traits(place())
      default: try cursor.skip()
      }
    }
    guard count == 3 || count == 4 else {
      throw .wrong(field: field(), found: "a list of \(count)", expected: expected)
    }
    return run
  }

  /// Reads traits by their names, parted by spaces; `regular` and nothing are none.
  mutating func traits(_ field: @autoclosure () -> String) throws(WireFault) -> FontTraits {
    let names = FontTraits.named.map(\.name)
    let expected = "some of \(names.map { "'\($0)'" }.joined(separator: ", ")), parted by spaces"
    return try value(field(), .string, expected) { cursor throws(WireFault) in
      let found = try cursor.string().split(separator: " ").map(String.init)
      if found == ["regular"] { return [] }
      return found.allSatisfy(names.contains) ? FontTraits(names: found) : nil
    }
  }

  /// Makes sure that the runs of a line lie on it, one after the other.
  private func check(
    _ runs: ArraySlice<WirePages.Run>,
    of line: WirePages.Line,
    _ field: @autoclosure () -> String
  ) throws(WireFault) {
    guard runs.count <= Int(UInt16.max) else {
      throw .wrong(
        field: "\(field()).runs",
        found: "\(runs.count) runs",
        expected: "at most \(UInt16.max)"
      )
    }
    var last = line.start
    for (number, run) in runs.enumerated() {
      guard run.start >= last, run.start <= run.end, run.end <= line.end else {
        throw .wrong(
          field: "\(field()).runs[\(number)]",
          found: "a run from \(run.start) to \(run.end)",
          expected: "one from \(last) to \(line.end) at most, where its line ends"
        )
      }
      last = run.end
    }
  }

  private mutating func lineOffset(
    _ field: @autoclosure () -> String
  ) throws(WireFault) -> Int32 {
    let start = place
    guard let offset = Int32(exactly: try integer(field())) else {
      advance(to: start)
      throw wrong(field(), "an offset below 2147483648")
    }
    return offset
  }

  /// A distance in 1/64 px.
  private mutating func distance(
    _ field: @autoclosure () -> String,
    from least: Double = -100_000
  ) throws(WireFault) -> Int32 {
    Int32(try length(field(), from: least).sixtyFourths)
  }
}
