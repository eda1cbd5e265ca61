import CYardstick
import PaginatorKit
import Paginators
import Typesetting

/// The plain loops in C over one text: what ours is measured against.
///
/// Both keep their font and their buffers from round to round, which is to their favour.
final class PlainLoops {
  private let bytes: [UInt8]
  private let yardstick: OpaquePointer
  private let greedy: OpaquePointer

  init(_ text: SourceText, _ font: FontReference) throws {
    guard let yardstick = yardstick_create(font.file, UInt32(font.index), text.language),
      let greedy = plain_greedy_create(font.file, UInt32(font.index), text.language)
    else { throw Failure("\(font.file) cannot be read") }
    self.yardstick = yardstick
    self.greedy = greedy
    bytes = text.utf8
  }

  deinit {
    yardstick_destroy(yardstick)
    plain_greedy_destroy(greedy)
  }

  /// Shapes every paragraph, and nothing else.
  func shape() {
    bytes.withUnsafeBytes {
      _ = yardstick_shape(yardstick, $0.bindMemory(to: CChar.self).baseAddress, $0.count)
    }
  }

  /// Paginates; kinsoku none.
  func paginate(_ layout: Layout) { _ = plainPages(of: bytes, in: layout, by: greedy) }
}

func plainPages(of bytes: [UInt8], in layout: Layout, by greedy: OpaquePointer) -> Int {
  bytes.withUnsafeBytes {
    var ends: UnsafePointer<Int>?
    let page = plain_layout(
      width: layout.page.contentWidth.sixtyFourths,
      height: layout.page.contentHeight.sixtyFourths,
      size: layout.type.size.sixtyFourths,
      line_height: layout.type.lineHeight.tenThousandths
    )
    let utf8 = $0.bindMemory(to: CChar.self).baseAddress
    return Int(plain_greedy_paginate(greedy, utf8, $0.count, page, &ends))
  }
}

/// Drains a pass and returns how many pages it made.
@discardableResult
func drain(_ pass: any PaginationPass) throws -> Int {
  var pages = 0
  while try pass.nextPage() != nil { pages += 1 }
  return pages
}

/// Paginates all of a text by a new `greedy` whose faces come from a library.
@discardableResult
func paginate(_ text: SourceText, _ layout: Layout, fonts: FontLibrary) throws -> Int {
  let paginator = GreedyPaginator(environment: PaginatorEnvironment(fonts: fonts))
  return try drain(paginator.pass(over: text, in: layout, from: .zero))
}
