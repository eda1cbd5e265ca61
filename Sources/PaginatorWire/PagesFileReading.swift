import PaginatorKit

extension WirePages {
  /// Reads a file's bytes; a byte order mark before them is skipped, and no more pages and lines are taken
  /// than the most.
  ///
  /// Unknown fields are ignored. A field that is there twice counts as it stands last.
  ///
  /// - Throws: ``WireFault`` with the place of what is no such file: `layouts[2].pages[17].start`.
  /// - Complexity: O(bytes).
  package init(
    reading bytes: [UInt8],
    mostPages: Int = Self.mostPages,
    mostLines: Int = Self.mostLines
  ) throws(WireFault) {
    let room = WirePagesRoom(pages: mostPages, lines: mostLines)
    self = try bytes.withUnsafeBufferPointer { buffer throws(WireFault) in
      let isMarked = buffer.starts(with: [0xEF, 0xBB, 0xBF])
      let body = UnsafeBufferPointer(rebasing: buffer.dropFirst(isMarked ? 3 : 0))
      try Self.checkSchema(of: body)
      var pages = WirePages()
      try pages.read(body, room: room)
      return pages
    }
  }

  /// Walks over the whole file once, so that a file of another kind or one cut short is reported as such
  /// and not by its first field that is odd.
  private static func checkSchema(of bytes: UnsafeBufferPointer<UInt8>) throws(WireFault) {
    var cursor = JSONCursor(bytes)
    var isThere = false
    var wrong: WireFault?
    try cursor.object("file") { name, cursor throws(WireFault) in
      guard name == "schema" else { return try cursor.skip() }
      isThere = true
      let start = cursor.place
      if try cursor.kind() == .string, versions.contains(try cursor.string()) { return wrong = nil }
      cursor.advance(to: start)
      wrong = cursor.wrong("schema", versions.map { "'\($0)'" }.joined(separator: " or "))
    }
    try cursor.end()
    if let wrong { throw wrong }
    guard isThere else { throw .missing(field: "schema") }
  }

  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    room: WirePagesRoom
  ) throws(WireFault) {
    var cursor = JSONCursor(bytes)
    var found: Set<String> = []
    try cursor.members { name, cursor throws(WireFault) in
      switch name {
      case "text_sha256": textDigest = try cursor.digest(name)
      case "unit": unit = try cursor.word(name)
      case "shows": showing = try cursor.word(name)
      case "engine": engine = try cursor.takesNull() ? nil : cursor.engine(name)
      case "layouts":
        var room = room
        layouts = []
        try cursor.list(name, "a list of layouts") { number, cursor throws(WireFault) in
          layouts.append(try cursor.layout("layouts[\(number)]", room: &room))
        }
      default: return try cursor.skip()
      }
      found.insert(name)
    }
    for field in ["text_sha256", "unit", "shows", "layouts"] where !found.contains(field) {
      throw .missing(field: field)
    }
  }
}

/// How many more pages and lines of a file are taken.
struct WirePagesRoom {
  var pages: Int
  var lines: Int
}

extension JSONCursor {
  /// Reads a SHA-256 and returns it in lower case.
  mutating func digest(_ field: @autoclosure () -> String) throws(WireFault) -> String {
    try value(field(), .string, "64 hexadecimal digits") { cursor throws(WireFault) in
      let digits = try cursor.string().lowercased()
      let isDigest =
        digits.utf8.count == 64
        && digits.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      return isDigest ? digits : nil
    }
  }

  fileprivate mutating func engine(_ field: String) throws(WireFault) -> WirePages.Engine {
    var name: String?
    var version: String?
    try object(field) { member, cursor throws(WireFault) in
      switch member {
      case "name": name = try cursor.text("engine.name")
      case "version": version = try cursor.takesNull() ? nil : cursor.text("engine.version")
      default: try cursor.skip()
      }
    }
    guard let name else { throw .missing(field: "engine.name") }
    return WirePages.Engine(name: name, version: version)
  }
}
