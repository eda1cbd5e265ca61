/// Why a table cannot be made from this ICU.
struct MakerError: Error, CustomStringConvertible {
  let description: String
  /// The text for which the table is wrong, where that is the reason.
  var wrongText: [UInt8]?

  init(_ description: String) { self.description = description }

  static func wrong(_ text: [UInt8]) -> MakerError {
    var error = MakerError("The table is wrong for '\(PairsMaker.name(of: text))'.")
    error.wrongText = text
    return error
  }
}
