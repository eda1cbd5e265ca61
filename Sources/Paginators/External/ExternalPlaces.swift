package import PaginatorKit
package import PaginatorWire

/// A program's own way to keep the reader's place.
package struct ExternalPlaces: PositionStrategy {
  package let name = "own"
  /// When it writes a place down, as it says.
  package let saving: PositionSaving
  let keeper: ExternalKeeper

  /// Why the program could not keep a place; `nil` while it can.
  package var failure: String? { keeper.failure(of: .places) }

  package func takeFailure() -> String? { keeper.takeFailure(of: .places) }

  /// Has the program write a place down; nothing after a failure.
  package func save(_ page: Int, in pagination: Pagination) -> WireToken {
    keeper.token(.places, asked: "save_position", in: pagination) { .savePosition(page: page, $0) }
  }

  /// Has the program say which page to show; the first after a failure.
  package func restore(_ token: WireToken, in pagination: Pagination) -> Int {
    let page = keeper.ask(.places, in: pagination) {
      .restorePosition(token, $0)
    } _: { answer throws(ExternalFailure) in
      try keeper.page(of: answer)
    }
    return page ?? 0
  }
}

/// A program's own way to keep highlights.
package struct ExternalHighlights: HighlightScheme {
  package let name = "own"
  let keeper: ExternalKeeper

  /// Why the program could not keep a highlight; `nil` while it can.
  package var failure: String? { keeper.failure(of: .highlights) }

  package func takeFailure() -> String? { keeper.takeFailure(of: .highlights) }

  /// Has the program write a highlight down; nothing after a failure.
  package func save(_ range: PageRange, in pagination: Pagination) -> WireToken {
    let text = pagination.text
    let scalars = WireRange(
      start: text.scalarIndex(of: range.start),
      end: text.scalarIndex(of: range.end)
    )
    return keeper.token(.highlights, asked: "save_highlight", in: pagination) {
      .saveHighlight(scalars, $0)
    }
  }

  /// Has the program say what to highlight; `nil` when the highlight is lost, and after a failure.
  package func restore(_ token: WireToken, in pagination: Pagination) -> PageRange? {
    let range = keeper.ask(.highlights, in: pagination) {
      .restoreHighlight(token, $0)
    } _: { answer throws(ExternalFailure) in
      try keeper.highlight(of: answer, in: pagination.text)
    }
    return range ?? nil
  }
}
