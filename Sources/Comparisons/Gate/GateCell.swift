import PaginatorKit
package import Trials

/// What the gate calls a trial or a change of the layout: `diamond-sutra/greedy/phone-6@17`.
///
/// A slash inside a part is written `%2F`, so that a name has three parts.
package struct GateCell: Hashable, Sendable, Codable {
  package let corpus: String
  package private(set) var paginator: String
  /// The layout: `phone-6@17`, or the change: `phone-6@17>20`.
  package let layout: String

  package init(of trial: Trial) {
    let layout = Self.layoutName(of: trial.setting)
    self.init(corpus: trial.corpus, paginator: trial.paginator.name, layout: layout)
  }

  /// The cell of the trial that a change starts from.
  init(before change: Change) {
    let layout = Self.layoutName(of: change.from)
    self.init(corpus: change.corpus, paginator: change.paginator.name, layout: layout)
  }

  /// Whether it is a change of the layout.
  var isOfChange: Bool { layout.contains(">") }

  func of(_ paginator: String) -> GateCell {
    var cell = self
    cell.paginator = paginator
    return cell
  }

  package init(of change: Change) {
    let layout = Self.changeName(change.kind, from: change.from, to: change.to)
    self.init(corpus: change.corpus, paginator: change.paginator.name, layout: layout)
  }

  package init(corpus: String, paginator: String, layout: String) {
    self.corpus = corpus
    self.paginator = paginator
    self.layout = layout
  }

  /// The cell that a name of three parts or more begins with; `nil` for a shorter name.
  package init?(name: String) { self.init(parts: Self.parts(of: name)) }

  /// The cell that the parts of a name begin with; `nil` for fewer than three.
  init?(parts: [Substring]) {
    guard parts.count >= 3 else { return nil }
    self.init(
      corpus: Self.unescaped(parts[0]),
      paginator: Self.unescaped(parts[1]),
      layout: Self.unescaped(parts[2])
    )
  }

  /// The parts of a name, between its slashes; a slash with a mark on it is one.
  static func parts(of name: String) -> [Substring] {
    name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  package var name: String {
    [corpus, paginator, layout].map(Self.escaped).joined(separator: "/")
  }

  /// Returns the name of a layout: `phone-6@17`.
  package static func layoutName(of setting: Plan.Setting) -> String {
    "\(setting.device.id)@\(decimalText(setting.layout.type.size))"
  }

  /// Returns the name of a change: `phone-6@17>20`, `phone-6@17>tablet-10`,
  /// `phone-6@17>line-height-1.5`.
  package static func changeName(
    _ kind: Change.Kind,
    from: Plan.Setting,
    to: Plan.Setting
  ) -> String {
    let step =
      switch kind {
      case .fontSize: decimalText(to.layout.type.size)
      case .font, .device: kind.step(to: to)
      case .lineHeight: "line-height-\(decimalText(to.layout.type.lineHeight.value) ?? "")"
      }
    return "\(layoutName(of: from))>\(step)"
  }

  /// Returns a part of a name with no slash in it.
  package static func escaped(_ part: String) -> String {
    guard part.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "/") }) else {
      return part
    }
    return part.replacingScalars { $0 == "%" ? "%25" : $0 == "/" ? "%2F" : nil }
  }

  static func unescaped(_ part: Substring) -> String {
    guard part.utf8.contains(UInt8(ascii: "%")) else { return String(part) }
    return String(
      String.UnicodeScalarView(part.unicodeScalars)
        .replacing("%2F".unicodeScalars, with: "/".unicodeScalars)
        .replacing("%25".unicodeScalars, with: "%".unicodeScalars)
    )
  }
}
