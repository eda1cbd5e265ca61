import PaginatorKit
import Trials

extension JSONReport {
  /// The page and the type of a trial, in the words of the paginator protocol.
  func layoutValue(of trial: Trial) -> JSONValue {
    .object([
      "page": pageValue(of: trial.layout.page),
      "type": typeValue(of: trial.layout.type, lineHeight: trial.lineHeight),
    ])
  }

  private func pageValue(of page: PageGeometry) -> JSONValue {
    .object([
      "width": .length(page.width),
      "height": .length(page.height),
      "insets": .object([
        "top": .length(page.insets.top),
        "right": .length(page.insets.right),
        "bottom": .length(page.insets.bottom),
        "left": .length(page.insets.left),
      ]),
    ])
  }

  private func typeValue(of type: TypeStyle, lineHeight: Length) -> JSONValue {
    .object([
      "fonts": .array(type.fonts.map(fontValue)),
      "size": .length(type.size),
      "line_height": .number(type.lineHeight.value),
      "line_height_px": .length(lineHeight),
      "line_height_from": .string(type.lineHeightRule.rawValue),
      "advances": .string(type.advances.rawValue),
      "alignment": .string(type.alignment.rawValue),
      "first_line_indent": .length(type.firstLineIndent),
      "paragraph_spacing": .length(type.paragraphSpacing),
      "leading": .string(type.leading.rawValue),
      "kinsoku": .string(type.kinsoku.rawValue),
      "orphans": .integer(type.orphans),
      "widows": .integer(type.widows),
    ])
  }

  private func fontValue(of font: FontReference) -> JSONValue {
    .object([
      "file": .string(font.file),
      "index": .integer(font.index),
      "sha256": .string(font.sha256),
      "family": .string(font.family),
    ])
  }
}
