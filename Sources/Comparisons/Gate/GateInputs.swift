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
  package static let versions: Set = ["harfbuzz", "icu", "unicode", dictionary]

  /// The input that is the digest of what words are parted by.
  package static let dictionary = "hyphenation_dictionary"

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

extension GateInputs {
  /// The name of what instructions were counted by, in a session's environment and among the
  /// inputs of each corpus: `Swift 6.3, release, dynamic, x86_64, valgrind-3.19.0`.
  ///
  /// It is no input of a layout key, so no ``Difference`` either: where it differs, only instructions
  /// cannot be compared.
  package static let instructionsCountedBy = "instructions_counted_by"

  /// Returns the input's name for a corpus: `diamond-sutra/instructions_counted_by`.
  package static func nameOfCounting(in corpus: String) -> String {
    "\(GateCell.escaped(corpus))/\(instructionsCountedBy)"
  }

  package static func counting(of session: Session) -> [String: String] {
    guard let counter = session.environment[instructionsCountedBy] else { return [:] }
    let counted = Set(session.trials.filter { $0.costs?.instructions != nil }.map(\.corpus))
    return Dictionary(uniqueKeysWithValues: counted.map { (nameOfCounting(in: $0), counter) })
  }

  static func isOfCounting(_ name: String) -> Bool { name.hasSuffix("/\(instructionsCountedBy)") }
}

extension GateInputs {
  /// The metrics that tell how lines were made and not which: the work of the shaper.
  package static let metricsOfShaping: Set = [Metric.shapeCalls.name, Metric.shapedGlyphs.name]

  /// Returns the name of the way in which lines of a corpus were made: `diamond-sutra/shaping`.
  ///
  /// It is no input of a layout key, so no ``Difference`` either: fast and full shaping make the same
  /// lines, and only the shaper's work cannot be compared.
  package static func nameOfShaping(in corpus: String) -> String {
    "\(GateCell.escaped(corpus))/\(Session.shaping)"
  }

  /// Returns the way in which the lines of each corpus of a session were made, where it is not the usual
  /// one: `full`.
  package static func shaping(of session: Session) -> [String: String] {
    guard let shaping = session.environment[Session.shaping], shaping != usualShaping else {
      return [:]
    }
    return Dictionary(session.corpora.map { (nameOfShaping(in: $0.id), shaping) }) { first, _ in
      first
    }
  }

  /// What is not noted.
  package static let usualShaping = "fast"

  /// Returns whether an input's name is that of the way in which lines were made.
  static func isOfShaping(_ name: String) -> Bool { name.hasSuffix("/\(Session.shaping)") }
}
