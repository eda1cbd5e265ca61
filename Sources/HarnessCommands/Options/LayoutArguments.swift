public import ArgumentParser
public import PaginatorKit
package import Typesetting

/// The pages and the type.
struct LayoutArguments: ParsableArguments {
  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      "A device of 'harness list devices', a pattern as 'phone-*', or 'all'. Repeatable; the first "
        + "is shown in detail. (default: phone-6, phone-max, reader-6, tablet-10)",
      valueName: "id"
    )
  )
  var devices: [String] = []

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
    help: ArgumentHelp(
      "Line height as a multiple of the font's own. (default: 1.2)",
      valueName: "multiple"
    ),
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

  @Option(
    help: ArgumentHelp("The fewest lines of a paragraph before a page break.", valueName: "lines"),
    transform: Parsing.keptLines
  )
  var orphans = 1

  @Option(
    help: ArgumentHelp("The fewest lines of a paragraph after a page break.", valueName: "lines"),
    transform: Parsing.keptLines
  )
  var widows = 1

  @Option(
    help: "fast makes lines from tables where those tell all, full shapes each; lines are the same."
  )
  var shaping: ShapingMode = .fast

  @Flag(help: "Only the first device and size.")
  var detail = false
}

extension LayoutArguments {
  /// Whether the type differs from its defaults, apart from fonts and sizes.
  var hasStyle: Bool {
    lineHeight.tenThousandths != 12_000 || lineHeightFrom != .primary || advances != .exact
      || leading != .count || alignment != .start || firstLineIndent != .zero
      || paragraphSpacing != .zero || kinsoku != .basic || orphans != 1 || widows != 1
  }
}

extension LineHeightRule: ExpressibleByArgument {}
extension AdvanceRule: ExpressibleByArgument {}
extension LeadingPolicy: ExpressibleByArgument {}
extension Alignment: ExpressibleByArgument {}
extension KinsokuLevel: ExpressibleByArgument {}
extension ShapingMode: ExpressibleByArgument {}
