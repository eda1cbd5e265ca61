public import ArgumentParser
public import PaginatorKit
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
  @Option(\.lineHeight) var lineHeight: LineHeightMultiple
  @Option(\.lineHeightFrom) var lineHeightFrom: LineHeightRule
  @Option(\.advances) var advances: AdvanceRule
  @Option(\.leading) var leading: LeadingPolicy
  @Option(\.firstLineIndent) var firstLineIndent: Length
  @Option(\.paragraphSpacing) var paragraphSpacing: Length
  @Option(\.alignment) var alignment: Alignment
  @Option(\.kinsoku) var kinsoku: KinsokuLevel
  @Option(\.orphans) var orphans: Int
  @Option(\.widows) var widows: Int
  @Option(\.letterSpacing) var letterSpacing: Ems
  @Option(\.wordSpacing) var wordSpacing: Ems
  @Option(\.autospace) var autospace: Autospace
  @Option(\.marks) var marks: MarkSpacing
  @Option(\.marksFallback) var marksFallback: MarkFallback
  @Option(\.hang) var hang: HangingMarks
  @Option(\.hyphenation) var hyphenation: Hyphenation
  @Option(\.hyphenateLimitBefore) var hyphenateLimitBefore: CharacterCount
  @Option(\.hyphenateLimitAfter) var hyphenateLimitAfter: CharacterCount
  @Option(\.hyphenateLimitLast) var hyphenateLimitLast: HyphenateLimitLast
  @Option(\.writing) var writing: WritingMode
  @Option(\.combineDigits) var combineDigits: CombineDigits

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
  /// The style that is asked for; finding its options takes half a millisecond.
  func style(fonts: [FontReference], size: Length) -> TypeStyle {
    var style = TypeStyle(fonts: fonts, size: size)
    let fields = Dictionary(uniqueKeysWithValues: TypeStyle.fields.map { ("_" + $0.property, $0) })
    for option in Mirror(reflecting: self).children {
      guard let field = option.label.flatMap({ fields[$0] }),
        let value = (option.value as? any LayoutOption)?.layoutValue
      else { continue }
      field.set(value, in: &style)
    }
    return style
  }

  /// Whether the type differs from its defaults, apart from fonts and sizes.
  var hasStyle: Bool { !style(fonts: [], size: .zero).settings.isEmpty }
}

private protocol LayoutOption {
  var layoutValue: LayoutValue { get }
}

extension Option: LayoutOption where Value: LayoutFieldValue {
  fileprivate var layoutValue: LayoutValue { wrappedValue.layoutValue }
}

extension Option where Value: LayoutFieldValue {
  fileprivate static func help(
    _ path: KeyPath<TypeStyle, Value>,
    valueName: String? = nil
  ) -> ArgumentHelp {
    let field = TypeStyle.field(at: path)
    let meaning = field?.meaning ?? ""
    let unset = valueName == nil ? "" : " (default: \(field?.defaultValue.text ?? ""))"
    return ArgumentHelp("\(meaning)\(unset)", valueName: valueName)
  }

  fileprivate static func unset(_ path: KeyPath<TypeStyle, Value>) -> Value {
    TypeStyle(fonts: [], size: .zero)[keyPath: path]
  }
}

extension Option where Value: LayoutWord & ExpressibleByArgument {
  init(_ path: KeyPath<TypeStyle, Value>) {
    self.init(wrappedValue: Self.unset(path), help: Self.help(path))
  }
}

extension Option where Value == Length {
  init(_ path: KeyPath<TypeStyle, Length>) {
    let help = Self.help(path, valueName: "px")
    self.init(wrappedValue: Self.unset(path), help: help, transform: Parsing.lengthOrZero)
  }
}

extension Option where Value == LineHeightMultiple {
  init(_ path: KeyPath<TypeStyle, LineHeightMultiple>) {
    let help = Self.help(path, valueName: "multiple")
    self.init(wrappedValue: Self.unset(path), help: help, transform: Parsing.lineHeight)
  }
}

extension Option where Value == Ems {
  init(_ path: KeyPath<TypeStyle, Ems>) {
    let help = Self.help(path, valueName: "em")
    self.init(wrappedValue: Self.unset(path), help: help, transform: Parsing.em)
  }
}

extension Option where Value == Int {
  init(_ path: KeyPath<TypeStyle, Int>) {
    let help = Self.help(path, valueName: "lines")
    self.init(wrappedValue: Self.unset(path), help: help, transform: Parsing.keptLines)
  }
}

extension Option where Value == CharacterCount {
  init(_ path: KeyPath<TypeStyle, CharacterCount>) {
    let help = Self.help(path, valueName: "characters")
    self.init(wrappedValue: Self.unset(path), help: help, transform: Parsing.characters)
  }
}

extension LineHeightRule: ExpressibleByArgument {}
extension AdvanceRule: ExpressibleByArgument {}
extension LeadingPolicy: ExpressibleByArgument {}
extension Alignment: ExpressibleByArgument {}
extension KinsokuLevel: ExpressibleByArgument {}
extension Autospace: ExpressibleByArgument {}
extension MarkSpacing: ExpressibleByArgument {}
extension MarkFallback: ExpressibleByArgument {}
extension HangingMarks: ExpressibleByArgument {}
extension Hyphenation: ExpressibleByArgument {}
extension HyphenateLimitLast: ExpressibleByArgument {}
extension WritingMode: ExpressibleByArgument {}
extension CombineDigits: ExpressibleByArgument {}
extension ShapingMode: ExpressibleByArgument {}
