package import PaginatorKit
package import Trials

/// One layout of a sweep: a device, and the page and type on it.
package struct SweptLayout: Hashable, Sendable {
  /// The device whose page it is.
  package let device: Device
  /// The page and the type.
  package let layout: Layout

  /// The layout that a trial was made in.
  package init(of trial: Trial) {
    device = trial.device
    layout = trial.layout
  }

  /// The layout's name in sentences: `phone-6 at 17 px`.
  package var label: String { "\(device.id) at \(decimalText(layout.type.size)) px" }
}
