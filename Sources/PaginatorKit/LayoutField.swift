/// An option of the type, declared once.
///
/// Whatever reads, writes, compares or shows the options of a ``TypeStyle`` is a loop over
/// ``TypeStyle/fields``: the layout key, the protocol, files of pages, reports, command lines and JSON
/// Schemas.
///
///     for field in TypeStyle.fields {
///       print(field.name, field.value(in: style).text)  // first_line_indent 34
///     }
public struct LayoutField: Sendable {
  /// The name in the protocol and in files, and on the command line with hyphens: `first_line_indent`.
  public let name: String
  /// What it decides, in one sentence, as in the help of the command line.
  public let meaning: String
  /// Which values it takes.
  ///
  /// It is made when it is asked for: the names of cases are looked up by reflection.
  public var kind: Kind { makeKind() }
  /// Whether another value may move a line or a page.
  public let movesLines: Bool
  /// The name in the inputs of a layout key.
  package let keyName: String
  /// Whether the default is no part of a layout key, so that keys from before there was the field hold.
  package let joinedLater: Bool
  /// Whether values need what a machine may not have, so that nobody can ask for any of them everywhere.
  package let needsFiles: Bool

  /// The texts of ``words``: to look up the names of cases takes longer than a program's first page.
  package var texts: [String] { makeTexts() }

  fileprivate let path: any PartialKeyPath<TypeStyle> & Sendable
  private let makeKind: @Sendable () -> Kind
  private let makeTexts: @Sendable () -> [String]
  private let get: @Sendable (TypeStyle) -> LayoutValue
  private let set: @Sendable (LayoutValue, inout TypeStyle) -> Bool

  /// A field of a property of the style.
  ///
  /// - Parameters:
  ///   - name: The name, in lower case with underscores; the property has the same in Swift's spelling.
  ///   - key: The name in the inputs of a layout key, where that is another one.
  ///   - path: The property.
  ///   - meaning: What it decides.
  ///   - movesLines: Whether another value may move a line or a page.
  ///   - joinedLater: Whether its default is no part of a layout key.
  ///   - needsFiles: Whether values need what a machine may not have.
  init<Value: LayoutFieldValue>(
    _ name: String,
    key: String? = nil,
    _ path: any WritableKeyPath<TypeStyle, Value> & Sendable,
    _ meaning: String,
    movesLines: Bool = true,
    joinedLater: Bool = false,
    needsFiles: Bool = false
  ) {
    self.name = name
    self.meaning = meaning
    self.movesLines = movesLines
    self.joinedLater = joinedLater
    self.needsFiles = needsFiles
    self.path = path
    keyName = key ?? name
    makeKind = { Value.kind }
    makeTexts = { Value.texts }
    get = { $0[keyPath: path].layoutValue }
    set = { value, style in
      guard let value = Value(layoutValue: value) else { return false }
      style[keyPath: path] = value
      return true
    }
  }

  /// The values that a field takes.
  public enum Kind: Hashable, Sendable {
    /// A length from 0 to 100,000 px.
    case length
    /// A multiple from 0.1 to 10, to 1/10,000.
    case multiple
    /// A length from 0 to 10 em, to 1/10,000 em.
    case em
    /// A whole number of lines from 1 to 1,000.
    case lines
    /// A whole number of characters from 1 to 100.
    case characters
    /// One of some words; each has a name in Swift.
    case words([Word])
  }

  /// A word that a field takes.
  public struct Word: Hashable, Sendable {
    /// The word as it is written everywhere but in Swift: `26.6`.
    public let text: String
    /// The case that it is in Swift: `sixtyFourths`.
    public let symbol: String
  }

  /// Returns the value that a style has.
  public func value(in style: TypeStyle) -> LayoutValue { get(style) }

  /// Gives a style another value.
  ///
  /// - Returns: Whether the value is one of the field's; if not, the style stays as it is.
  @discardableResult
  public func set(_ value: LayoutValue, in style: inout TypeStyle) -> Bool { set(value, &style) }

  /// The value of a style that says nothing of it.
  public var defaultValue: LayoutValue { value(in: TypeStyle(fonts: [], size: .zero)) }

  /// The words that it takes; none when it takes numbers.
  public var words: [Word] { if case .words(let words) = kind { words } else { [] } }

  /// The name in words: `first line indent`.
  package var title: String { name.split(separator: "_").joined(separator: " ") }

  /// The option of the command line, without its dashes: `first-line-indent`.
  package var option: String { name.split(separator: "_").joined(separator: "-") }

  /// The property in Swift: `firstLineIndent`.
  package var property: String {
    var property = ""
    for word in name.split(separator: "_").map({ String($0) }) {
      property += property.isEmpty ? word : word.prefix(1).uppercased() + String(word.dropFirst())
    }
    return property
  }
}

/// What an option of the type is set to.
public enum LayoutValue: Hashable, Sendable {
  case length(Length)
  /// A multiple of the font's own line height.
  case multiple(LineHeightMultiple)
  /// A part of the font size.
  case em(Ems)
  case lines(Int)
  case characters(CharacterCount)
  case word(String)

  /// The value as it is typed, lengths in px: `8.5`, `1.2`, `2`, `hang`.
  public var text: String {
    switch self {
    case .length(let length): length.shortPixels
    case .multiple(let multiple): multiple.text
    case .em(let length): length.text
    case .lines(let lines): String(lines)
    case .characters(let count): String(count.characters)
    case .word(let word): word
    }
  }

  /// The value with its unit: `8.5 px`.
  package var words: String {
    switch self {
    case .length: "\(text) px"
    case .em: "\(text) em"
    case .multiple, .lines, .characters, .word: text
    }
  }

