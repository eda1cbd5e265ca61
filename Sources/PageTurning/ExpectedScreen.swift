import PaginatorKit

/// What a reading app should show, by the pages of whole paginations alone.
struct ExpectedScreen {
  private let mode: TurnMode
  private let text: SourceText
  /// All pages in each size.
  private let paginations: [Length: [PageRange]]
  private var size: Length
  private var place = TextOffset.zero
  private var number = 0
  private var turning: TurnDirection?

  init(
    _ mode: TurnMode,
    over text: SourceText,
    _ paginations: [Length: [PageRange]],
    size: Length
  ) {
    (self.mode, self.text, self.paginations, self.size) = (mode, text, paginations, size)
  }

  private var pages: [PageRange] { paginations[size] ?? [] }

  /// The numbers of the pages that should be seen, from the first on.
  private var seen: [Int] {
    (mode.seen + (turning.map { [mode.entering($0)] } ?? [])).map { number + $0 }
      .filter(pages.indices.contains).sorted()
  }

  mutating func follow(_ action: Trace.Action) {
    switch action {
    case .open(let scalar), .jump(let scalar):
      turning = nil
      place = text.offset(atMost: scalar)
      number = numberOfPlace
    case .begin(let direction):
      turning = pages.indices.contains(number + direction.step) ? direction : nil
    case .commit:
      guard let turning else { return }
      number += turning.step
      place = pages[number].start
      self.turning = nil
    case .cancel: turning = nil
    case .resize(let size):
      turning = nil
      self.size = size
      number = numberOfPlace
    }
  }

  private var numberOfPlace: Int {
    pages.firstIndex { $0.end > place } ?? max(0, pages.count - 1)
  }

  /// What is wrong with pages that are seen, from the first on; `nil` where they are the right ones.
  func fault(of shown: [PageRange]) -> TurnFault? {
    let seen = seen
    for (place, expected) in seen.enumerated() {
      guard place < shown.count else { return .pageMissing(expected: expected) }
      if shown[place] != pages[expected] { return fault(of: shown[place], expected: expected) }
    }
    return shown.count > seen.count ? fault(of: shown[seen.count], expected: number) : nil
  }

  private func fault(of page: PageRange, expected: Int) -> TurnFault {
    if let number = pages.firstIndex(of: page) { return .wrongPage(number, expected: expected) }
    let other = paginations.keys.filter { $0 != size }.sorted()
      .first { paginations[$0]?.contains(page) == true }
    return other.map { .pageOfOtherSize($0) } ?? .noSuchPage(page, expected: expected)
  }
}
