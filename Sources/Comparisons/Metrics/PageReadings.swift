import PaginatorKit
import Refereeing
import Trials

/// What a metric reads on the pages of a trial, or at their ends: what is alike is read once.
struct PageReadings {
  /// A value, or why there is none.
  enum Reading {
    case value(Double)
    case excluded(Exclusion)

    /// A value, excluded where nobody measured it.
    init(_ value: Double?) { self = value.map { .value($0) } ?? .excluded(.notMeasured) }

    /// A property, excluded where nobody looked for it.
    init(_ holds: Bool?) { self = holds.map { .flag($0) } ?? .excluded(.notMeasured) }

    /// Whether a page has a property.
    static func flag(_ holds: Bool) -> Reading { .value(holds ? 1 : 0) }
  }

  private let pages: PageMeasurements
  /// The readings that differ.
  ///
  /// Those at ends are there twice: as they are of pages that are not forced to end there, and of pages that are.
  private let different: [Reading]
  /// Of readings at ends, by what is on a page, where the ones begin that are of such pages; `nil` of readings of
  /// what is on pages.
  private let ends: [Int]?

  /// Readings of what is on pages, of which a page's number, its range and its end are no part.
  init(on pages: PageMeasurements, _ reading: (PageMeasurement) -> Reading) {
    self.pages = pages
    different = pages.table.pages.map(reading)
    ends = nil
  }

  /// Readings of the boundaries at which pages end; pages that end elsewhere, or are forced to, are left out.
  init(atEndsOf pages: PageMeasurements, _ reading: (BoundaryMeasurement) -> Reading) {
    self.pages = pages
    let found = pages.table.boundaries.map { $0.map(reading) }
    different =
      found.map { $0 ?? .excluded(.notInterior) } + found.map { $0 ?? .excluded(.forcedBreak) }
    ends = pages.table.pages.map { $0.exclusion == .forcedBreak ? found.count : 0 }
  }

  @inline(__always)
  private func number(of place: PageTable.Place) -> Int {
    ends.map { $0[place.page] + place.boundary } ?? place.page
  }

  /// The single readings, page by page.
  var list: Readings {
    var readings = Readings()
    readings.reserve(pages.count)
    for (index, place) in pages.places.enumerated() {
      switch different[number(of: place)] {
      case .value(let value): readings.add(value, page: pages.number(at: index))
      case .excluded(let reason): readings.exclude(reason)
      }
    }
    return readings
  }

  /// The values, each different one once, and what was left out.
  ///
  /// - Complexity: O(pages).
  var tally: Tally {
    var counted = different.map { reading in
      var kind = Tally.Kind(value: 0)
      if case .value(let value) = reading { kind.value = value }
      return kind
    }
    var tally = Tally()
    for (index, place) in pages.places.enumerated() {
      let number = number(of: place)
      counted[number].add(page: pages.number(at: index))
      // In the order of the pages, as what is summed up one by one: it is rounded.
      tally.sum += counted[number].value
    }
    for (reading, kind) in zip(different, counted) where kind.count > 0 {
      switch reading {
      case .value: tally.kinds.append(kind)
      case .excluded(let reason): tally.excluded[reason, default: 0] += kind.count
      }
    }
    return tally
  }
}

/// Values of pages, of which many are alike, and what was left out.
struct Tally {
  var kinds: [Kind] = []
  var sum = 0.0
  var excluded: [Exclusion: Int] = [:]

  /// A value that some pages have; others of the same number may be counted elsewhere.
  struct Kind {
    var value: Double
    private(set) var count = 0
    /// The lowest number of their pages; `.max` where there is none.
    private(set) var firstPage = Int.max

    init(value: Double) { self.value = value }

    mutating func add(page: Int) {
      count += 1
      firstPage = min(firstPage, page)
    }
  }
}
