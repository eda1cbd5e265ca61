import PaginatorKit

/// A reading app as far as it turns pages: it has a few views, and draws in them what is seen and what may be
/// seen next.
///
/// The reader's place is the top of the page that was turned to, or the place that was gone to, and stays
/// while the size changes.
struct TurningReader {
  /// A page in a view.
  private struct View {
    /// Which stretch of pages it is of, counted from 0; each size has its own.
    var stretch: Int
    var number: Int
    var page: PageRange
    var wasSeen = false
  }

  private let paginator: any Paginator
  private let text: SourceText
  private let layouts: (Length) -> Layout
  private let mode: TurnMode
  private let defect: TurnDefect?

  private var size: Length
  private var source: PageSource?
  /// Which stretch of pages the source has, counted from 0.
  private var stretch = 0
  /// Pages that the sources before this one made.
  private var madeBefore = 0
  private var page = 0
  private var place = TextOffset.zero
  private var direction = TurnDirection.forward
  private var turning: TurnDirection?
  /// How many turns were taken back and are still to be made, by an app that has this fault.
  private var owed = 0
  private var views: [View] = []
  /// Pages that are not there, of this stretch.
  private var missing: Set<Int> = []

  /// How many pages were drawn.
  private(set) var drawn = 0
  /// How many of them were seen.
  private(set) var seen = 0
  /// The most views that held pages at a time.
  private(set) var mostViews = 0

  init(
    _ paginator: any Paginator,
    over text: SourceText,
    _ mode: TurnMode,
    size: Length,
    layouts: @escaping (Length) -> Layout,
    defect: TurnDefect?
  ) {
    (self.paginator, self.text, self.layouts) = (paginator, text, layouts)
    (self.mode, self.size, self.defect) = (mode, size, defect)
  }

  /// How many pages the paginator made.
  var made: Int { madeBefore + (source?.made ?? 0) }

  /// How many views hold pages.
  var viewCount: Int { views.count }

  /// The pages that are seen, from the first on.
  var screen: [PageRange] {
    onScreen.sorted()
      .compactMap { number in
        views.last { $0.stretch == stretch && $0.number == number }?.page
      }
  }

  private var onScreen: [Int] {
    (mode.seen.map { page + $0 } + (turning.map { [page + mode.entering($0)] } ?? []))
      .filter { !missing.contains($0) }
  }

  /// Does what a person asks for, and draws all that is seen then.
  ///
  /// - Throws: What the paginator throws.
  mutating func answer(_ action: Trace.Action) throws {
    switch action {
    case .open(let scalar), .jump(let scalar): try go(to: text.offset(atMost: scalar))
    case .begin(let direction): try begin(direction)
    case .commit: try commit()
    case .cancel:
      if defect == .doubleTurn, let turning { owed += turning.step }
      turning = nil
    case .resize(let size): try resize(to: size)
    }
    for number in onScreen { _ = try draw(number) }
    for number in onScreen {
      guard
        let view = views.lastIndex(where: { $0.stretch == stretch && $0.number == number }),
        !views[view].wasSeen
      else { continue }
      views[view].wasSeen = true
      seen += 1
    }
  }

  /// The next page that should be drawn ahead; `nil` while one is turned, or where all are there.
  var wanted: Int? {
    guard source != nil, turning == nil else { return nil }
    return mode.ahead(going: direction).map { page + $0 }
      .first { number in !isDrawn(number) && !missing.contains(number) }
  }

  /// Draws a page, unless it is drawn already.
  ///
  /// - Returns: Whether there is such a page.
  /// - Throws: What the paginator throws.
  @discardableResult
  mutating func draw(_ number: Int) throws -> Bool {
    if isDrawn(number) { return true }
    guard let page = try source?.page(number) else {
      missing.insert(number)
      return false
    }
    if defect != .leakedViews, views.count >= mode.views { recycle() }
    views.append(View(stretch: stretch, number: number, page: page))
    drawn += 1
    mostViews = max(mostViews, views.count)
    return true
  }

  private func isDrawn(_ number: Int) -> Bool {
    views.contains { $0.stretch == stretch && $0.number == number }
  }

  /// Gives up the view that is farthest from what is seen.
  private mutating func recycle() {
    let needed = Set(onScreen)
    let free = views.indices.filter { !needed.contains(views[$0].number) }
    let farthest = free.max { abs(views[$0].number - page) < abs(views[$1].number - page) }
    if let farthest { views.remove(at: farthest) }
  }

  private mutating func begin(_ direction: TurnDirection) throws {
    turning = nil
    // The last page is turned over no more, though a scroll shows what is below it.
    guard try source?.page(page + direction.step) != nil else { return }
    turning = direction
  }

  private mutating func commit() throws {
    guard let turning, let source else { return }
    self.turning = nil
    direction = turning
    page += turning.step + owed
    owed = 0
    if let top = try source.page(page)?.start { place = top }
  }

  private mutating func go(to place: TextOffset) throws {
    self.place = place
    turning = nil
    direction = .forward
    if source?.reaches(place) != true {
      stretch += 1
      try paginate()
      dropOldViews()
    }
    page = try source?.number(holding: place) ?? 0
  }

  private mutating func resize(to size: Length) throws {
    self.size = size
    turning = nil
    let (oldStretch, oldPage) = (stretch, page)
    stretch += 1
    try paginate()
    page = try source?.number(holding: place) ?? 0
    if defect == .staleNeighbour {
      for view in views.indices
      where views[view].stretch == oldStretch && views[view].number == oldPage + 1 {
        (views[view].stretch, views[view].number) = (stretch, page + 1)
      }
    }
    dropOldViews()
  }

  /// Gives up the views with pages of stretches before this one.
  private mutating func dropOldViews() {
    if defect != .leakedViews { views.removeAll { [stretch] view in view.stretch != stretch } }
  }

  /// Begins to paginate in the size that it is.
  private mutating func paginate() throws {
    madeBefore += source?.made ?? 0
    missing = []
    source = nil
    source = try PageSource(of: paginator, over: text, in: layouts(size), around: place)
  }
}

extension SourceText {
  /// The place of a scalar, or the end for one beyond it.
  func offset(atMost scalar: Int) -> TextOffset {
    offset(ofScalar: min(max(0, scalar), scalarCount))
  }
}
