public import PaginatorKit

/// A law that is broken: where it was met, and the smallest text in which it still is.
public struct Finding: Hashable, Sendable {
  /// The law.
  public var law: Law
  /// What the text is called in which it was met first.
  public var text: String
  /// The layout in which it was met.
  public var layout: Layout
  /// How it is broken there.
  public var breach: Breach
  /// In how many cases it is broken so.
  public var brokenCases: Int
  /// In how many cases it was checked.
  public var checkedCases: Int
  /// A small case in which it is broken, too.
  public var reproduction: Reproduction
}

extension Finding: CustomStringConvertible {
  /// The law, the sentence, and the reproduction.
  public var description: String {
    """
    \(law.rawValue) is broken in \(brokenCases) of \(counted(checkedCases, "case")), first in '\(text)'.
    \(breach.sentence)
    The smallest text found, \(counted(reproduction.text.scalarCount, "scalar")): \
    \(reproduction.breach.sentence)

    \(reproduction.swift)
    """
  }
}

/// A text and a layout in which a law is broken, made small by cutting the text.
public struct Reproduction: Hashable, Sendable {
  /// The text.
  public var text: SourceText
  /// The layout.
  public var layout: Layout
  /// How the law is broken in it.
  public var breach: Breach
  /// How many smaller texts were tried.
  public var tries: Int

  /// Lines of Swift that make the text and the layout.
  public var swift: String {
    let source = layout.swift
    let keyword = source.contains("\nlayout.") ? "var" : "let"
    return "let text = \(text.swift)\n\(keyword) layout = \(source)"
  }
}
