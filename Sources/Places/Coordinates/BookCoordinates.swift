import Corpora
import PaginatorKit

extension PlaceScheme.Writer {
  static func cfi(_ key: String = "") -> Self {
    Self(kind: .cfi, key: key) { page, pages in
      pages.book.map?.cfi(of: pages.pagination.start(of: page))
    }
  }

  static func xpointer(_ key: String = "") -> Self {
    Self(kind: .xpointer, key: key) { page, pages in
      pages.book.xpointers?.xpointer(of: pages.pagination.start(of: page))
    }
  }

  /// The xpointer of the element at a page's top: its start, wherever in it the page begins.
  static func elementPointer(_ key: String) -> Self {
    Self(kind: .xpointer, key: key) { page, pages in
      pages.book.xpointers?.xpointer(of: pages.pagination.start(of: page)).map(elementPart)
    }
  }
}

extension PlaceScheme.Reader {
  static let cfi = Self(kinds: [.cfi]) { saved, pages in
    saved[.cfi].flatMap { try? pages.book.map?.offsets(of: $0).first }
  }

  /// An xpointer, taken as an app takes it.
  static func xpointer(counting: XPointerMap.Counting = .collapsed, shift: Int = 0) -> Self {
    Self(kinds: [.xpointer]) { saved, pages in
      saved[.xpointer]
        .flatMap {
          pages.book.xpointers?.offset(of: $0, counting: counting, shift: shift)
        }
    }
  }

  /// The start of the element that an xpointer leads to.
  static let elementPointer = Self(kinds: [.xpointer]) { saved, pages in
    saved[.xpointer].flatMap { pages.book.xpointers?.offset(of: elementPart(of: $0)) }
  }
}

/// An xpointer without its text and with no offset.
private func elementPart(of xpointer: String) -> String {
  let path = xpointer.split(separator: "/", omittingEmptySubsequences: false)
  guard let last = path.last else { return xpointer }
  let isText = last.hasPrefix("text()")
  let kept = isText ? Array(path.dropLast()) : Array(path)
  let element = kept.joined(separator: "/")
  guard !isText, let dot = element.lastIndex(of: ".") else { return element + ".0" }
  return element[..<dot] + ".0"
}
