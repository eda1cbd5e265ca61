/// How a person names a stored session.
package enum SessionReference: Hashable, Sendable {
  /// By its number in the store, from 1.
  case number(Int)
  /// By its id.
  case id(String)
  /// The one with the highest number, whatever it measured.
  case last

  /// The reference that a text is: `last`, a number, else an id.
  ///
  ///     SessionReference(parsing: "12")  // .number(12)
  package init(parsing text: String) {
    if text == "last" {
      self = .last
    } else if let number = Int(text) {
      self = .number(number)
    } else {
      self = .id(text)
    }
  }
}
