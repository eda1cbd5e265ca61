public import ArgumentParser
public import PaginatorKit

/// The pages and the type.
struct LayoutArguments: ParsableArguments {
  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      "A device of 'harness list devices'. Repeatable; the first is shown in detail. "
        + "(default: all)",
      valueName: "id"
    )
  )
  var devices: [String] = []

  @Option(
    help: ArgumentHelp("A page of your own, in pixels, instead of a device.", valueName: "WxH"),
    transform: { text in
      let (width, height) = try Parsing.page(text)
      return PageGeometry(width: width, height: height, insets: Insets(all: .zero))
    }
  )
  var page: PageGeometry?

  @Option(
    help: ArgumentHelp(
      "The space around the content box of --page. (default: 16)",
      valueName: "N|T,R,B,L"
    ),
    transform: Parsing.insets
  )
  var insets: Insets?

  @Option(
    name: .customLong("font"),
    help: ArgumentHelp(
      "A font family, or a font file with an optional #index. Repeatable, in the order in which "
        + "they are asked for a glyph. (default: the corpus's)",
      valueName: "family|file[#index]"
    )
  )
  var fonts: [String] = []

  @Option(
    name: .customLong("font-size"),
    help: ArgumentHelp(
      "A font size in pixels. Repeatable; the first is shown in detail. "
        + "(default: 17, 14, 20, 23, 28, 40)",
      valueName: "px"
    ),
    transform: Parsing.fontSize
  )
  var sizes: [Length] = []

  @Option(
    help: ArgumentHelp("Line height as a multiple of the font's own.", valueName: "multiple"),
    transform: Parsing.lineHeight
  )
  var lineHeight = LineHeightMultiple(tenThousandths: 12_000)

  @Option(help: "Whose metrics make the line height: the primary face's or the line's tallest.")
  var lineHeightFrom: LineHeightRule = .primary

  @Option(help: "How glyph advances are rounded before they are summed.")
  var advances: AdvanceRule = .exact

  @Option(help: "Whether the leading below a page's last line counts or may hang out.")
  var leading: LeadingPolicy = .count

  @Option(help: "Where lines stand between the sides.")
  var alignment: Alignment = .start

  @Option(
    help: ArgumentHelp("The indent of a paragraph's first line.", valueName: "px"),
    transform: Parsing.lengthOrZero
  )
  var firstLineIndent: Length = .zero

  @Option(
    help: ArgumentHelp("The space before a paragraph.", valueName: "px"),
    transform: Parsing.lengthOrZero
  )
  var paragraphSpacing: Length = .zero

  @Option(help: "What may not begin or end a line, on top of Unicode's rules.")
  var kinsoku: KinsokuLevel = .basic

  @Flag(help: "Only the first device and size.")
  var detail = false

  mutating func validate() throws {
    if insets != nil, page == nil {
      throw ValidationError("--insets goes with --page; a device has its own.")
    }
    if page != nil, !devices.isEmpty {
      throw ValidationError("Give --page or --device, not both.")
    }
    guard let geometry = ownPage else { return }
    guard geometry.contentWidth > .zero, geometry.contentHeight > .zero else {
      throw ValidationError(
        "The insets leave no content box: \(geometry.contentWidth.pixels) x "
          + "\(geometry.contentHeight.pixels) px. Give a larger --page or smaller --insets."
      )
    }
    let widest = firstLineIndent >= geometry.contentWidth
    if widest { throw ValidationError("--first-line-indent leaves no room for a line.") }
  }

  /// The page given by --page and --insets.
  var ownPage: PageGeometry? {
    page.map {
      PageGeometry(
        width: $0.width,
        height: $0.height,
        insets: insets ?? Insets(all: .pixels(16))
      )
    }
  }
}

extension LineHeightRule: ExpressibleByArgument {}
extension AdvanceRule: ExpressibleByArgument {}
extension LeadingPolicy: ExpressibleByArgument {}
extension Alignment: ExpressibleByArgument {}
extension KinsokuLevel: ExpressibleByArgument {}
