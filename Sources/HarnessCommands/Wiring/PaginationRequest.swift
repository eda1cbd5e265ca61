import Corpora
import Foundation
import PaginatorKit
import Trials
import Typesetting

/// What a child is told that paginates for its parent: one line of JSON, then the text's bytes.
///
/// Lengths are in 1/64 px and offsets in bytes, so that the child paginates exactly what its parent
/// did.
struct PaginationRequest: Codable, Equatable {
  var paginator: String
  var workLimit: Int
  /// How lines are made; fast unless given.
  var shaping: String?
  /// The seconds after which the child ends itself, whether or not its parent is there.
  var secondsToLive: Int
  /// How often the text is paginated once all is loaded; once unless given.
  var passes: Int?
  var language: String
  var direction: String
  var breaks: [Int]
  var page: Page
  var type: TypeSetting

  struct Page: Codable, Equatable {
    var width: Int64
    var height: Int64
    var top: Int64
    var right: Int64
    var bottom: Int64
    var left: Int64
  }

  struct TypeSetting: Codable, Equatable {
    var fonts: [Font]
    var size: Int64
    var lineHeight: Int64
    var lineHeightFrom: String
    var advances: String
    var leading: String
    var alignment: String
    var firstLineIndent: Int64
    var paragraphSpacing: Int64
    var kinsoku: String
    var orphans: Int
    var widows: Int
  }

  struct Font: Codable, Equatable {
    var file: String
    var index: Int
    var sha256: String
    var family: String
  }

  /// A request for a paginator, a text and a layout.
  init(
    paginator: String,
    text: SourceText,
    layout: Layout,
    passes: Int? = nil,
    workLimit: Int,
    shaping: ShapingMode = .fast,
    secondsToLive: Int
  ) {
    self.paginator = paginator
    self.workLimit = workLimit
    self.shaping = shaping.rawValue
    self.secondsToLive = secondsToLive
    self.passes = passes
    language = text.language
    direction = text.direction.rawValue
    breaks = text.forcedBreaks.map(\.utf8)
    page = Page(layout.page)
    type = TypeSetting(layout.type)
  }

  /// The request and the text's bytes as they come in.
  ///
  /// - Throws: ``HarnessFailure`` with 65 when they are none.
  static func read(_ input: Data) throws -> (request: PaginationRequest, text: SourceText) {
    let line = input.prefix { $0 != 0x0A }
    guard line.count < input.count,
      let request = try? JSONDecoder().decode(PaginationRequest.self, from: line),
      let direction = SourceText.Direction(rawValue: request.direction)
    else {
      throw HarnessFailure(
        .badInput,
        "Standard input holds no request; 'harness compare' starts this command by itself."
      )
    }
    let bytes = [UInt8](input.dropFirst(line.count + 1))
    let isOrdered = zip([0] + request.breaks, request.breaks + [bytes.count]).allSatisfy(<)
    guard isOrdered || request.breaks.isEmpty,
      let text = SourceText(
        utf8: bytes,
        language: request.language,
        direction: direction,
        forcedBreaks: request.breaks.map(TextOffset.init(utf8:))
      )
    else {
      throw HarnessFailure(
        .badInput,
        "The text of the request is not valid UTF-8 with forced breaks inside it; check its bytes."
      )
    }
    return (request, text)
  }

  /// The line of JSON and the text.
  func bytes(with text: SourceText) throws -> Data {
    try JSONEncoder().encode(self) + [0x0A] + text.utf8
  }

  /// The layout, `nil` when a word in it means nothing.
  var layout: Layout? { type.style.map { Layout(page: page.geometry, type: $0) } }

  /// How lines are made, `nil` when the word means nothing.
  var shapingMode: ShapingMode? { shaping.map(ShapingMode.init(rawValue:)) ?? .fast }
}

extension PaginationRequest.Page {
  init(_ page: PageGeometry) {
    width = page.width.sixtyFourths
    height = page.height.sixtyFourths
    top = page.insets.top.sixtyFourths
    right = page.insets.right.sixtyFourths
    bottom = page.insets.bottom.sixtyFourths
    left = page.insets.left.sixtyFourths
  }

  var geometry: PageGeometry {
    PageGeometry(
      width: Length(sixtyFourths: width),
      height: Length(sixtyFourths: height),
      insets: Insets(
        top: Length(sixtyFourths: top),
        right: Length(sixtyFourths: right),
        bottom: Length(sixtyFourths: bottom),
        left: Length(sixtyFourths: left)
      )
    )
  }
}

extension PaginationRequest.TypeSetting {
  init(_ type: TypeStyle) {
    fonts = type.fonts.map {
      PaginationRequest.Font(
        file: $0.file,
        index: $0.index,
        sha256: $0.sha256,
        family: $0.family
      )
    }
    size = type.size.sixtyFourths
    lineHeight = type.lineHeight.tenThousandths
    lineHeightFrom = type.lineHeightRule.rawValue
    advances = type.advances.rawValue
    leading = type.leading.rawValue
    alignment = type.alignment.rawValue
    firstLineIndent = type.firstLineIndent.sixtyFourths
    paragraphSpacing = type.paragraphSpacing.sixtyFourths
    kinsoku = type.kinsoku.rawValue
    orphans = type.orphans
    widows = type.widows
  }

  var style: TypeStyle? {
    guard let lineHeightRule = LineHeightRule(rawValue: lineHeightFrom),
      let advances = AdvanceRule(rawValue: advances),
      let leading = LeadingPolicy(rawValue: leading),
      let alignment = Alignment(rawValue: alignment),
      let kinsoku = KinsokuLevel(rawValue: kinsoku), !fonts.isEmpty
    else { return nil }
    var style = TypeStyle(
      fonts: fonts.map {
        FontReference(file: $0.file, index: $0.index, sha256: $0.sha256, family: $0.family)
      },
      size: Length(sixtyFourths: size),
      lineHeight: LineHeightMultiple(tenThousandths: lineHeight)
    )
    style.lineHeightRule = lineHeightRule
    style.advances = advances
    style.leading = leading
    style.alignment = alignment
    style.firstLineIndent = Length(sixtyFourths: firstLineIndent)
    style.paragraphSpacing = Length(sixtyFourths: paragraphSpacing)
    style.kinsoku = kinsoku
    style.orphans = orphans
    style.widows = widows
    return style
  }
}
