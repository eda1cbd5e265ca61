/// How a reading app turns its pages: what is seen of them, what is drawn ahead, and in how many views.
package enum TurnMode: String, Codable, Sendable, CaseIterable {
  /// Two views side by side, the page and the next one; the page before takes the view of the next.
  case slide
  /// A sheet that bends, with both neighbours drawn ahead.
  case curl
  /// A stack: the next page lies under the page, also while the one before is laid over it.
  case cover
  /// A scroll through three views: two pages are seen, and the third is the one to which the reader goes.
  case vertical
}

extension TurnMode {
  /// The most views that hold pages at a time.
  package var views: Int { self == .slide ? 2 : 3 }

  /// The pages that are seen while nobody touches them, counted from the reader's.
  var seen: [Int] { self == .vertical ? [0, 1] : [0] }

  /// The pages that are drawn ahead while a reader reads who last went in a direction, the likeliest first.
  func ahead(going direction: TurnDirection) -> [Int] {
    switch self {
    case .slide, .cover: [1]
    case .curl: [1, -1]
    case .vertical: [entering(direction)]
    }
  }

  /// The page that is seen, too, while one is turned.
  func entering(_ direction: TurnDirection) -> Int {
    switch direction {
    case .forward: self == .vertical ? 2 : 1
    case .backward: -1
    }
  }

  /// What it is, in a few words.
  package var meaning: String {
    switch self {
    case .slide: "two views side by side, the next page drawn ahead"
    case .curl: "a bending sheet, both neighbours drawn ahead"
    case .cover: "a stack, the next page kept under the page"
    case .vertical: "a scroll through three views, which are recycled"
    }
  }
}

/// Where a page is turned to.
package enum TurnDirection: String, Codable, Sendable, CaseIterable {
  case forward
  case backward

  /// By how many pages.
  var step: Int { self == .forward ? 1 : -1 }
}
