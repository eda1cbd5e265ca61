import Corpora
import Digests
import PaginatorKit
package import Trials

/// What the layout keys of a plan are made of, in words, so that a difference can be told.
///
/// What belongs to a text is named `corpus/input`, what belongs to a layout
/// `corpus/layout/input`:
///
///     diamond-sutra/language: zh-Hant
///     diamond-sutra/phone-6@17/width: 343 px
package enum GateInputs {
  /// The inputs that are versions of libraries: with others, pages may still be the same.
  package static let versions: Set = ["harfbuzz", "icu", "unicode"]

  /// Returns the inputs of all texts, layouts and changes of a plan.
  package static func all(of plan: Plan) -> [String: String] {
    var inputs: [String: String] = [:]
    for text in plan.texts {
      let corpus = GateCell.escaped(text.corpus.id)
      for (name, value) in textInputs(of: text.corpus) { inputs["\(corpus)/\(name)"] = value }
      for (name, value) in plan.versions { inputs["\(corpus)/\(name)"] = value }
      var settings = text.settings.map { (GateCell.layoutName(of: $0), $0) }
      settings += text.targets.map {
        (GateCell.changeName($0.kind, from: text.settings[0], to: $0.setting), $0.setting)
      }
      for (layout, setting) in settings {
        let place = "\(corpus)/\(GateCell.escaped(layout))"
        for (name, value) in words(of: setting.layout) { inputs["\(place)/\(name)"] = value }
        inputs["\(place)/layout_key"] = layoutKey(
          of: setting.layout,
          over: text.corpus,
          versions: plan.versions
        )
      }
    }
    return inputs
  }

  private static func textInputs(of corpus: Corpus) -> [(name: String, value: String)] {
    PaginatorKit.textInputs(
      corpusDigest: corpus.identity,
      language: corpus.text.language,
      direction: corpus.text.direction,
      forcedBreaks: corpus.text.forcedBreaks
    )
    .map { input in
      guard input.name == "breaks", !input.value.isEmpty else { return input }
      // A line with thousands of offsets says less than how many they are, and which.
      let count = counted(corpus.text.forcedBreaks.count, "forced page break")
      return ("breaks", "\(count), \(sha256(of: Array(input.value.utf8)).prefix(16))")
    }
  }

  private static func words(of layout: Layout) -> [(name: String, value: String)] {
    layoutInputs(layout).map { ($0.name, $0.value.words) }
      + layout.type.fonts.enumerated()
      .map { face, font in ("font_\(face + 1)", "\(font.family), \(font.identity)") }
  }
}
