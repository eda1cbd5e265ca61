import PaginatorKit
import Reducing

extension LawCase {
  /// Takes the styles off and cuts the text as long as it stays broken: all of it, halves, then smaller
  /// parts.
  ///
  /// `check` tells how a smaller case is broken, `nil` when it is not. At most so many smaller texts are
  /// tried; the number of tries comes with the smallest case found.
  func shrunk(
    _ breach: Breach,
    tries: Int,
    while check: (LawCase) -> Breach?
  ) -> (lawCase: LawCase, breach: Breach, tries: Int) {
    var smallest = (lawCase: self, breach: breach, tries: 0)
    /// Takes a smaller text if it is still broken.
    func take(_ smaller: SourceText?) -> Bool {
      guard let smaller else { return false }
      smallest.tries += 1
      var candidate = self
      candidate.text = smaller
      guard let breach = check(candidate) else { return false }
      (smallest.lawCase, smallest.breach) = (candidate, breach)
      return true
    }
    if text.styles != nil, tries > 0 { _ = take(text.with(styles: nil)) }
    let whole = smallest.lawCase.text
    let characters = whole.pieces(at: .characters)
    _ = shortened(characters, isOver: { smallest.tries >= tries }) { take(whole.keeping($0)) }
    return smallest
  }
}
