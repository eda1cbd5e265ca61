import ArgumentParser
import PaginatorKit
import Trials
package import Typesetting

struct LayoutArguments: ParsableArguments {
  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      "A device of 'harness list devices', a pattern as 'phone-*', or 'all'. Repeatable; the first "
        + "is shown in detail. (default: \(Device.builtIn.map(\.id).joined(separator: ", ")))",
      valueName: "id"
    ),
    completion: .devices
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
        + "(default: \(Inputs.defaultSizes.inPixels))",
      valueName: "px"
    ),
    transform: Parsing.fontSize
  )
  var sizes: [Length] = []

  // Named as the properties of the style, by which they are found.
  @Option(\.lineHeight) var lineHeight: LayoutValue
  @Option(\.lineHeightFrom) var lineHeightFrom: LayoutValue
  @Option(\.advances) var advances: LayoutValue
  @Option(\.leading) var leading: LayoutValue
  @Option(\.firstLineIndent) var firstLineIndent: LayoutValue
  @Option(\.paragraphSpacing) var paragraphSpacing: LayoutValue
  @Option(\.alignment) var alignment: LayoutValue
  @Option(\.kinsoku) var kinsoku: LayoutValue
  @Option(\.orphans) var orphans: LayoutValue
  @Option(\.widows) var widows: LayoutValue
  @Option(\.letterSpacing) var letterSpacing: LayoutValue
  @Option(\.wordSpacing) var wordSpacing: LayoutValue
  @Option(\.autospace) var autospace: LayoutValue
  @Option(\.marks) var marks: LayoutValue
  @Option(\.marksFallback) var marksFallback: LayoutValue
  @Option(\.hang) var hang: LayoutValue
  @Option(\.hyphenation) var hyphenation: LayoutValue
  @Option(\.hyphenateLimitBefore) var hyphenateLimitBefore: LayoutValue
  @Option(\.hyphenateLimitAfter) var hyphenateLimitAfter: LayoutValue
  @Option(\.hyphenateLimitLast) var hyphenateLimitLast: LayoutValue
  @Option(\.writing) var writing: LayoutValue
  @Option(\.combineDigits) var combineDigits: LayoutValue

  @Option(help: .shaping) var shaping: ShapingMode = .fast
}

extension ArgumentHelp {
  static let shaping: ArgumentHelp =
    "fast uses tables where they suffice, full shapes every line; the lines are the same."
}

/// How many of the layouts are measured by the commands that measure several.
struct SweepArguments: ParsableArguments {
  @Flag(help: "Only the first device and size.")
  var detail = false
}

extension LayoutArguments {
  /// The fields of the style by the names of the properties that hold them here.
  private static let fields = Dictionary(
    uniqueKeysWithValues: TypeStyle.fields.map { ("_\($0.property)", $0) }
  )

  /// The style that is asked for.
  func style(fonts: [FontReference], size: Length) -> TypeStyle {
    var style = TypeStyle(fonts: fonts, size: size)
    for option in Mirror(reflecting: self).children {
      guard let field = option.label.flatMap({ Self.fields[$0] }),
        let value = (option.value as? Option<LayoutValue>)?.wrappedValue
      else { continue }
      field.set(value, in: &style)
    }
    return style
  }

  /// Whether the type differs from its defaults, apart from fonts and sizes.
  var hasStyle: Bool { !style(fonts: [], size: .zero).settings.isEmpty }
}

extension Option where Value == LayoutValue {
  /// An option of the type, which is all that its field says of it.
  ///
  /// All of them have one type: for each type of option the parser searches the program's conformances
  /// half a dozen times, a tenth of a millisecond each.
  fileprivate init(_ path: PartialKeyPath<TypeStyle>) {
    guard let field = TypeStyle.field(at: path) else {
      preconditionFailure("\(path) is no field of the type.")
    }
    self.init(
      wrappedValue: field.defaultValue,
      help: field.help,
      completion: field.texts.isEmpty ? nil : .list(field.texts),
      transform: field.value(typed:)
    )
  }
}

extension ShapingMode: ChoiceArgument {}
