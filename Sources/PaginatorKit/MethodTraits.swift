/// What comparisons count on of a built-in method, which its pages do not say.
package struct MethodTraits: Hashable, Codable, Sendable {
  /// The name that the method is listed under, without options.
  package var method: String
  /// What its page counts promise; `nil` for nothing.
  package var role: Role?
  /// The most scalars that it puts on a page; `nil` where only the page limits them.
  package var limit: PageLimit?
  /// What it leaves free at the end of each page; `nil` for a method that cannot.
  package var reserve: Length?

  package init(method: String, role: Role? = nil, limit: PageLimit? = nil, reserve: Length? = nil) {
    self.method = method
    self.role = role
    self.limit = limit
    self.reserve = reserve
  }

  package enum Role: String, Codable, Sendable {
    /// It fills its pages, needs the fewest, and the others are compared with it.
    case reference
    /// It fills its pages.
    case filling
    /// It needs as few pages as the reference, and leaves room for more lines on purpose.
    case balancing
  }

  /// A limit in scalars.
  package enum PageLimit: Hashable, Codable, Sendable {
    /// The text that is set into a page at once.
    case window(scalars: Int)
    /// The most that is put on a page, however large.
    case cap(scalars: Int)

    package var scalars: Int {
      switch self {
      case .window(let scalars), .cap(let scalars): scalars
      }
    }
  }
}
