import PaginatorKit
import Trials

/// Devices as `harness list devices` lists them.
enum DeviceRow {
  /// The listing: content box, screen and density for people, every length for programs.
  static func listing(of devices: [KnownDevice]) -> Listing {
    let columns = columns
    return Listing(
      keys: columns.map(\.key),
      rows: devices.map { device in columns.map { $0.cell(device) } },
      onlyForPrograms: Set(columns.filter { $0.audience == .programs }.map(\.key)),
      onlyForPeople: Set(columns.filter { $0.audience == .people }.map(\.key))
    )
  }

  private enum Audience { case all, people, programs }

  private struct Column {
    let key: String
    let audience: Audience
    let cell: (KnownDevice) -> Listing.Cell

    init(_ key: String, _ audience: Audience, _ cell: @escaping (KnownDevice) -> Listing.Cell) {
      self.key = key
      self.audience = audience
      self.cell = cell
    }
  }

  private static var columns: [Column] {
    [
      Column("id", .all) { .text($0.device.id) },
      Column("content", .people) { known in
        let page = known.device.page
        return .text(size(page.contentWidth, page.contentHeight))
      },
      Column("screen", .people) { known in
        .text(known.screen.map { "\($0.width) x \($0.height)" } ?? "")
      },
      Column("density", .people) { known in
        .text(known.screen.map { Listing.Cell.decimal($0.density.value).shown } ?? "")
      },
      Column("what", .people) { .text($0.summary) },
      Column("device", .programs) { .text($0.device.title) },
      Column("kind", .programs) { .text($0.kind.rawValue) },
      Column("swept", .programs) { .text(Device.builtIn.contains($0.device) ? "yes" : "no") },
      Column("page_width_px", .programs) { .decimal($0.device.page.width.pixels) },
      Column("page_height_px", .programs) { .decimal($0.device.page.height.pixels) },
      Column("content_width_px", .programs) { .decimal($0.device.page.contentWidth.pixels) },
      Column("content_height_px", .programs) { .decimal($0.device.page.contentHeight.pixels) },
      screen("screen_width_dots") { .number($0.width) },
      screen("screen_height_dots") { .number($0.height) },
      screen("dots_per_px") { .decimal($0.density.value) },
      screen("dots_per_in") { .number($0.dotsPerInch) },
      screen("diagonal_in") { .decimal(Double($0.diagonalTenths) / 10) },
    ] + sides("inset") { $0.device.page.insets } + sides("safe_area") { $0.screen?.safeArea }
  }

  private static func screen(_ key: String, _ cell: @escaping (Screen) -> Listing.Cell) -> Column {
    Column(key, .programs) { known in known.screen.map(cell) ?? .none }
  }

  private static func sides(
    _ name: String,
    _ insets: @escaping (KnownDevice) -> Insets?
  ) -> [Column] {
    let sides: [(String, KeyPath<Insets, Length>)] = [
      ("top", \.top), ("right", \.right), ("bottom", \.bottom), ("left", \.left),
    ]
    return sides.map { side, path in
      Column("\(name)_\(side)_px", .programs) { known in
        insets(known).map { .decimal($0[keyPath: path].pixels) } ?? .none
      }
    }
  }

  private static func size(_ width: Length, _ height: Length) -> String {
    "\(KnownDevice.hundredths(width)) x \(KnownDevice.hundredths(height))"
  }
}
