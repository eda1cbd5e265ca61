import Foundation

/// Symbols of Swift, which its runtime knows how to read.
enum SwiftSymbol {
  /// Returns the declaration that a symbol stands for, with modules and types; `nil` where it is none of
  /// Swift's.
  ///
  ///     demangled("$s1M1fSiyF")  // "M.f() -> Swift.Int"
  ///
  /// - Complexity: O(length of the result).
  static func demangled(_ symbol: String) -> String? {
    guard ["$s", "$S", "_$s", "_T"].contains(where: symbol.hasPrefix) else { return nil }
    guard let text = swiftDemangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}

/// Swift's runtime exports it on Linux, linked either way; the result is the caller's to free, and the
/// only flags are 0.
@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ symbol: UnsafePointer<CChar>,
  _ length: Int,
  _ buffer: UnsafeMutablePointer<CChar>?,
  _ room: UnsafeMutablePointer<Int>?,
  _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
