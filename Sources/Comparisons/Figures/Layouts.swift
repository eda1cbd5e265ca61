import Corpora
package import PaginatorKit
package import Trials

extension Plan.Setting {
  /// The layout in sentences: `phone-6 at 17 px`.
  package var label: String { "\(device.id) at \(decimalText(layout.type.size)) px" }
}

extension Change {
  /// The change in sentences: `phone-6 at 17 px > 20 px`.
  package var label: String { "\(from.label) > \(kind.step(to: to))" }
}

extension Change.Kind {
  /// Returns what a change of this kind changes to: `20 px`, `Noto Serif`, `tablet-10`,
  /// `line height 1.5`.
  package func step(to setting: Plan.Setting) -> String {
    let type = setting.layout.type
    return switch self {
    case .fontSize: "\(decimalText(type.size)) px"
    case .font: type.fonts.first?.family ?? ""
    case .device: setting.device.id
    case .lineHeight: "line height \(decimalText(type.lineHeight.value) ?? "")"
    }
  }
}

extension Session {
  /// The layout of each corpus, by its id, that is timed and shown in detail: that of its first trial.
  package var detailed: [String: Plan.Setting] {
    Dictionary(trials.map { ($0.corpus, $0.setting) }) { first, _ in first }
  }

  /// The text of each corpus, by the corpus's id.
  package var texts: [String: SourceText] {
    Dictionary(corpora.map { ($0.id, $0.text) }) { first, _ in first }
  }

  var trialsByCell: [GateCell: Trial] {
    Dictionary(trials.map { (GateCell(of: $0), $0) }) { first, _ in first }
  }

  /// The name of the paginator that the others are compared with; `nil` where it takes no part.
  package var reference: String? {
    trials.first { $0.paginator.isReference }?.paginator.name
  }
}
