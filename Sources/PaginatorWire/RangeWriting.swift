extension JSONLine {
  /// The most bytes of a range: two numbers of twenty, brackets and commas.
  private static let longestRange = 44
  /// How many ranges are written at a time.
  private static let portion = 1_024

  /// A list of ranges as pairs, for lists of millions: nothing is allocated for a range.
  mutating func member(_ name: String, _ ranges: [WireRange]) {
    begin(name)
    withUnsafeTemporaryAllocation(
      of: UInt8.self,
      capacity: Self.longestRange * Self.portion
    ) { room in
      var place = 0
      room[place] = 0x5B
      place += 1
      for (index, range) in ranges.enumerated() {
        if index > 0 {
          room[place] = 0x2C
          place += 1
        }
        Self.write(range, to: room, at: &place)
        if room.count - place < Self.longestRange {
          append(
            contentsOf: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<place])
          )
          place = 0
        }
      }
      room[place] = 0x5D
      place += 1
      append(contentsOf: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<place]))
    }
  }

  private static func write(
    _ range: WireRange,
    to room: UnsafeMutableBufferPointer<UInt8>,
    at place: inout Int
  ) {
    room[place] = 0x5B
    place += 1
    write(range.start, to: room, at: &place)
    room[place] = 0x2C
    place += 1
    write(range.end, to: room, at: &place)
    room[place] = 0x5D
    place += 1
  }

  private static func write(
    _ number: Int,
    to room: UnsafeMutableBufferPointer<UInt8>,
    at place: inout Int
  ) {
    if number < 0 {
      room[place] = 0x2D
      place += 1
    }
    var magnitude = number.magnitude
    var digits = 1
    var limit: UInt = 10
    while digits < 19, magnitude >= limit {
      digits += 1
      limit *= 10
    }
    var index = place + digits
    place = index
    while index > place - digits {
      index -= 1
      let (rest, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
      room[index] = UInt8(truncatingIfNeeded: 0x30 + digit)
      magnitude = rest
    }
  }
}
