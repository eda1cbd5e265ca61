import Foundation

/// Trivial values of scalars in pages of 256, of which only those are in memory that hold a scalar that
/// was met: a short text does not pay for all of Unicode.
struct ScalarPages<Element: BitwiseCopyable> {
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<Element>?>
  private static var count: Int { 0x110000 >> 8 }

  init() {
    // Zeros are no pages.
    pages = .zeros(Self.count)
  }

  func free() {
    for index in 0..<Self.count { pages[index]?.deallocate() }
    Foundation.free(pages)
  }

  /// The page of a scalar, `nil` where none is made yet.
  @inline(__always)
  func page(of scalar: UInt32) -> UnsafeMutablePointer<Element>? { pages[Int(scalar >> 8)] }

  /// Returns the place of a scalar, in a new page of one value if there is none.
  func place(of scalar: UInt32, filling value: Element) -> UnsafeMutablePointer<Element> {
    if let page = page(of: scalar) { return page + Int(scalar & 255) }
    let page = UnsafeMutablePointer<Element>.allocate(capacity: 256)
    page.initialize(repeating: value, count: 256)
    pages[Int(scalar >> 8)] = page
    return page + Int(scalar & 255)
  }
}