  /// The value as it goes into a layout key: lengths in 1/64 px, multiples in ten-thousandths.
  package var keyText: String {
    switch self {
    case .length(let length): String(length.sixtyFourths)
    case .multiple(let multiple): String(multiple.tenThousandths)
    case .em(let length): String(length.tenThousandths)
    case .lines, .characters, .word: text
    }
  }
}

/// What can be an option of the type.
package protocol LayoutFieldValue: Equatable, Sendable, SendableMetatype {
  static var kind: LayoutField.Kind { get }
  /// The texts of its words, none of what takes numbers.
  static var texts: [String] { get }
  /// The value without its type.
  var layoutValue: LayoutValue { get }
  /// The value of a field; `nil` when it is of another kind or no value of this one.
  init?(layoutValue: LayoutValue)
}

extension LayoutFieldValue {
  package static var texts: [String] { [] }
}

/// An option of the type that is one of some words.
package protocol LayoutWord: LayoutFieldValue, RawRepresentable<String>, CaseIterable {}

extension LayoutWord {
  package static var kind: LayoutField.Kind {
    .words(allCases.map { LayoutField.Word(text: $0.rawValue, symbol: "\($0)") })
  }

  package static var texts: [String] { allCases.map { $0.rawValue } }

  package var layoutValue: LayoutValue { .word(rawValue) }

  package init?(layoutValue: LayoutValue) {
    guard case .word(let word) = layoutValue else { return nil }
    self.init(rawValue: word)
  }
}

extension Length: LayoutFieldValue {
  package static var kind: LayoutField.Kind { .length }

  package var layoutValue: LayoutValue { .length(self) }

  package init?(layoutValue: LayoutValue) {
    guard case .length(let length) = layoutValue else { return nil }
    self = length
  }
}

extension Ems: LayoutFieldValue {
  package static var kind: LayoutField.Kind { .em }

  package var layoutValue: LayoutValue { .em(self) }

  package init?(layoutValue: LayoutValue) {
    guard case .em(let length) = layoutValue else { return nil }
    self = length
  }
}

extension LineHeightMultiple: LayoutFieldValue {
  package static var kind: LayoutField.Kind { .multiple }

  package var layoutValue: LayoutValue { .multiple(self) }

  package init?(layoutValue: LayoutValue) {
    guard case .multiple(let multiple) = layoutValue else { return nil }
    self = multiple
  }
}

extension Int: LayoutFieldValue {
  package static var kind: LayoutField.Kind { .lines }

  package var layoutValue: LayoutValue { .lines(self) }

  package init?(layoutValue: LayoutValue) {
    guard case .lines(let lines) = layoutValue else { return nil }
    self = lines
  }
}

extension CharacterCount: LayoutFieldValue {
  package static var kind: LayoutField.Kind { .characters }

  package var layoutValue: LayoutValue { .characters(self) }

  package init?(layoutValue: LayoutValue) {
    guard case .characters(let count) = layoutValue else { return nil }
    self = count
  }
}

extension TypeStyle {
  /// Returns the field of a property; `nil` for fonts and size, which are none.
  public static func field(at path: PartialKeyPath<TypeStyle>) -> LayoutField? {
    fields.first { $0.path == path }
  }

  /// The fields that are set otherwise than by default, each with its value.
  public var settings: [(field: LayoutField, value: LayoutValue)] {
    Self.fields.map { ($0, $0.value(in: self)) }.filter { $0.field.defaultValue != $0.value }
  }

  /// The options of a command line that make this style; fonts and size left out.
  package var typed: [String] { settings.flatMap { ["--\($0.field.option)", $0.value.text] } }
}

// MARK: Codable

extension TypeStyle: Codable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    static let fonts = Key(stringValue: "fonts")
    static let styledFonts = Key(stringValue: "styled_fonts")
    static let size = Key(stringValue: "size")
  }

  /// Writes the fonts, the size and each field under its name; lengths are in 1/64 px.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(fonts, forKey: .fonts)
    if !styledFonts.isEmpty { try container.encode(styledFonts, forKey: .styledFonts) }
    try container.encode(size, forKey: .size)
    for field in Self.fields {
      let key = Key(stringValue: field.name)
      switch field.value(in: self) {
      case .length(let length): try container.encode(length, forKey: key)
      case .multiple(let multiple): try container.encode(multiple, forKey: key)
      case .em(let length): try container.encode(length, forKey: key)
      case .lines(let lines): try container.encode(lines, forKey: key)
      case .characters(let count): try container.encode(count.characters, forKey: key)
      case .word(let word): try container.encode(word, forKey: key)
      }
    }
  }

  /// Reads a style; a field that is missing has its default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      fonts: try container.decode([FontReference].self, forKey: .fonts),
      size: try container.decode(Length.self, forKey: .size)
    )
    styledFonts =
      try container.decodeIfPresent([StyledFonts].self, forKey: .styledFonts) ?? []
    for field in Self.fields {
      let key = Key(stringValue: field.name)
      guard container.contains(key) else { continue }
      let value: LayoutValue =
        switch field.kind {
        case .length: .length(try container.decode(Length.self, forKey: key))
        case .multiple: .multiple(try container.decode(LineHeightMultiple.self, forKey: key))
        case .em: .em(try container.decode(Ems.self, forKey: key))
        case .lines: .lines(try container.decode(Int.self, forKey: key))
        case .characters:
          .characters(CharacterCount(try container.decode(Int.self, forKey: key)))
        case .words: .word(try container.decode(String.self, forKey: key))
        }
      guard field.set(value, in: &self) else {
        throw DecodingError.dataCorruptedError(
          forKey: key,
          in: container,
          debugDescription: "'\(value.text)' is no \(field.title)."
        )
      }
    }
  }
}
