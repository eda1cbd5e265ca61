import PaginatorKit
package import Trials

extension Change {
  /// The change in sentences: `phone-6 at 17 px > 20 px`.
  package var label: String {
    "\(from.device.id) at \(decimalText(from.layout.type.size)) px > \(kind.step(to: to))"
  }
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
