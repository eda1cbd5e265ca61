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

/// The layouts of a session that are timed and shown in detail: of each corpus that of its first
/// trial.
package struct DetailedLayouts: Sendable {
  private let settings: [String: Plan.Setting]

  fileprivate init(of session: Session) {
    settings = Dictionary(session.trials.map { ($0.corpus, $0.setting) }) { first, _ in first }
  }

  /// The detailed layout of a corpus, by its id; `nil` without a trial.
  package subscript(corpus: String) -> Plan.Setting? { settings[corpus] }

  package func contains(_ trial: Trial) -> Bool { settings[trial.corpus] == trial.setting }
}

extension Session {
  /// Which layouts are timed and shown in detail.
  package var detailed: DetailedLayouts { DetailedLayouts(of: self) }

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
