import Comparisons
import PaginatorKit
import Trials

/// Devices as `harness list devices` lists them: content box, screen and density for people, every
/// length for programs.
func deviceTable(of devices: [KnownDevice]) -> Table { Table(devices, fields) }

private typealias Field = Table.Field<KnownDevice>

private var fields: [Field] {
  [
    Field("id") { .text($0.device.id) },
    Field("content", for: .people) { known in
      let page = known.device.page
      return .text(
        "\(KnownDevice.hundredths(page.contentWidth)) x "
          + KnownDevice.hundredths(page.contentHeight)
      )
    },
    Field("screen", for: .people) { known in
      .text(known.screen.map { "\($0.width) x \($0.height)" } ?? "")
    },
    Field("density", for: .people) { known in
      .text(known.screen.flatMap { decimalText($0.density.value) } ?? "")
    },
    Field("what", for: .people) { .text($0.summary) },
    Field("device", for: .programs) { .text($0.device.title) },
    Field("kind", for: .programs) { .text($0.kind.rawValue) },
    Field("swept", for: .programs) { .text(Device.builtIn.contains($0.device) ? "yes" : "no") },
    length("page_width") { $0.device.page.width },
    length("page_height") { $0.device.page.height },
    length("content_width") { $0.device.page.contentWidth },
    length("content_height") { $0.device.page.contentHeight },
    screen("screen_width_dots") { .integer($0.width) },
    screen("screen_height_dots") { .integer($0.height) },
    screen("dots_per_px") { .number($0.density.value) },
    screen("dots_per_in") { .integer($0.dotsPerInch) },
    screen("diagonal_in") { .number(Double($0.diagonalTenths) / 10) },
  ] + sides("inset") { $0.device.page.insets } + sides("safe_area") { $0.screen?.safeArea }
}

private func length(_ name: String, _ length: @escaping (KnownDevice) -> Length?) -> Field {
  Field("\(name)_px", for: .programs) { .length(length($0)) }
}

private func screen(_ name: String, _ cell: @escaping (Screen) -> Table.Cell) -> Field {
  Field(name, for: .programs) { known in known.screen.map(cell) ?? .text(nil) }
}

private func sides(_ name: String, _ insets: @escaping (KnownDevice) -> Insets?) -> [Field] {
  let sides: [(String, (Insets) -> Length)] = [
    ("top", \.top), ("right", \.right), ("bottom", \.bottom), ("left", \.left),
  ]
  return sides.map { side, read in length("\(name)_\(side)") { insets($0).map(read) } }
}
