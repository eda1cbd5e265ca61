import PaginatorKit

/// The pages of one layout that were measured by themselves, all of whose clusters were seen, by where they
/// begin and end.
///
/// A dictionary's hashes take as long as all else of a search, and it makes them anew whenever it grows: here
/// one is three multiplications.
struct MeasuredPages {
  private var pages: [Page] = []
  /// Where the pages stand among ``pages``, ``free`` where there is none.
  ///
  /// There are 2 ^ n, of which at least half are free. A page is in the slot that its key tells, or in the first
  /// free one behind it.
  private var slots: [UInt32] = []
  /// What was found on all pages of the layout, also on those that are not kept, and what judging made of it.
  let writer = PageTable.Writer()

  struct Key: Equatable {
    var start: TextOffset
    var end: TextOffset
    var showing: Showing

    /// Odd, and another one in each process, so that nobody knows which pages would share a slot.
    private static let multiplier = UInt64.random(in: 0 ... .max) | 1

    /// Returns in which of 2 ^ n slots a page should stand.
    ///
    /// It takes a text to be shorter than 4 GiB; of the few pages that are shown either way both have the same.
    func slot(amongTwoTo bits: Int) -> Int {
      var mixed = (UInt64(start.utf8) << 32 ^ UInt64(end.utf8)) &* Self.multiplier
      mixed = (mixed ^ mixed >> 32) &* 0x9E37_79B9_7F4A_7C15
      // Pages at equal distances are still at equal distances, which may be a slot's: they are mixed once more.
      mixed = (mixed ^ mixed >> 32) &* Self.multiplier
      // The highest bits depend on all others.
      return Int(mixed >> UInt64(64 - bits))
    }
  }

  private struct Page {
    /// Begins and ends where the page does.
    var outline: PageOutline
    var showing: Showing
    var place: PageTable.Place

    var key: Key { Key(start: outline.start, end: outline.end, showing: showing) }
  }

  private static let free = UInt32.max

  /// Where what was found of a page stands, and its outline; `nil` where it was not measured yet.
  func page(_ key: Key) -> (place: PageTable.Place, outline: PageOutline)? {
    guard !slots.isEmpty else { return nil }
    let place = slots[slot(of: key)]
    guard place != Self.free else { return nil }
    let page = pages[Int(place)]
    return (page.place, page.outline)
  }

  /// Keeps a page that is not there yet, whose outline says where it begins and ends.
  mutating func keep(_ place: PageTable.Place, outline: PageOutline, showing: Showing) {
    pages.append(Page(outline: outline, showing: showing, place: place))
    if pages.count * 2 > slots.count {
      makeSlots()
    } else {
      enter(pages.count - 1)
    }
  }

  private mutating func makeSlots() {
    slots = Array(repeating: Self.free, count: max(64, slots.count * 2))
    for number in pages.indices { enter(number) }
  }

  private mutating func enter(_ number: Int) { slots[slot(of: pages[number].key)] = UInt32(number) }

  /// The slot where a page stands, or would.
  private func slot(of key: Key) -> Int {
    var slot = key.slot(amongTwoTo: slots.count.trailingZeroBitCount)
    while slots[slot] != Self.free, pages[Int(slots[slot])].key != key {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
