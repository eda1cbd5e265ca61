/// A property of a block or a run as it is written down, declared once.
///
/// Whatever writes or reads styles is a loop over ``BlockStyle/fields`` or ``RunStyle/fields``: the lines
/// that a text's identity is made of, and documents of styled texts.
package struct StyleField<Style>: Sendable {
  /// The name: `space_before`.
  package let name: String
  /// What it is, in one sentence.
  package let meaning: String
  /// Which values it takes.
  package let kind: Kind
  private let get: @Sendable (Style) -> StyleValue?
  private let set: @Sendable (StyleValue, inout Style) -> Bool

  /// The values that a field takes.
  package enum Kind: Hashable, Sendable {
    /// A multiple of the text's font size.
    case number(ClosedRange<Ems>)
    /// One of some words.
    case word([String])
    /// Some of some words, parted by spaces.
    case words([String])
  }

  /// Returns what a style has; `nil` where it goes without saying.
  package func value(in style: Style) -> StyleValue? { get(style) }

  /// Gives a style another value.
  ///
  /// - Returns: Whether the value is one of the field's; if not, the style stays as it is.
  package func set(_ value: StyleValue, in style: inout Style) -> Bool { set(value, &style) }
}

/// What a property of a block or a run is set to.
package enum StyleValue: Hashable, Sendable {
  case number(Ems)
  case words(String)
}

extension StyleField {
  fileprivate static func number(
    _ name: String,
    _ path: any WritableKeyPath<Style, Ems> & Sendable,
    unless standard: Ems = .zero,
    in bounds: ClosedRange<Ems> = TextStyles.spaces,
    _ meaning: String
  ) -> StyleField {
    StyleField(name: name, meaning: meaning, kind: .number(bounds)) { style in
      style[keyPath: path] == standard ? nil : .number(style[keyPath: path])
    } set: { value, style in
      guard case .number(let number) = value, bounds.contains(number) else { return false }
      style[keyPath: path] = number
      return true
    }
  }

  fileprivate static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String,
    _ meaning: String,
    get: @escaping @Sendable (Style) -> Word?,
    set: @escaping @Sendable (Word, inout Style) -> Void
  ) -> StyleField {
    StyleField(name: name, meaning: meaning, kind: .word(Word.allCases.map(\.rawValue))) { style in
      get(style).map { .words($0.rawValue) }
    } set: { value, style in
      guard case .words(let text) = value, let word = Word(rawValue: text) else { return false }
      set(word, &style)
      return true
    }
  }

  fileprivate static func words(
    _ name: String,
    of words: [String],
    _ meaning: String,
    get: @escaping @Sendable (Style) -> [String],
    set: @escaping @Sendable ([String], inout Style) -> Void
  ) -> StyleField {
    StyleField(name: name, meaning: meaning, kind: .words(words)) { style in
      let said = get(style)
      return said.isEmpty ? nil : .words(said.joined(separator: " "))
    } set: { value, style in
      guard case .words(let text) = value else { return false }
      let said = text.split(separator: " ").map(String.init)
      guard said.allSatisfy(words.contains) else { return false }
      set(said, &style)
      return true
    }
  }

  fileprivate static func traits(
    _ path: any WritableKeyPath<Style, FontTraits> & Sendable,
    _ meaning: String
  ) -> StyleField {
    .words("traits", of: FontTraits.named.map(\.name), meaning) { style in
      style[keyPath: path].names
    } set: { names, style in
      style[keyPath: path] = FontTraits(names: names)
    }
  }
}

extension BlockStyle {
  /// The properties of a block, in the order in which they are written.
  package static let fields: [StyleField<BlockStyle>] = [
    .word("kind", "What the block is.", get: \.kind, set: { $1.kind = $0 }),
    .traits(\.traits, "The face of its text; the regular one without."),
    .number("size", \.size, unless: .one, in: TextStyles.sizes, "The font size."),
    .number(
      "space_before",
      \.spaceBefore,
      "The space between the block before and this one; it stays at the text's start and where a page is "
        + "forced to begin, and is gone at other pages' tops."
    ),
    .number("space_after", \.spaceAfter, "The space between this block and the next one."),
    .number("start_indent", \.startIndent, "The space beside it where its lines begin."),
    .number("end_indent", \.endIndent, "The space beside it where its lines end."),
    .word(
      "align",
      "Where its lines stand between the sides; as in the layout without.",
      get: \.alignment,
      set: { $1.alignment = $0 }
    ),
    .words(
      "keeps",
      of: ["next", "together"],
      "Whether no page should end between it and the next block, or inside it."
    ) { style in
      [style.keepsWithNext ? "next" : nil, style.keepsTogether ? "together" : nil]
        .compactMap(\.self)
    } set: { words, style in
      (style.keepsWithNext, style.keepsTogether) = (
        words.contains("next"), words.contains("together")
      )
    },
  ]
}

extension RunStyle {
  /// The properties of a run, in the order in which they are written.
  package static let fields: [StyleField<RunStyle>] = [
    .traits(\.traits, "The face; the regular one without."),
    .number("size", \.size, unless: .one, in: TextStyles.sizes, "The font size."),
    .number(
      "shift",
      \.shift,
      in: Ems(-99.9999)...Ems(99.9999),
      "How far its baseline stands above that of the line."
    ),
  ]
}
