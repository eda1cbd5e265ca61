package import PaginatorKit
package import Trials

/// The first page of a trial that is not what it was in an earlier session.
package struct PageDifference: Hashable, Sendable {
  /// The corpus's id.
  package let corpus: String
  /// The paginator's name.
  package let paginator: String
  /// The layout.
  package let layout: Plan.Setting
  /// The number of the first page that differs, from 0.
  package let page: Int
  /// The page in the earlier session; `nil` when it had fewer pages.
  package let before: PageRange?
  /// The page now; `nil` when there are fewer pages now.
  package let after: PageRange?
  /// How many pages there were.
  package let pagesBefore: Int
  /// How many pages there are now.
  package let pagesAfter: Int
  /// How many pages of now were not made then.
  package let newPages: Int
  /// The text around the page's end in the earlier session; empty without the page.
  package let textBefore: String
  /// The text around the page's end now; empty without the page.
  package let textAfter: String

  /// The first page that differs, `nil` when all are equal.
  ///
  /// - Complexity: O(pages).
  init?(from before: Trial, to after: Trial, in text: SourceText) {
    let shared = zip(before.pages, after.pages).prefix { $0 == $1 }.count
    guard shared < before.pages.count || shared < after.pages.count else { return nil }
    corpus = after.corpus
    paginator = after.paginator.name
    layout = after.setting
    page = shared
    let old = shared < before.pages.count ? before.pages[shared] : nil
    let new = shared < after.pages.count ? after.pages[shared] : nil
    self.before = old
    self.after = new
    pagesBefore = before.pages.count
    pagesAfter = after.pages.count
    newPages = Set(after.pages).subtracting(before.pages).count
    textBefore = old.map { text.surroundings(of: Self.edge($0, other: new)) } ?? ""
    textAfter = new.map { text.surroundings(of: Self.edge($0, other: old)) } ?? ""
  }

  /// The end of a page where two differ in it, else its start.
  private static func edge(_ page: PageRange, other: PageRange?) -> TextOffset {
    other.map { $0.end == page.end && $0.start != page.start } == true ? page.start : page.end
  }
}

extension SourceText {
  /// Returns the text around an offset, the offset as a bar: `…云何。|須菩提…`.
  ///
  /// Line ends are shown as `⏎` and other controls as `�`, so that the result is one line that no
  /// terminal takes for an order.
  ///
  /// - Parameters:
  ///   - offset: The place, inside the text or at its ends.
  ///   - radius: How many scalars are shown on each side at most.
  /// - Returns: One line.
  /// - Complexity: O(radius).
  package func surroundings(of offset: TextOffset, radius: Int = 10) -> String {
    let place = min(max(scalarIndex(of: offset), 0), scalarCount)
    let start = max(0, place - radius)
    let end = min(scalarCount, place + radius)
    func shown(_ from: Int, _ to: Int) -> String {
      var view = String.UnicodeScalarView()
      let slice = string(from: self.offset(ofScalar: from), to: self.offset(ofScalar: to))
      for scalar in slice.unicodeScalars {
        switch scalar.value {
        case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: view.append("⏎")
        case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
          view.append("\u{FFFD}")
        default: view.append(scalar)
        }
      }
      return String(view)
    }
    let before = (start > 0 ? "…" : "") + shown(start, place)
    let after = shown(place, end) + (end < scalarCount ? "…" : "")
    return "\(before)|\(after)"
  }
}
