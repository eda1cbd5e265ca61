/// A count in four bytes that reads and is set as an `Int`: a book has a million pages in all layouts,
/// with twenty counts each.
///
/// A text is shorter than 4 GiB, and nothing that is counted of a page is shorter than a byte.
@propertyWrapper
package struct Count: Hashable, Sendable {
  private var stored: UInt32

  /// The greatest number that is kept; a greater one, or one below 0, is a fault of the program.
  package static let most = Int(UInt32.max) - 1

  package init(wrappedValue: Int) { stored = UInt32(wrappedValue) }

  package var wrappedValue: Int {
    get { Int(stored) }
    set { stored = UInt32(newValue) }
  }
}

/// A count in four bytes that may be missing.
@propertyWrapper
package struct KnownCount: Hashable, Sendable {
  /// `UInt32.max` where it is missing.
  private var stored: UInt32

  package init(wrappedValue: Int?) { stored = wrappedValue.map(UInt32.init) ?? .max }

  package var wrappedValue: Int? {
    get { stored == .max ? nil : Int(stored) }
    set { stored = newValue.map(UInt32.init) ?? .max }
  }
}
