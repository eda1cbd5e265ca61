package import PaginatorKit

/// What a person does with a book in a reading app, and when: what the app has to answer.
package struct Trace: Hashable, Sendable {
  package var mode: TurnMode
  /// In the order of their times; the first opens the book.
  package var events: [Event]

  package init(mode: TurnMode, events: [Event]) {
    (self.mode, self.events) = (mode, events)
  }

  /// One touch.
  package struct Event: Hashable, Sendable {
    /// Milliseconds from the beginning.
    package var time: Int
    package var action: Action

    package init(at time: Int, _ action: Action) {
      (self.time, self.action) = (time, action)
    }
  }

  /// What is done.
  ///
  /// Places are scalars of the text; one beyond its end is its end.
  package enum Action: Hashable, Sendable {
    /// Open the book at a place that was saved.
    case open(Int)
    /// Begin to turn the page; nothing happens where there is no page, and a turn under way is taken back.
    case begin(TurnDirection)
    /// Let the page fall.
    case commit
    /// Take the page back.
    case cancel
    /// Go to a place, as from the table of contents; a turn under way is taken back.
    case jump(Int)
    /// Choose another font size, px; a turn under way is taken back.
    case resize(Length)
  }
}

extension Trace.Action {
  /// What a person waits for, where there is something to wait for.
  package enum Wait: String, Sendable, CaseIterable {
    /// Until the page that is turned to is there.
    case turn
    /// Until a place is there: opened or gone to.
    case jump
    /// Until the reader's place is there in another size.
    case resize
  }

  package var wait: Wait? {
    switch self {
    case .open, .jump: .jump
    case .begin: .turn
    case .resize: .resize
    case .commit, .cancel: nil
    }
  }
}

extension Trace {
  /// The usual reading of a text: opened in its middle; read, leafed through, turned half and taken back;
  /// set larger at rest and smaller in mid-turn; its end and its beginning gone to and past.
  ///
  /// - Parameters:
  ///   - mode: How pages are turned.
  ///   - scalars: The length of the text.
  ///   - size: The font size that it is opened in.
  ///   - other: The font size that the reader changes to, and back from.
  /// - Returns: The touches, in the order of their times.
  package static func usual(
    _ mode: TurnMode,
    over scalars: Int,
    size: Length,
    other: Length
  ) -> Trace {
    var hand = Hand()
    hand.touch(.open(scalars * 2 / 5))
    for _ in 0..<12 { hand.turn(.forward, after: Hand.reading) }
    for _ in 0..<10 { hand.turn(.forward, after: Hand.leafing) }
    for direction in [TurnDirection.forward, .backward, .forward, .backward, .forward] {
      hand.turn(direction, after: Hand.reading, ending: .cancel)
    }
    for _ in 0..<3 { hand.turn(.backward, after: Hand.leafing) }
    hand.turn(.forward, after: Hand.reading)
    hand.touch(.resize(other), after: Hand.reading)
    for _ in 0..<3 { hand.turn(.forward, after: Hand.reading) }
    hand.touch(.begin(.forward), after: Hand.reading)
    hand.touch(.resize(size), after: Hand.turning / 2)
    for direction in [TurnDirection.forward, .forward, .backward] {
      hand.turn(direction, after: Hand.reading)
    }
    hand.touch(.jump(scalars * 4 / 5), after: Hand.reading)
    for direction in [TurnDirection.backward, .backward, .forward] {
      hand.turn(direction, after: Hand.leafing)
    }
    hand.touch(.jump(scalars), after: Hand.reading)
    for direction in [TurnDirection.forward, .forward, .backward, .forward] {
      hand.turn(direction, after: Hand.leafing)
    }
    hand.touch(.jump(0), after: Hand.reading)
    for direction in [TurnDirection.backward, .forward, .backward, .backward, .forward] {
      hand.turn(direction, after: Hand.leafing)
    }
    return Trace(mode: mode, events: hand.events)
  }

  /// A hand that touches a screen, a while after it did before.
  private struct Hand {
    /// How long a page is read, ms.
    static let reading = 2_000
    /// How long a page is looked at by who leafs through, ms.
    static let leafing = 100
    /// How long it takes to turn a page, ms.
    static let turning = 300

    var events: [Event] = []

    mutating func touch(_ action: Action, after pause: Int = 0) {
      events.append(Event(at: (events.last?.time ?? 0) + pause, action))
    }

    mutating func turn(_ direction: TurnDirection, after pause: Int, ending: Action = .commit) {
      touch(.begin(direction), after: pause)
      touch(ending, after: Self.turning)
    }
  }
}
