package import PaginatorKit

/// What pictures have to fit into: the content box of a page.
package struct PictureBox: Hashable, Sendable {
  package var width: Length
  package var height: Length

  package init(width: Length, height: Length) {
    self.width = width
    self.height = height
  }

  package init(_ page: PageGeometry) {
    self.init(width: page.contentWidth, height: page.contentHeight)
  }

  /// Returns the size of a picture that stands in a block with room for some width.
  ///
  /// That is its own, or made smaller by as much in both directions, never larger. A side of less than
  /// 1/64 px is 1/64 px.
  func size(of picture: TextStyles.Picture, in room: Length) -> PictureSize {
    var (width, height) = (picture.width.sixtyFourths, picture.height.sixtyFourths)
    func shrink(_ side: inout Int64, to most: Int64, _ other: inout Int64) {
      guard side > most else { return }
      // Rounded half up.
      other = (2 * other * most + side) / (2 * side)
      side = most
    }
    shrink(&width, to: max(1, room.sixtyFourths), &height)
    shrink(&height, to: max(1, self.height.sixtyFourths), &width)
    return PictureSize(
      width: Length(sixtyFourths: max(1, width)),
      height: Length(sixtyFourths: max(1, height))
    )
  }
}

extension TextStyles.Picture {
  /// The picture as long and as high as it is along the lines: it stands upright in vertical ones.
  func along(_ writing: WritingMode) -> TextStyles.Picture {
    guard writing == .verticalRL else { return self }
    var turned = self
    (turned.width, turned.height) = (height, width)
    return turned
  }
}

/// How large a picture is shown, along the line and across.
struct PictureSize: Hashable, BitwiseCopyable {
  var width: Length
  var height: Length
}
