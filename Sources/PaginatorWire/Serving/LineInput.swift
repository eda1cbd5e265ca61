import Foundation

/// The lines of a stream, each as soon as it is whole.
struct LineInput {
  /// What the stream gave.
  enum Line {
    /// A line without its end.
    case line([UInt8])
    /// A line longer than allowed; none of it is kept.
    case tooLong
  }

  private let descriptor: Int32
  private let longest: Int
  private var buffer: [UInt8] = []
  /// Where the line begins that is handed out next.
  private var start = 0
  /// Up to where there is no line's end.
  private var searched = 0
  private var isAtEnd = false

  init(_ descriptor: Int32, longest: Int = Wire.longestAnswer) {
    self.descriptor = descriptor
    self.longest = longest
  }

  /// The next line, `nil` at the end of the stream; a last line without an end is one, too.
  mutating func next() -> Line? {
    var isTooLong = false
    while true {
      if let end = lineEnd() {
        defer {
          start = end + 1
          searched = start
        }
        return isTooLong || end - start > longest ? .tooLong : .line(Array(buffer[start..<end]))
      }
      if isTooLong || buffer.count - start > longest {
        isTooLong = true
        buffer.removeAll()
        (start, searched) = (0, 0)
      }
      guard !isAtEnd else {
        defer { (start, searched) = (buffer.count, buffer.count) }
        if isTooLong { return .tooLong }
        return start == buffer.count ? nil : .line(Array(buffer[start...]))
      }
      readMore()
    }
  }

  private mutating func lineEnd() -> Int? {
    let end = buffer.withUnsafeBytes { bytes -> Int? in
      guard searched < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + searched, 0x0A, bytes.count - searched)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
    if end == nil { searched = buffer.count }
    return end
  }

  private mutating func readMore() {
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
      var count = read(descriptor, room.baseAddress, room.count)
      while count < 0, errno == EINTR { count = read(descriptor, room.baseAddress, room.count) }
      if count > 0 { buffer.append(contentsOf: room[..<count]) }
      return count
    }
    // A stream that cannot be read has ended.
    isAtEnd = count <= 0
  }
}
