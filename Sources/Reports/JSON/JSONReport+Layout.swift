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
    var members: [String: JSONValue] = [
      "fonts": .array(type.fonts.map(fontValue)),
      "size": .length(type.size),
      "line_height_px": .length(lineHeight),
    ]
    for field in TypeStyle.fields {
      members[field.name] =
        switch field.value(in: type) {
        case .length(let length): .length(length)
        case .multiple(let multiple): .number(multiple.value)
        case .lines(let lines): .integer(lines)
        case .word(let word): .string(word)
        }
    }
    return .object(members)
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
