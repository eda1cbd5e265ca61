import Corpora
import PaginatorKit
import Trials

/// Why two sessions cannot be compared: what went into their layouts differs.
package struct LayoutMismatch: Error, Sendable {
  /// What differs, a sentence each.
  ///
  ///     Line height: 1.2 then, 1.5 now.
  package let differences: [String]

  /// The mismatch of pairs of trials, `nil` when they may be compared.
  init?(of pairs: [(Trial, Trial)], from before: Session, to after: Session) {
    guard let (old, new) = pairs.first(where: { $0.layoutKey != $1.layoutKey }) ?? pairs.first
    else {
      differences = [Self.nothingShared(before, after)]
      return
    }
    guard old.layoutKey != new.layoutKey else { return nil }
    var differences: [String] = []
    func compare(_ name: String, _ then: String?, _ now: String?) {
      guard then != now else { return }
      differences.append("\(name): \(then ?? "nothing") then, \(now ?? "nothing") now.")
    }
    let texts = [before, after].map { $0.corpora.first { $0.id == new.corpus } }
    compare("Text of \(new.corpus)", texts[0]?.identity, texts[1]?.identity)
    compare("Language", texts[0]?.text.language, texts[1]?.text.language)
    compare("Direction", texts[0]?.text.direction.rawValue, texts[1]?.text.direction.rawValue)
    compare(
      "Forced page breaks",
      texts[0].map { String($0.text.forcedBreaks.count) },
      texts[1].map { String($0.text.forcedBreaks.count) }
    )
    for (then, now) in zip(Self.describe(old), Self.describe(new)) {
      compare(then.name, then.value, now.value)
    }
    for name in ["harfbuzz", "icu", "unicode", "measuring_version"] {
      compare(name, before.environment[name], after.environment[name])
    }
    // The key holds all of the above; whatever else it may hold one day is named by the key.
    if differences.isEmpty { compare("Layout key", old.layoutKey, new.layoutKey) }
    self.differences = differences
  }

  private static func describe(_ trial: Trial) -> [(name: String, value: String)] {
    let page = trial.layout.page
    let fonts = trial.layout.type.fonts.map {
      "\($0.family) #\($0.index) \($0.sha256.prefix(12))"
    }
    return [
      (
        "Content box of \(trial.device.id)",
        "\(decimalText(page.contentWidth)) x \(decimalText(page.contentHeight)) px"
      ),
      ("Fonts", fonts.joined(separator: ", ")),
    ]
      + TypeStyle.fields.map { field in
        (
          field.title.prefix(1).uppercased() + field.title.dropFirst(),
          field.value(in: trial.layout.type).words
        )
      }
  }

  private static func nothingShared(_ before: Session, _ after: Session) -> String {
    let parts: [(Trial) -> String] = [
      \.corpus, \.paginator.name, { $0.setting.label },
    ]
    let differing = parts.compactMap { part -> String? in
      let then = before.trials.map(part).distinct
      let now = after.trials.map(part).distinct
      guard Set(then).isDisjoint(with: now) else { return nil }
      return "\(list(then)) then, \(list(now)) now"
    }
    let what = differing.isEmpty ? "other combinations of them" : differing.joined(separator: "; ")
    return "No trial in common: \(what)."
  }
}
