/// The measurements of many pages, kept in less than half of the memory that an array of them takes.
///
/// To read or set one takes O(1).
package struct PageMeasurements: Hashable, Sendable {
  private var packed: [PackedPage] = []
  /// Those that do not fit, by their index; nothing is said of them in `packed`.
  private var wide: [Int: PageMeasurement] = [:]

  package init(_ pages: some Collection<PageMeasurement>) {
    packed.reserveCapacity(pages.count)
    for page in pages { append(page) }
  }

  private mutating func append(_ page: PageMeasurement) {
    packed.append(.nothing)
    self[packed.count - 1] = page
  }
}

extension PageMeasurements: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { packed.count }

  package subscript(position: Int) -> PageMeasurement {
    get { wide.isEmpty ? packed[position].measurement : found(at: position) }
    set {
      do {
        packed[position] = try PackedPage(newValue)
        wide[position] = nil
      } catch {
        packed[position] = .nothing
        wide[position] = newValue
      }
    }
  }

  private func found(at position: Int) -> PageMeasurement {
    wide[position] ?? packed[position].measurement
  }
}

extension PageMeasurements: ExpressibleByArrayLiteral {
  package init(arrayLiteral pages: PageMeasurement...) { self.init(pages) }
}
