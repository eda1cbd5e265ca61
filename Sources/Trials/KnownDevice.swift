package import PaginatorKit

/// A device that can be asked for by name: what it is, its screen, and its page.
///
/// A trial has a ``Device`` and knows nothing of this; the name and the page are all that is
/// measured and stored.
package struct KnownDevice: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case phone
    /// A telephone that opens to a larger screen.
    case foldable
    case tablet
    /// A reader with electronic ink.
    case reader
    case desktop
    /// No device: a content box of an awkward size.
    case box
  }

  package var device: Device
  package var kind: Kind
  /// What it is, in a few words, without its size in pixels.
  package var summary: String
  /// The screen; `nil` for a window and for a box.
  package var screen: Screen?

  /// The margin that a reading app keeps along each side.
  package static let margin: Length = .pixels(16)

  /// A device with a screen that a page fills.
  ///
  /// `words` say what it is, without numbers; `ignoresSafeArea`: the margin alone stands along each side.
  init(
    _ id: String,
    _ kind: Kind,
    _ words: String,
    _ screen: Screen,
    ignoresSafeArea: Bool = false
  ) {
    var seen = screen
    if ignoresSafeArea { seen.safeArea = Insets(all: .zero) }
    let page = seen.page(margin: Self.margin)
    let (inches, tenths) = (screen.diagonalTenths / 10, screen.diagonalTenths % 10)
    summary = "\(words), \(inches)\(tenths == 0 ? "" : ".\(tenths)") in"
    let density = screen.density
    let size =
      kind == .reader
      ? "\(screen.width) x \(screen.height) dots at "
        + "\(density.pixels == 1 ? String(density.dots) : String(density.value)) a pixel"
      : "\(Self.hundredths(page.width)) x \(Self.hundredths(page.height))"
    self.kind = kind
    self.screen = screen
    device = Device(id: id, title: "\(summary) (\(size))", page: page)
  }

  /// A window or a box, whose page is no screen's.
  init(_ id: String, _ kind: Kind, _ words: String, _ page: PageGeometry) {
    self.kind = kind
    summary = words
    screen = nil
    let size = "\(Self.hundredths(page.width)) x \(Self.hundredths(page.height))"
    device = Device(id: id, title: "\(words) (\(size))", page: page)
  }

  /// A length in pixels with at most two decimals, halves up: `411.42`.
  package static func hundredths(_ length: Length) -> String {
    let count = (length.sixtyFourths * 100 + 32) / 64
    let (whole, rest) = (count / 100, count % 100)
    if rest == 0 { return String(whole) }
    if rest % 10 == 0 { return "\(whole).\(rest / 10)" }
    return "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension KnownDevice {
  /// The devices of a pattern: `all`, a name, or a name with `*` and `?`; empty when there is none.
  ///
  ///     KnownDevice.matching("tablet-1?").map(\.device.id)  // tablet-10, tablet-11, tablet-13
  package static func matching(_ pattern: String) -> [KnownDevice] {
    if pattern == "all" { return all }
    let glob = Glob(pattern)
    return all.filter { glob.matches($0.device.id) }
  }
}
