import Foundation

/// A path as the value of an option behind a paginator's name.
///
/// There a comma begins the next option, and `*` and `?` make a pattern of it all; so they, the percent
/// sign, spaces and control characters stand as `%2C`, `%2A`, `%3F`, `%25` and so on.
///
///     OptionPath.escaped("/tmp/a,b")   // "/tmp/a%2Cb"
///     OptionPath.path("/tmp/a%2Cb")    // "/tmp/a,b"
enum OptionPath {
  /// Returns the value for a path.
  static func escaped(_ path: String) -> String {
    var value = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case ",", "*", "?", "%", "\0"..." ", "\u{7F}":
        value +=
          (scalar.value < 0x10 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true)
      default: value.unicodeScalars.append(scalar)
      }
    }
    return value
  }

  /// Returns the path of a value; `nil` for one that is empty or has a percent sign which begins nothing.
  static func path(_ value: String) -> String? {
    value.removingPercentEncoding.flatMap { $0.isEmpty || $0.contains("\0") ? nil : $0 }
  }
}
