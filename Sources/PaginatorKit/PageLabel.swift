/// What an app prints as the number of a page: `12 of 345`.
public struct PageLabel: Hashable, Sendable {
  /// The page's number, as a person reads it.
  public var number: Int
  /// The number of all pages, as it stands beside it.
  public var total: Int

  /// A label by its numbers.
  public init(number: Int, total: Int) {
    self.number = number
    self.total = total
  }
}

/// What an app took the number of all pages for while it was still making them.
public struct PageEstimate: Hashable, Sendable {
  /// How many pages it had made.
  public var made: Int
  /// How many it said there would be.
  public var total: Int

  /// An estimate by its numbers.
  public init(made: Int, total: Int) {
    self.made = made
    self.total = total
  }
}
