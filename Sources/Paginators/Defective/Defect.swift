package import PaginatorKit

/// A fault planted in a sound method, which proves that the harness finds faults of its kind.
///
/// The fault is one line of the method, and with that line left out nothing accuses it: what is found
/// then is found because of the fault.
///
///     let reader = defect.reader(isPlanted: true, environment: environment)
package struct Defect: Sendable {
  /// The fault's short name: `last-glyph`.
  package let id: String
  /// What the method does wrong, in one sentence.
  package let fault: String
  /// The metrics and laws that must find it, each by itself.
  package let catchers: [String]
  /// The text and the layouts in which they must.
  package let witness: Witness

  private let make: @Sendable (Bool, PaginatorEnvironment) -> Reader

  /// What the names of all paginators with a planted fault begin with.
  package static let prefix = "defect-"

  /// The name it is listed under: `defect-last-glyph`.
  package var name: String { Self.prefix + id }

  /// A defect by its parts.
  ///
  /// - Parameters:
  ///   - id: The fault's short name.
  ///   - fault: What the method does wrong, in one sentence.
  ///   - catchers: The metrics and laws that must find it.
  ///   - witness: The text and the layouts in which they must.
  ///   - make: Makes the reader, with the fault planted or without it.
  package init(
    _ id: String,
    fault: String,
    detectedBy catchers: [String],
    on witness: Witness,
    make: @escaping @Sendable (_ isPlanted: Bool, PaginatorEnvironment) -> Reader
  ) {
    self.id = id
    self.fault = fault
    self.catchers = catchers
    self.witness = witness
    self.make = make
  }

  /// Makes the reader, with the fault planted or without it.
  package func reader(isPlanted: Bool, environment: PaginatorEnvironment) -> Reader {
    make(isPlanted, environment)
  }
}
